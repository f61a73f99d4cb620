import { useEffect } from "react";

/**
 * Replaces the package `react-style-singleton` in the build (scripts/build-web.ts): the same component, but with a
 * constructed style sheet, which `style-src 'self'` allows, in place of a `<style>` element.
 */
export function styleSingleton() {
  let users = 0;
  const sheet = new CSSStyleSheet();
  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the package is loaded
  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      if (users++ === 0) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        if (--users === 0) {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
        }
      };
    }, [styles]);
    return null;
  };
}
