import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const ultraCycling: SampleTopic = {
  by: "tomasz",
  draft: {
    name: "Ultra-distance cycling",
    description: "Races without stages, support or sleep. This week: Seven Passes, 1,480 kilometres.",
    category: "Sports",
    tags: ["cycling", "gravel", "bikepacking"],
    frequency: 8,
    aiPrompt:
      "Positions with kilometres and time of day. Who scratched and why. Gear only if it decided something.",
  },
  createdAt: 420 * second - 7 * 8 * hour,
  followers: ["mateo", "linnea", "yusuf", "salome"],
  likes: ["mateo", "linnea", "salome"],
  slops: [],
  comments: [
    { by: "linnea", at: -40 * hour, text: "Dot-watching at work. Varga-Moen has not stopped for 19 hours." },
    { by: "mateo", at: -20 * hour, text: "Sleeping in a bread oven (off) is peak ultra." },
    {
      by: "yusuf",
      at: -6 * hour,
      text: "Please more on the women's field than one line, five of them are in the first twenty.",
    },
  ],
  stories: [
    [
      {
        site: "long-climb",
        at: -84 * hour,
        title: "Seven Passes: 143 riders set off into rain on 1,480 kilometres",
        text: "At six in the morning 143 riders left Sankt Ulrika for the Seven Passes race: 1,480 kilometres, 26,400 metres of climbing, one stage. Whoever needs more than seven days is out of time. The third pass, the Cold Door at 2,310 metres, may have snow, the organisers warn.",
      },
      {
        site: "gravel-herald",
        at: -82 * hour,
        title: "143 at the start of Seven Passes, and a detour round the landslip",
        text: "Seven Passes begins with a detour: after a landslip the riders must go round the gorge of the Lavra, 22 kilometres more. Favourites are the title holder Jonas Petrakis-Lund and Ilse Varga-Moen, who holds the record of the Coast to Coast. Two start on one tandem.",
      },
    ],
    [
      {
        site: "long-climb",
        at: -41 * hour,
        title: "Varga-Moen leads Seven Passes at kilometre 740 after a night without sleep",
        text: "Ilse Varga-Moen is the first to have half of Seven Passes behind her. She crossed the Cold Door at 3:20 in 20 centimetres of fresh snow, pushing for two hours. Jonas Petrakis-Lund follows 35 kilometres behind. Eleven riders have given up, most with cold hands.",
      },
      {
        site: "gravel-herald",
        at: -40 * hour,
        title: "Snow on the Cold Door breaks up the Seven Passes field",
        text: "The snow on the Cold Door has torn the field of Seven Passes apart: between first and tenth lie 160 kilometres. Ilse Varga-Moen got through before the road was closed for four hours. The 60 riders who had to wait spent the time in the mountain hut, which ran out of soup.",
      },
    ],
    [
      {
        site: "harbour-post",
        at: -21 * hour,
        title: "Baker lets three riders of Seven Passes sleep in his warm oven room",
        text: "The baker of the village of Oberlitz found three people in cycling clothes before his door at four in the morning. He let them sleep beside the oven and woke them with rolls at six. According to the rules that is allowed, as long as he would do it for everybody. By evening he had done it for nine.",
      },
    ],
    [
      {
        site: "gravel-herald",
        at: -10 * hour,
        title: "Petrakis-Lund scratches with a broken fork while second at kilometre 1,190",
        text: "The title holder Jonas Petrakis-Lund is out of Seven Passes. On the descent from the sixth pass the fork of his bicycle broke; he was unhurt and walked nine kilometres to the nearest station. Second is now the debutant Tobiah Renner, 70 kilometres behind Ilse Varga-Moen.",
      },
      {
        site: "long-climb",
        at: -9 * hour,
        title: "Broken fork ends Petrakis-Lund's race",
        text: 'Jonas Petrakis-Lund has given up second place and the race: his fork broke at kilometre 1,190 of Seven Passes. "I heard it for two hours and did not want to hear it," he wrote. For Varga-Moen the way is open: no woman has ever been first in this race.',
      },
    ],
    [
      {
        site: "long-climb",
        at: 5,
        title: "Ilse Varga-Moen wins Seven Passes in 3 days, 12 hours and 47 minutes",
        text: "Ilse Varga-Moen has won Seven Passes, as the first woman in the eleven years of the race. She needed 3 days, 12 hours and 47 minutes for the 1,480 kilometres and slept for less than four hours in all. At the finish in Sankt Ulrika she asked for a chair and a tomato.",
      },
      {
        site: "meridian-wire",
        at: 5.6,
        title: "Woman wins 1,480-kilometre bicycle race over seven passes",
        text: "For the first time a woman has won the Seven Passes race outright. Ilse Varga-Moen, a 38-year-old surveyor, was 61 kilometres ahead at the end. She beat the course record by 52 minutes, in spite of the detour. The prize is a cow bell.",
      },
    ],
    [
      {
        site: "gravel-herald",
        at: 6.4,
        title: "The tandem of Seven Passes is still on the road, in 48th place",
        text: "Between the fourth and the fifth pass the only tandem of Seven Passes is rolling in 48th place. The cousins Amadou and Petra Sillah have agreed never to talk about speed. So far they have worn out two chains and fed 14 dogs.",
      },
      {
        site: "gravel-herald",
        at: 33,
        title: "Renner second in Seven Passes, 4 hours behind",
        text: "Tobiah Renner, 22, has come second in his first long race, four hours and ten minutes after Varga-Moen. He had bought the bicycle in spring from a neighbour. At the last pass he slept through his alarm for three hours, otherwise it might have been close.",
      },
    ],
  ],
};
