import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const independentGames: SampleTopic = {
  by: "mateo",
  draft: {
    name: "Independent games",
    description: "Games by one to twenty people.",
    category: "Entertainment",
    tags: ["games", "indie", "design"],
    frequency: 8,
    aiPrompt: "No spoilers. How many people made it, how long it took, how it sells if they say so.",
  },
  createdAt: 165 * second - 7 * 8 * hour,
  followers: ["robin", "priya", "chidi", "leilani", "hiroko", "salome"],
  likes: ["robin", "priya", "chidi", "leilani"],
  slops: ["yusuf"],
  comments: [
    { by: "chidi", at: -43 * hour, text: "Moth & Monument winning is right and I will hear nothing else." },
    {
      by: "yusuf",
      at: -34 * hour,
      text: "A patch note is not news. Slop from me for that one, the rest is fine.",
    },
    { by: "leilani", at: -7 * hour, text: "Tide Clerk on the handheld, in bed, with rain. Yes." },
  ],
  stories: [
    [
      {
        site: "pixel-orchard",
        at: -80 * hour,
        title: "Letters from the Tide Clerk sells 90,000 copies in its first weekend",
        text: "After six years of work Letters from the Tide Clerk is out, and has sold 90,000 copies in a weekend. In the game by the sisters Wren and Isolde Achterberg one sorts the post of a drowned town. They had hoped for 5,000 and have now given up their jobs at a bakery.",
      },
      {
        site: "second-player",
        at: -78 * hour,
        title: "Review: Letters from the Tide Clerk is a post office one wants to live in",
        text: "Stamps, strings, a bell, the sea: Letters from the Tide Clerk needs little to be hard to put down. Two sisters made it in six years, without a publisher. Each of the 412 letters was written by hand and scanned. Only the last chapter asks for more running about than a postman should do.",
      },
      {
        site: "pixel-orchard",
        at: -9 * hour,
        title: "Letters from the Tide Clerk sells 250,000 copies and sails to handhelds",
        text: "Letters from the Tide Clerk has now sold 250,000 copies. In spring the game comes to two handheld consoles, with a mode for one hand that a player with a broken arm had asked for. The Achterberg sisters have hired their first employee, to answer the letters that they get.",
      },
    ],
    [
      {
        site: "second-player",
        at: -72 * hour,
        title: "Small Screens festival picks 24 games out of 1,900",
        text: "The jury of the Small Screens festival has chosen 24 games from 1,900 entries. Seven were made by a single person, two by school classes. Among the favourites are Moth & Monument, in which one restores statues as an insect, and Undersnow.",
      },
      {
        site: "pixel-orchard",
        at: -45 * hour,
        title: "Moth & Monument wins the Small Screens festival",
        text: "The main prize of the Small Screens festival, 20,000 euros, goes to Moth & Monument by Paper Lantern Works from Montevideo. The prize of the audience went to a game about parking a caravan. For the first time the jury also named its runner-up: Undersnow lost by one vote.",
      },
      {
        site: "daily-lantern",
        at: -44 * hour,
        title: "A moth in the museum takes the prize at Small Screens",
        text: "Four people from Montevideo have won the Small Screens festival with a game about a moth that mends statues at night. Moth & Monument by Paper Lantern Works appears in May. In her speech the designer Lucía Ferreira-Blum thanked the museum guard who let them measure marble for two years.",
      },
    ],
    [
      {
        site: "second-player",
        at: -36 * hour,
        title: "Undersnow repairs the fault that ate saved games",
        text: "With version 1.0.4 the studio Two Goats in a Coat has mended the fault by which Undersnow lost saved games after a power cut. Of 3,100 players who had written in, 2,700 got their game back. The others receive a hand-drawn map of their cave, by post.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -22 * hour,
        title: "Composer builds a whole soundtrack out of lifts",
        text: "For the game Floor Nought the composer Anselm Pereyra-Quist has recorded 140 lifts in eleven countries. Doors make the drums, cables the basses. His favourite is a goods lift in Ghent that hums a clean B flat when it carries more than 400 kilograms.",
      },
    ],
    [
      {
        site: "pixel-orchard",
        at: -9.8 * hour,
        title: "A year of four-day weeks: studio finished its game two months early",
        text: "Paper boats, no overtime: the twelve people of Halfpenny Harbour have worked four days a week for a year and report on it. Their game was done two months early, nobody left, and the number of faults fell by a third. The one thing they would do differently is Fridays, which they now take in turns.",
      },
    ],
    [
      {
        site: "pixel-orchard",
        at: 1.8,
        title: "Overthaw, the free second half of Undersnow, is announced by Two Goats in a Coat",
        text: "Undersnow gets a second half: Overthaw tells what happens when the snow melts, and costs nothing for owners of the first. Two Goats in a Coat, now a team of five, have worked on it for 14 months in secret. It appears within the month.",
      },
      {
        site: "second-player",
        at: 2.2,
        title: "Played: Overthaw, the free second half of Undersnow, is full of mud",
        text: "We played an hour of Overthaw, the free second half of Undersnow by Two Goats in a Coat, in which the snow melts. Paths that were frozen are rivers now, and every tunnel one dug in the first part fills with water. Whoever dug many has a harder time. The designers say they have waited two years to see our faces.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: 2.5,
        title: "National library begins to keep games, with the machines to run them",
        text: "The national library in Tarnsund has put the first 300 games into its stock, and three basements of consoles with them. Everything may be played on the spot, on Wednesdays also with the sound on. Independent studios may hand in their works without a fee.",
      },
    ],
    [
      {
        site: "second-player",
        at: 22,
        title: "Caravan parking game gets a world championship",
        text: "In the game Reverse Slowly one parks a caravan, nothing more. In June 64 players from 18 countries compete in it in a real campsite hall. The record for the hardest pitch stands at 4 minutes 11 seconds, with 38 gear changes.",
      },
    ],
  ],
};
