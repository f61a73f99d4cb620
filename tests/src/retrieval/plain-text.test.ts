import { describe, expect, test } from "bun:test";
import { plainText } from "../../../src/retrieval/plain-text.ts";

describe("what WordPress puts below an item of a feed is not its text", () => {
  test.each([
    "The post Ferry back in service appeared first on Harbour News.",
    "Der Beitrag Fähre fährt wieder erschien zuerst auf Hafenblatt.",
    "L’article Le bac reprend est apparu en premier sur Le Port.",
    "La entrada El ferri vuelve se publicó primero en El Puerto.",
    "L'articolo Il traghetto torna proviene da Il Porto.",
    "Het bericht Veer vaart weer verscheen eerst op Havenkrant.",
    "O post A balsa volta apareceu primeiro em O Porto.",
    "Artykuł Prom znów pływa pochodzi z serwisu Port.",
    "Innlegget Ferja går igjen dukket først opp på Havneavisa.",
    "Inlägget Färjan går igen dök först upp på Hamnbladet.",
  ])("%s", (footer) => {
    const told = "The ferry sails again from Monday.";
    expect(plainText(`<p>${told}</p><p>${footer}</p>`)).toBe(told);
    expect(plainText(`${told} ${footer}`).trim()).toBe(told);
  });

  test("but a sentence about a post is", () => {
    const told =
      "The post office appeared first on the map of 1850. It closed in May, and nobody has said when it opens again or who pays for the repairs that the council asked for in its letter of last week, which the owner never answered.";
    expect(plainText(told)).toBe(told);
  });
});

test.each([
  ["Iceta serÃ¡ el nuevo presidente", "Iceta será el nuevo presidente"],
  ["La mayorÃ\u00ada y Ã\u0081ngel", "La mayoría y Ángel"],
  ["Itâ€™s here", "It’s here"],
  ["A PREFEITURA DE SÃ»", "A PREFEITURA DE SÃ»"],
  ["Irmão Â e Ã, så", "Irmão Â e Ã, så"],
  ["“Yanıyor hâlâ…”", "“Yanıyor hâlâ…”"],
])("letters that were broken before they came are repaired: %p is %p", (broken, whole) => {
  expect(plainText(broken)).toBe(whole);
});
