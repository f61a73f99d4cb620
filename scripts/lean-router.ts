import type { BunPlugin } from "bun";

/**
 * Leaves out of react-router what nothing of the app reaches. Its modules call React while they are loaded, and name
 * what they made: neither has an effect that anybody notices, but a bundler cannot know that. Links fetch nothing ahead
 * by its own means, which are for apps that its framework builds.
 */
export const leanRouter: BunPlugin = {
  name: "lean-router",
  setup(build) {
    build.onLoad({ filter: /react-router[/\\]dist[/\\].*[/\\]lib[/\\].*\.js$/ }, async ({ path }) => {
      const code = await Bun.file(path).text();
      return { contents: withoutEffects(code), loader: "js" };
    });
    build.onResolve({ filter: /\/ssr\/components\.js$/ }, ({ importer }) =>
      /react-router[/\\]dist/.test(importer) ? { path: "prefetching", namespace: "lean-router" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "lean-router" }, () => ({
      contents: withoutPrefetching,
      loader: "js",
    }));
  },
};

function withoutEffects(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, "")
    .replace(/= (?=[\w$]+\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ ");
}

/** What links and routers import of `ssr/components.js`: it does nothing outside of the framework. */
const withoutPrefetching = `
  import { createContext } from "react";
  export const FrameworkContext = /* @__PURE__ */ createContext(undefined);
  export const PrefetchPageLinks = () => null;
  export const usePrefetchBehavior = () => [false, undefined, undefined];
  export const mergeRefs = (ref) => ref;
`;
