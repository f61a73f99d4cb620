import { expect, test } from "bun:test";
import { browserName } from "../../../web/delivery/this-browser.ts";
import { zonesByRegion } from "../../../web/delivery/time-zone-field.tsx";

test("time zones stand under their part of the world, those without one at the end", () => {
  const regions = zonesByRegion([]);
  const names = regions.map(([region]) => region);
  expect(names).toEqual([...names.slice(0, -1).sort(), "Other"]);
  expect(new Map(regions).get("Europe")).toContain("Europe/Berlin");
  expect(regions.at(-1)?.[1]).toContain("UTC");
});

test("a zone that was saved is among them, whether this browser knows it or not", () => {
  expect(new Map(zonesByRegion(["Europe/Atlantis"])).get("Europe")).toContain("Europe/Atlantis");
});

test.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox · Android"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  ["Something else", ""],
])("the browser that calls itself %s is named %s", (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
