import { expect, test } from "bun:test";
import { hasEditorialLabel } from "../../../../src/analysis/memory/editorial-labels.ts";

const plain = "https://paper.example/news/2026/11/20/harbour";

test.each([
  ["Live: Storm reaches the coast", plain],
  ["Quiz: How well do you know the harbour?", plain],
  ["Sturm an der Küste – Liveticker", plain],
  ["Analyse: Warum die Brücke brach", plain],
  ["Décryptage : ce que change la loi", plain],
  ["Análisis: el puerto después de la huelga", plain],
  ["Analys: Så kan hamnen räddas", plain],
  ["L'analisi: il porto dopo lo sciopero", plain],
  ["LIVESTREAM Harbour party elects its chair", plain],
  ["Hafen-Kolumne: Wie der Streik endet", plain],
  ["Nachrichtenpodcast: Der Hafen und der Streik", plain],
  ["Fußball-Transferticker: Halden kauft zwei Stürmer", plain],
  ["Harbour strike LIVE: Crews block the gates", plain],
  ["+++ Liveticker: Sturm an der Küste +++", plain],
  ["Tempesta sulla costa in diretta: chiuso il porto", plain],
  ["Halden strike talks live: Crews block the gates", plain],
  ["Vidéo. Comment le port a changé", plain],
  ["Kolumne „Am Kai“: Zahlt zurück", plain],
  ["Der Hafen wird teurer Eine Kolumne von Ada Lane", plain],
  ["Le port doit changer", "https://paper.example/idees/article/2026/le-port"],
  ["The harbour after the strike", "https://paper.example/analysis/2026/harbour"],
  ["Hamnen efter strejken", "https://paper.example/ledare/hamnen"],
  ["Le port après la grève", "https://paper.example/en-direct/le-port"],
  ["Der Hafen nach dem Streik", "https://paper.example/quiz/der-hafen"],
])("%p is no plain report at %p", (title, url) => {
  expect(hasEditorialLabel({ title, url })).toBe(true);
});

test.each([
  ["Analysis of water finds lead in Port Ellis", plain],
  ["Live music returns to the harbour", plain],
  ["Quiz show host dies at 81", plain],
  ["Direktor des Hafens tritt zurück", plain],
  ["Analysten erwarten mehr vom Hafen", "https://paper.example/wirtschaft/analysten-erwarten-mehr"],
  ["Tickets: Der Hafen wird teurer", plain],
  ["Where the stars live: a map of the harbour quarter", "https://paper.example/map"],
  ["LIVE Golf returns to the harbour", plain],
  ["Leder wird teurer", "https://paper.example/wirtschaft/leder-wird-teurer"],
])("%p is a plain report", (title, url) => {
  expect(hasEditorialLabel({ title, url })).toBe(false);
});
