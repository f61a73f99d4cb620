import type { BunPlugin } from "bun";

/** What the browser gets in place of React's modules. */
const modules: Record<string, string> = {
  "react/jsx-runtime": Bun.resolveSync("preact/jsx-runtime", import.meta.dir),
  "react-dom": Bun.resolveSync("preact/compat", import.meta.dir),
  "react-dom/client": Bun.resolveSync("preact/compat/client", import.meta.dir),
};

/** With a hook that the router names, and calls only where React draws in transitions. */
const react = `
  export * from "preact/compat";
  export { default } from "preact/compat";
  export const useOptimistic = (value) => [value, () => undefined];
`;

/**
 * The browser is sent Preact, which does what the app asks of React with a sixth of its code. Pages that the build
 * draws, and the terminal's screens, are drawn by React.
 */
export const preactForReact: BunPlugin = {
  name: "preact-for-react",
  setup(build) {
    build.onResolve({ filter: /^react$/ }, () => ({ path: "react", namespace: "preact-for-react" }));
    build.onLoad({ filter: /^/, namespace: "preact-for-react" }, () => ({
      contents: react,
      loader: "js",
    }));
    build.onResolve({ filter: /^react(-dom)?\/|^react-dom$/ }, ({ path, importer }) => {
      const stands = modules[path];
      if (!stands) throw new Error(`${importer} asks for ${path}, which Preact has nothing for`);
      return { path: stands };
    });
  },
};
