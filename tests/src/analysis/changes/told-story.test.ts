import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ToldStory } from "../../../../src/analysis/changes/told-story.ts";
import { hour, now } from "../../../support/articles.ts";

const after = (hours: number) => new Date(now.getTime() + hours * hour);

function storyOf(language: string, title: string, extract = ""): ToldStory {
  return new ToldStory([{ title, extract, publishedAt: now }], language);
}

function report(title: string, hours: number, ...sentences: string[]) {
  return { title, sentences, publishedAt: after(hours) };
}

describe("a report only says again what was told", () => {
  test.each([
    [
      "in other words",
      storyOf("en", "Footballer Ada Lane dies aged 66", "Lane won the cup with Halden."),
      report(
        "Footballer Ada Lane dies at 66",
        4,
        "Ada Lane, the footballer of Halden, has died, leaving a legacy of 719 matches.",
      ),
    ],
    [
      "with the same figure",
      storyOf(
        "de",
        "Stromausfall in Berlin: 50.000 Haushalte ohne Strom",
        "Nach dem Brand ist der Strom ausgefallen.",
      ),
      report("Berlin: Etwa 50.000 Haushalte nach Brand ohne Strom", 3),
    ],
  ])("%s", (_, story, again) => {
    expect(story.isRetelling(again)).toBe(true);
  });

  test("in whatever order", () => {
    const sentences = [
      "A ferry ran aground off Naxos.",
      "Its 300 passengers were rescued.",
      "The port is closed.",
    ];
    const story = storyOf("en", "Ferry aground off Naxos", sentences.join(" "));
    fc.assert(
      fc.property(fc.shuffledSubarray(sentences), (again) => {
        expect(story.isRetelling(report("Ferry aground off Naxos", 6, ...again))).toBe(true);
      }),
    );
  });
});

describe("a report says what changed", () => {
  test.each([
    [
      "a new act",
      storyOf("en", "Ferry aground off Naxos", "A ferry with 300 people ran aground off Naxos on Tuesday."),
      report("Captain of Naxos ferry arrested", 12),
    ],
    [
      "a verdict in the court's next words",
      storyOf("fr", "Procès Lane : le parquet requiert dix ans", "Le procès de Lane se poursuit à Lyon."),
      report("Lane condamné à douze ans de prison", 24, "La cour d'assises de Lyon a rendu son verdict."),
    ],
    [
      "an earlier figure that is replaced",
      storyOf("en", "New year: two dead, more than 300 arrests in Berlin"),
      report("New year: two dead, 400 arrests in Berlin", 1),
    ],
    [
      "a higher toll, under the same headline",
      storyOf("es", "Terremoto en Halden", "Al menos 420 personas murieron en el terremoto de Halden."),
      report("Terremoto en Halden", 1, "El terremoto de Halden deja 833 muertos."),
    ],
    [
      "new victims, whatever the headline says",
      storyOf("en", "Halden 1-0 Lavra: Berg stuns Lane", "Berg's goal gave Halden a 1-0 win over Lavra."),
      report("Halden 1-0 Lavra: Berg stuns Lane", 1, "Police arrested 14 supporters after the match."),
    ],
    [
      "what was announced and has happened",
      storyOf("en", "Halden will vote on the bridge on Sunday", "Halden will vote on the bridge on Sunday."),
      report("Halden votes on the bridge", 24, "Turnout in Halden was 61 percent at noon."),
    ],
    [
      "another sentence of a page that is kept up to date",
      storyOf("de", "Wetter: Dauerfrost erwartet", "Die Kälte bleibt. In der Nacht kam es zu Unfällen."),
      report(
        "Wetter: Dauerfrost erwartet",
        20,
        "Die Kälte bleibt.",
        "Hunderte Flüge wurden in Amsterdam gestrichen.",
      ),
    ],
  ])("by %s", (_, story, later) => {
    expect(story.isRetelling(later)).toBe(false);
  });

  test("if it comes days later, with less that is new", () => {
    const story = storyOf("sv", "Det vet vi om branden i Krokstad", "En lagerlokal brann i Krokstad.");
    const later = (hours: number) =>
      story.isRetelling(report("En misstänkt efter branden i Krokstad", hours));
    expect([later(1), later(40)]).toEqual([true, false]);
  });
});

describe("a sentence tells the news of its headline", () => {
  const story = storyOf("en", "Lane wins the first stage in Halden", "Lane won the first stage in Halden.");
  const newsIn = (text: string) => story.newsIn(text, "Reed wins in Lavra, Berg leads");

  test("by words that are new in both", () => {
    expect(newsIn("Reed came first in Lavra, before Berg.")).toBeGreaterThan(1);
    expect(newsIn("The road was built in the last century.")).toBe(0);
  });

  test("but not as an exclamation", () => {
    expect(newsIn("What emotions for Reed at the finish of Lavra!")).toBe(0);
  });
});
