import { describe, expect, test } from "bun:test";
import { forgetReturnPath, keepReturnPath, keptReturnPath } from "../../../web/auth/return-path.ts";

const hour = 3_600_000;
const now = Date.parse("2026-11-21T09:00:00Z");

function storage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  } as Storage;
}

describe("what a visitor came for", () => {
  test("is known in another tab for an hour, and for 30 days to whoever comes with an invitation", () => {
    const kept = storage();
    keepReturnPath(kept, "/topic/01a", now);
    expect(keptReturnPath(kept, false, now + hour - 1)).toBe("/topic/01a");
    expect(keptReturnPath(kept, false, now + hour)).toBeUndefined();
    expect(keptReturnPath(kept, true, now + 30 * 24 * hour - 1)).toBe("/topic/01a");
    expect(keptReturnPath(kept, true, now + 30 * 24 * hour)).toBeUndefined();
  });

  test("is forgotten once they are in", () => {
    const kept = storage();
    keepReturnPath(kept, "/story/01b", now);
    forgetReturnPath(kept);
    expect(keptReturnPath(kept, true, now)).toBeUndefined();
  });

  test.each([
    "/my-topics",
    "/notices",
    "/topic/",
    "//elsewhere.example/topic/1",
    "https://elsewhere.example/",
  ])("is never %s", (back) => {
    const kept = storage();
    keepReturnPath(kept, back, now);
    expect(keptReturnPath(kept, true, now)).toBeUndefined();
    kept.setItem("returnPath", JSON.stringify({ back, at: now }));
    expect(keptReturnPath(kept, true, now)).toBeUndefined();
  });

  test.each(["not json", "null", "7", '{"back":7,"at":0}', `{"back":"/topic/1","at":${now + hour}}`])(
    "is nothing where something else was written: %s",
    (written) => {
      const kept = storage();
      kept.setItem("returnPath", written);
      expect(keptReturnPath(kept, true, now)).toBeUndefined();
    },
  );
});
