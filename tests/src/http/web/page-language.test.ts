import { describe, expect, test } from "bun:test";
import { acceptedLanguage } from "../../../../src/http/request-language.ts";
import { pageLanguage } from "../../../../src/http/web/page-language.ts";
import { openTestApp } from "../../../support/app.ts";

const file = (type: string, text: string) => ({
  ...{ type, etag: `"${text.length}"`, identity: new Blob([text]), twins: {} },
});

const web = {
  files: new Map([
    ["offline.html", file("text/html", "offline")],
    ["offline.de.html", file("text/html", "ohne Netz")],
    ["manifest.webmanifest", file("application/manifest+json", "{}")],
    ["manifest.de.webmanifest", file("application/manifest+json", '{"lang":"de"}')],
  ]),
  page: '<html lang="en">',
  translated: new Map([["de", '<html lang="de">']]),
};

describe("the language of a page", () => {
  test("is the first that the browser asks for and may have", () => {
    const all = ["en", "de", "pt-BR", "zh-Hans"];
    const chosen = (header: string | null, byItself = all) => acceptedLanguage(header, byItself);
    expect(chosen(null)).toBe("en");
    expect(chosen("de-AT, de;q=0.9, en;q=0.8")).toBe("de");
    expect(chosen("en;q=0.5, de;q=0.8")).toBe("de");
    expect(chosen("en-GB, de")).toBe("en");
    expect(chosen("fr, pt;q=0.9")).toBe("pt-BR");
    expect(chosen("zh-CN")).toBe("zh-Hans");
    expect(chosen("zh-TW, de;q=0.1")).toBe("de");
    expect(chosen("de;q=0, *")).toBe("en");
    expect(chosen("de", ["en"])).toBe("en");
    expect(chosen("!, ;q=x, de;q=0.1")).toBe("de");
  });

  test("is what its reader chose, wherever it is offered", () => {
    const asked = (cookie: string) =>
      pageLanguage(new Request("http://localhost/", { headers: { cookie, "accept-language": "en" } }), [
        "en",
      ]);
    expect(asked("topicapp-language=de")).toBe("de");
    expect(asked("a=b; topicapp-language=de-CH")).toBe("de");
    expect(asked("topicapp-language=tlh")).toBe("en");
  });

  test("is a draft only for who chose it, unless the owner allows it", async () => {
    const get = async (env: Record<string, string>, headers: Record<string, string>) => {
      const testApp = openTestApp({ web, env });
      const answer = await testApp.app.handle(new Request("http://localhost/", { headers }));
      expect(answer.headers.get("vary")).toContain("accept-language");
      return answer.text();
    };
    const german = { "accept-language": "de" };
    expect(await get({}, german)).toBe('<html lang="en">');
    expect(await get({}, { cookie: "topicapp-language=de" })).toBe('<html lang="de">');
    expect(await get({ TOPICAPP_LANGUAGES: "all" }, german)).toBe('<html lang="de">');
    expect(await get({ TOPICAPP_LANGUAGES: "en,de" }, german)).toBe('<html lang="de">');
  });

  test("is that of the page shown offline and of the manifest too", async () => {
    const testApp = openTestApp({ web });
    const get = async (path: string, cookie = "") => {
      const answer = await testApp.app.handle(
        new Request(`http://localhost/${path}`, { headers: { cookie } }),
      );
      expect(answer.headers.get("vary")).toContain("cookie");
      return answer.text();
    };
    const german = "topicapp-language=de";
    expect([await get("offline.html"), await get("offline.html", german)]).toEqual(["offline", "ohne Netz"]);
    expect([await get("manifest.webmanifest"), await get("manifest.webmanifest", german)]).toEqual([
      "{}",
      '{"lang":"de"}',
    ]);
    expect(await get("offline.html", "topicapp-language=fr")).toBe("offline");
  });
});
