import { describe, expect, test } from "bun:test";
import {
  changeLanguageTo,
  documentAttributes,
  inLanguage,
  spokenLanguage,
  spokenLocale,
  withLanguage,
  withLanguageOf,
} from "../../../../src/base/words/language.ts";
import { words } from "../../../../src/http/words.ts";
import { letters } from "../../../../src/people/auth/words.ts";

describe("a catalogue", () => {
  test("is in English where nothing else is asked for", () => {
    expect(words.notHere).toBe("There's nothing at this address");
    expect(withLanguage("en", () => words.seconds(1))).toBe("1 second");
  });

  test("speaks the language of what is being done, in texts, functions and documents", () => {
    withLanguage("de", () => {
      expect(words.notHere).toBe("Unter dieser Adresse gibt es nichts");
      expect(words.seconds(1)).toBe("1 Sekunde");
      expect(words.tooLarge(2048)).toBe("Eine Anfrage darf höchstens 2.048 KB groß sein");
      expect(letters.code.paragraphs[0]).toBe("Hier ist dein Code:");
      expect(letters.code.paragraphs).toHaveLength(3);
      expect({ ...letters.passkeyAdded }.subject).toStartWith("Deinem topicapp-Konto");
      expect([spokenLocale(), documentAttributes()]).toEqual(["de", 'lang="de"']);
      expect(documentAttributes("ar")).toBe('lang="ar" dir="rtl"');
    });
  });

  test("stays in English in a language without texts", () => {
    expect(withLanguage("tlh", () => words.invalid)).toBe("Invalid input");
  });

  test("has English for a text that is missing or whose English has changed", () => {
    const changed = inLanguage("server.http", {
      en: {
        notHere: "Nobody lives at this address",
        invalid: "Invalid input",
        counted: { comments: "comments", naps: "naps" },
      },
    });
    withLanguage("de", () => {
      expect({ ...changed, counted: { ...changed.counted } }).toEqual({
        notHere: "Nobody lives at this address",
        invalid: "Ungültige Eingabe",
        counted: { comments: "Kommentare", naps: "naps" },
      });
    });
  });
});

describe("a language", () => {
  test("is that of its own work, however much is done at the same time", async () => {
    const turns = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? "de" : "en"));
    const said = await Promise.all(
      turns.map((language) =>
        withLanguage(language, async () => {
          const first = words.invalid;
          await Bun.sleep(0);
          return [first, words.invalid, spokenLanguage()];
        }),
      ),
    );
    const expected = { de: "Ungültige Eingabe", en: "Invalid input" };
    expect(said).toEqual(
      turns.map((language) => {
        const text = expected[language as keyof typeof expected];
        return [text, text, language];
      }),
    );
    expect(spokenLanguage()).toBe("en");
  });

  test("changes for the rest of the work alone in which it turns out for whom it is", async () => {
    await withLanguage("en", async () => {
      changeLanguageTo({ language: null });
      expect(spokenLanguage()).toBe("en");
      await Promise.resolve().then(() => changeLanguageTo({ language: "de-AT" }));
      expect(words.invalid).toBe("Ungültige Eingabe");
    });
    changeLanguageTo({ language: "de" });
    expect(spokenLanguage()).toBe("en");
  });

  test("of a person wins over that of the work around it", () => {
    withLanguage("de", () => {
      expect(withLanguageOf({ language: "en" }, () => words.invalid)).toBe("Invalid input");
      expect(withLanguageOf({ language: null }, () => words.invalid)).toBe("Ungültige Eingabe");
      expect(withLanguageOf(undefined, spokenLanguage)).toBe("de");
    });
  });
});
