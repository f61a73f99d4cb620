import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const assemblies: SampleTopic = {
  by: "yusuf",
  draft: {
    name: "Citizens' assemblies",
    description: "People drawn by lot who decide, or at least advise. What becomes of their proposals?",
    category: "Politics",
    tags: ["democracy", "local", "sortition"],
    frequency: 16,
    aiPrompt:
      "For every assembly: how many people, how chosen, what it proposed, what was adopted. No party quarrels.",
  },
  createdAt: 540 * second - 5 * 16 * hour,
  followers: ["amara", "leilani", "salome", "maximiliana"],
  likes: ["amara", "leilani", "maximiliana"],
  slops: ["chidi"],
  comments: [
    { by: "chidi", at: -58 * hour, text: "Drawn by lot until the lot draws somebody inconvenient." },
    {
      by: "yusuf",
      at: -57 * hour,
      text: "Read the Tarnsund one, they kept the inconvenient ones. That was the point.",
    },
    { by: "amara", at: -15 * hour, text: "Nine of twelve adopted is more than my parliament manages." },
  ],
  stories: [
    [
      {
        site: "town-hall-reader",
        at: -100 * hour,
        title: "Tarnsund's park assembly: sixty people drawn by lot plan a budget of 2.4 million",
        text: "In Tarnsund 60 people drawn by lot have decided over four Saturdays how 2.4 million euros for parks are spent. They put benches before playgrounds and toilets before both. Everybody got 90 euros a day and a place for their children; 52 came to the end.",
      },
      {
        site: "town-hall-reader",
        at: -17 * hour,
        title: "Tarnsund approves nine of the twelve proposals of its park assembly",
        text: "The council of Tarnsund has approved nine of the twelve proposals of the park assembly, 1.9 of 2.4 million euros, the toilets first. A dog lake, a second skating ground and the felling of a row of poplars were turned down. The mayor must give reasons in writing to all sixty who were drawn by lot.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: -90 * hour,
        title: "Assembly on rents: 100 people want a public register",
        text: "A citizens' assembly of 100 people in Brannock proposes a public register of rents. Every new contract would be entered, without names. 83 of the 100 agreed, among them most of the 14 landlords. The city parliament has to take a stand within half a year.",
      },
      {
        site: "northern-ledger",
        at: -89 * hour,
        title: "Brannock's assembly proposes rent register, landlords included",
        text: "Brannock's assembly on housing hands over a report of 40 pages. Its core is a register in which all rents can be looked up by street. It had been drawn so that renters and owners were represented as in the city. A minority of 17 has written a report of its own, of 41 pages.",
      },
    ],
    [
      {
        site: "town-hall-reader",
        at: -46 * hour,
        title: "Village draws its mayor's advisers by lot, every four months",
        text: "In Oberlitz seven villagers are drawn from a bread bin three times a year to advise the mayor. Nobody may refuse more than once. Since then the meetings last 50 minutes and not three hours. The bin is borrowed from the baker.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -30 * hour,
        title: "Seven in a hundred come when the lot calls: study of 214 citizens' assemblies",
        text: "Of every hundred people who are drawn for an assembly seven come, a study of 214 assemblies in 19 countries shows. Where somebody rings at the door it is 22. Money matters less than thought, the date more: assemblies on weekdays lose those in shift work.",
      },
      {
        site: "daily-lantern",
        at: -29.5 * hour,
        title: "Study of 214 citizens' assemblies: a doorbell triples the turnout",
        text: "A letter is not enough. If a person rings at the door three times as many follow the call to a citizens' assembly, researchers from Cork and Turin have found. Young men were the hardest to win; what worked with them was being allowed to bring a friend.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: 7,
        title: "Assembly of 150 agrees on rules for cameras in public places",
        text: "After six weekends 150 people drawn by lot have agreed on rules for cameras in the streets of Port Calder: no faces, no sound, 48 hours of storage, and a list of all places. The vote was 138 to 9. The police had asked for 30 days and calls the result workable.",
      },
      {
        site: "town-hall-reader",
        at: 8,
        title: "48 hours, no faces: what Port Calder's assembly says about cameras",
        text: "The 150 of Port Calder began with a walk: in groups they counted every camera of their city and found 1,906, four times as many as the register had. Out of that came eleven rules. One was proposed by a girl of 16, the youngest in the assembly: whoever films must sign the pole.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: 26,
        title: "Brannock's parliament takes up the rent register, without the streets",
        text: "The city parliament of Brannock wants the rent register that its assembly had proposed, but by district and not by street. The assembly is called together once more in March to say what it thinks of that. Sixty of the hundred have already agreed to come.",
      },
    ],
  ],
};
