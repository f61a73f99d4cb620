import { hour, type SampleTopic, second } from "../../sample-topic.ts";

/** A private topic of the visitor's own. */
export const allotment: SampleTopic = {
  by: "robin",
  draft: {
    name: "My allotment: slugs, seeds and weather",
    description: "Only for me. What I should know on Saturday morning.",
    category: "Lifestyle",
    isPublic: false,
    tags: ["garden", "slugs"],
    frequency: 4,
    aiPrompt: "I have clay soil, 140 square metres and no patience. What to do this week comes first.",
  },
  createdAt: 235 * second - 8 * 4 * hour,
  followers: [],
  likes: [],
  slops: [],
  comments: [
    { by: "robin", at: -15 * hour, text: "Note to self: copper tape, second shelf, behind the paint." },
  ],
  stories: [
    [
      {
        site: "plot-nineteen",
        at: -50 * hour,
        title: "Copper tape against slugs: useless under five centimetres, trial shows",
        text: "In a trial on 24 beds narrow copper tape did not hold off a single slug. Tape of five centimetres and more kept seven in ten away. What worked best was a lettuce planted as a sacrifice, visited at dusk with a torch and a bucket.",
      },
      {
        site: "field-and-lab",
        at: -48 * hour,
        title: "Copper tape, coffee, eggshells: nine remedies against slugs in a trial on 24 beds",
        text: "Coffee grounds, eggshells, copper, wool: students have tried nine home remedies against slugs on 24 beds. Only wide copper tape and wool pellets made a difference. Eggshells seemed to attract them. Beer drew slugs from six metres around, most of which did not drown.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -44 * hour,
        title: "Council of Port Calder keeps allotment rents as they are until 2029",
        text: "The 2,600 allotments of Port Calder will cost 38 cents a square metre until 2029. A rise to 70 cents is off the table after 1,900 letters. Whoever leaves a plot fallow for a year now loses it sooner: the waiting list has 840 names.",
      },
    ],
    [
      {
        site: "plot-nineteen",
        at: -26 * hour,
        title: "Seed swap: the bean that a lighthouse keeper bred",
        text: "At the seed swap in Marrow Bay a climbing bean was in demand that a lighthouse keeper had selected for forty years. It stands wind of 90 kilometres an hour and bears until October. A hundred bags were gone within an hour; who got one is to bring back two next year.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: -13 * hour,
        title: "Gale warning for the valleys of the Lavra and the Aldra",
        text: "In two days gusts of 95 kilometres an hour will pass over the valleys of the Lavra and the Aldra, the weather service says. Bean poles and fleece should come down before. After that it stays mild and wet for a week.",
      },
      {
        site: "plot-nineteen",
        at: -5 * hour,
        title: "Gale in the Lavra valley comes a day earlier, with gusts of 120 kilometres an hour",
        text: "The weather service has moved its gale warning for the valleys of the Lavra and the Aldra forward by a day and raised it to gusts of 120 kilometres an hour. Who cannot take down a greenhouse opens both doors, so that the wind goes through and not under it.",
      },
    ],
    [
      {
        site: "plot-nineteen",
        at: 3,
        title: "Broad beans do better sown in autumn than in spring, trial on clay finds",
        text: "On heavy soil broad beans do better sown in autumn than in spring: they flower before the blackfly come. Trials on clay brought 40 percent more. The beans go in five centimetres deep, under a layer of holly leaves that mice avoid.",
      },
      {
        site: "daily-lantern",
        at: 3.4,
        title: "Autumn-sown broad beans beat the blackfly in a trial on clay soil",
        text: "Gardeners who sow broad beans before winter harvest three weeks earlier and 40 percent more, a trial on 60 plots with clay soil shows. Losses to mice were 12 percent, under holly leaves 2. In sandy soil there was no difference.",
      },
    ],
    [
      {
        site: "plot-nineteen",
        at: 8,
        title: "Hedgehog survey: gardeners count for three weeks",
        text: "For three weeks allotment gardeners count hedgehogs. Last year 5,100 were reported, a fifth more than the year before. A heap of leaves of one square metre, left alone all winter, is what they need most. Nets should be rolled up.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: 20,
        title: "Peat to disappear from potting soil by the spring after next",
        text: "Potting soil for amateurs must do without peat from the spring after next. In a test of 17 peat-free bags eleven were as good as the old ones; they need watering more often and a handful of fertiliser after six weeks. The price rises by about a euro a bag.",
      },
    ],
    [
      {
        site: "plot-nineteen",
        at: 33,
        title: "Shared shredder makes the round of Port Calder's allotments",
        text: "A shredder on a cargo bike visits the 31 allotment colonies of Port Calder in turn. Four euros for half an hour, ear muffs included. What comes out should lie for three weeks before it goes on the beds. The calendar hangs at every gate.",
      },
    ],
  ],
};
