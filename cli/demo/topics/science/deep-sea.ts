import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const deepSea: SampleTopic = {
  by: "hiroko",
  draft: {
    name: "Deep-sea exploration",
    description: "What is found below a thousand metres, and by what kind of robot.",
    category: "Science",
    tags: ["ocean", "robots", "biology"],
    frequency: 8,
    aiPrompt: "Depth in metres with every find. Name the ship. Leave out treasure hunters.",
  },
  createdAt: 130 * second - 8 * 8 * hour,
  followers: ["robin", "leilani", "linnea", "priya", "maximiliana", "yusuf", "amara"],
  likes: ["robin", "leilani", "linnea", "priya", "maximiliana"],
  slops: [],
  comments: [
    {
      by: "leilani",
      at: -61 * hour,
      text: "The octopus film is on the ship's page, all 21 minutes. Watch minute 14.",
    },
    { by: "yusuf", at: -30 * hour, text: "Come home, Pilchard." },
    { by: "hiroko", at: -16 * hour, text: "It did! 41 hours, and it had the samples with it." },
    {
      by: "amara",
      at: -6 * hour,
      text: "They search 90 square kilometres and it comes up eleven kilometres off. A map with these would be nice.",
    },
  ],
  stories: [
    [
      {
        site: "abyss-notes",
        at: -85 * hour,
        title: "Field of 47 hot vents discovered on the Kerrin Ridge at 2,900 metres",
        text: "The research ship Halcyon Reach has found 47 hydrothermal vents on the southern Kerrin Ridge, 2,900 metres down. The tallest chimney measures 31 metres. The vents had not shown in the water above because a current carries their plume away along the bottom, says expedition leader Ebele Strand.",
      },
      {
        site: "meridian-wire",
        at: -83 * hour,
        title: "Researchers map forest of 47 chimneys on the floor of the southern ocean",
        text: "Forty-seven chimneys of rock, some as tall as a ten-storey building, stand on the Kerrin Ridge at a depth of 2,900 metres. The crew of the Halcyon Reach came across them when a sonar was switched on by mistake. The water that they give off is 361 degrees hot.",
      },
      {
        site: "field-and-lab",
        at: -50 * hour,
        title: "Three unknown worms live on the vents of the Kerrin Ridge",
        text: "On the newly found vents of the Kerrin Ridge live at least three species of worm that nobody has described. One of them, the size of a pencil, grows a new head within nine days. The Halcyon Reach brought up 14 animals alive, in a tank that keeps the pressure of 2,900 metres.",
      },
    ],
    [
      {
        site: "abyss-notes",
        at: -76 * hour,
        title: "Glass octopus filmed for 21 minutes at 1,140 metres",
        text: "A camera sledge of the ship Tern of Orrin has followed a glass octopus for 21 minutes, longer than all earlier films together. The animal at 1,140 metres carried a jellyfish before it like a shield and let go of it only when a squid had passed.",
      },
      {
        site: "daily-lantern",
        at: -75 * hour,
        title: "The octopus with the umbrella: rare film from the deep",
        text: "It is see-through but for its eyes and its dinner: a glass octopus has been filmed at 1,140 metres for 21 minutes. That it carries a jellyfish around was seen for the first time. Marine biologists argue whether it uses the stings as a weapon or just keeps provisions.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -67 * hour,
        title: "Old telephone cable listens to whales at 4,000 metres",
        text: "A telephone cable that was switched off in 1998 hears again: researchers have put light through its fibres and measured how whale calls shake them. Over 1,300 kilometres they located 62 animals, some of them at depths of 4,000 metres. A new cable for the purpose would have cost 40 million euros.",
        isGone: true,
      },
    ],
    [
      {
        site: "abyss-notes",
        at: -33 * hour,
        title: "Diving robot Pilchard silent at 6,100 metres in the Orrin Trench",
        text: "Contact with the diving robot Pilchard broke off at a depth of 6,100 metres. The support ship Halcyon Reach searches an area of 90 square kilometres. If its battery is empty, a weight of iron should drop off by itself and let the robot rise; that was tested only in a pool.",
      },
      {
        site: "meridian-wire",
        at: -32 * hour,
        title: "Live blog: Search for deep-sea robot Pilchard in the Orrin Trench",
        text: "In the Orrin Trench the crew of the Halcyon Reach searches for Pilchard, a robot worth 4.5 million euros. It had been gathering mud at 6,100 metres when its signals stopped. A storm is forecast within two days, by which time the ship must have left the area.",
      },
      {
        site: "abyss-notes",
        at: -17.5 * hour,
        title: "Lost robot Pilchard recovered: it rose by itself after 41 hours in the Orrin Trench",
        text: "The lost robot Pilchard has come up again, 41 hours after its last signal and eleven kilometres from where it had dived. A rusted bolt had held its iron weight until the current broke it. All 24 sample tubes are full. The Halcyon Reach took it on board two hours before the storm.",
      },
      {
        site: "harbour-post",
        at: -17 * hour,
        title: "Robot Pilchard, given up for lost, is recovered beside a fishing boat",
        text: "The crew of a fishing boat saw a yellow fin and took it for a buoy. It was Pilchard, the robot that had been silent for 41 hours at the bottom of the Orrin Trench. Skipper Oona Lachlan asked for no reward, but for the fin.",
      },
      {
        site: "copper-gazette",
        at: 1,
        title: "Lost robot Pilchard recovered after 41 hours",
        text: "The robot Pilchard surfaced by itself after 41 hours in the Orrin Trench. A rusted bolt had held its iron weight. The Halcyon Reach took it on board; all 24 sample tubes were full.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -10.5 * hour,
        title: "Seabed authority opens 30 years of depth maps to everybody",
        text: "Maps that mining companies had to hand in since 1994 are open from now on: 2.1 million square kilometres of sea floor, much of it at 4,000 to 5,500 metres. A third has never been shown in such detail. Biologists hope to find from them where not to dig.",
      },
      {
        site: "field-and-lab",
        at: -10 * hour,
        title: "Depth maps of the seabed authority: two million square kilometres, free to download",
        text: "With the newly opened depth maps of the seabed authority anybody can look at 2.1 million square kilometres of sea floor with a resolution of 50 metres. On the first day students found 19 seamounts without a name. The files take up 11 terabytes; a library in Marrow Bay lends them out on a disk.",
      },
    ],
    [
      {
        site: "abyss-notes",
        at: 35,
        title: "Kerrin Ridge vents to be left alone for ten years",
        text: "Nine states have agreed not to sample or mine the 47 vents of the Kerrin Ridge for ten years. Only cameras may go down, two dives a year. The crew of the Halcyon Reach had asked for it themselves after a chimney broke off at their anchor.",
      },
    ],
  ],
};
