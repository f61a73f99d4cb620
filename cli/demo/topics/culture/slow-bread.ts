import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const slowBread: SampleTopic = {
  by: "salome",
  draft: {
    name: "Slow bread",
    description: "Sourdough, old grains, village ovens, and bakers who sleep at night.",
    category: "Food",
    tags: ["bread", "sourdough", "grain"],
    frequency: 16,
  },
  createdAt: 720 * second - 4 * 16 * hour,
  followers: ["amara", "hiroko", "mateo", "tomasz", "linnea"],
  likes: ["hiroko", "mateo", "tomasz", "linnea"],
  slops: [],
  comments: [
    { by: "hiroko", at: -40 * hour, text: "My starter is called Kenji and is older than my marriage." },
    {
      by: "tomasz",
      at: -20 * hour,
      text: "The flour article mixes up extraction rate and ash content, by the way. Still useful.",
    },
  ],
  stories: [
    [
      {
        site: "crumb-and-crust",
        at: -95 * hour,
        title: "Sourdough of 1911 tested: the same yeasts as in its daughter in Patagonia",
        text: "A sourdough that has been fed in Oberlitz since 1911 was compared with one that an emigrant took to Patagonia in 1926. After a century the two still share nine of eleven strains of yeast and bacteria. Flour and water matter less than was believed; hands matter more, the microbiologists write.",
      },
      {
        site: "field-and-lab",
        at: -94 * hour,
        title: "Sourdough of 1911 and its daughter in Patagonia: a century apart, hardly changed",
        text: "Two halves of one sourdough, one in Oberlitz and one in Patagonia, lived 12,000 kilometres apart for almost a hundred years. Genetically they are still siblings: nine of eleven strains agree. One that is new in the Patagonian half occurs otherwise on the skin of sheep, which amused the baker less than the researchers.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -70 * hour,
        title: "Bakery opens at noon and sells out all the same",
        text: "The bakery Nightowl in Tarnsund opens at noon: its seven bakers begin at seven in the morning, not at two. The dough rests overnight in the cold, for 18 hours. In the first year sales fell by 4 percent and sick leave by 60. Now three competitors shift their hours too.",
      },
    ],
    [
      {
        site: "crumb-and-crust",
        at: -38 * hour,
        title: "Village oven of Skarrey is fired again after 52 years",
        text: "On the island of Skarrey the village oven burns again. Forty households have laid its bricks anew and bake on Saturdays in an order that is drawn by lot. The last turn, when the oven is cooling, is the most sought after: it is the one for meringue.",
      },
      {
        site: "harbour-post",
        at: -37 * hour,
        title: "Skarrey's village oven bakes its first loaves after 52 years",
        text: "It took eleven hours to bring the old oven of Skarrey to heat, and four minutes until the first loaf was eaten. The oven had been cold since 1973. A widow brought the wooden shovel that her mother had hidden when the bakers' van began to come.",
      },
    ],
    [
      {
        site: "crumb-and-crust",
        at: -22 * hour,
        title: "Old wheat Rubra yields a third less and pays twice as well",
        text: "Nineteen farmers in the Lavra valley grow Rubra again, a red wheat that was thought lost. It yields a third less than modern kinds but needs no fertiliser, and bakeries pay 740 euros a tonne. Bread of it keeps for five days. Seed for 200 hectares more is ready.",
      },
    ],
    [
      {
        site: "crumb-and-crust",
        at: 9,
        title: "Bread may be called sourdough only if it is: new rule from July",
        text: 'From July bread may be sold as sourdough only if it has risen for at least twelve hours and without baker\'s yeast. In a sample 31 of 50 loaves would have failed. Supermarkets may go on selling theirs as "with sourdough". A guild had fought for the rule for nine years.',
      },
      {
        site: "northern-ledger",
        at: 10,
        title: "Sourdough only if it is: new rule demands twelve hours from July",
        text: "What is called sourdough must have taken its time. A new rule demands twelve hours of rising and forbids added yeast and vinegar. Industrial bakers reckon with costs of 11 cents a loaf and ask for two years; they got five months. Inspectors will recognise it by the acid, says the ministry.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: 11,
        title: "Robot in Brannock kneads too well, bakers slow it down",
        text: "A kneading robot in Brannock was done after seven minutes, and the bread tasted of nothing. Now it pauses for 20 minutes twice, on the advice of a baker of 71. The makers have put the pause into all 300 machines and call the programme by her name, Edda.",
      },
    ],
  ],
};
