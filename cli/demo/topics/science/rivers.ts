import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const rivers: SampleTopic = {
  by: "linnea",
  draft: {
    name: "Rivers coming back to life",
    description: "Weirs that go, fish that return, and the quarrels about both.",
    category: "Environment",
    tags: ["rivers", "restoration", "fish"],
    frequency: 8,
    aiPrompt: "What was done, what it cost, what was counted before and after. Also what failed.",
  },
  createdAt: 330 * second - 8 * 8 * hour,
  followers: ["robin", "leilani", "hiroko", "tomasz", "yusuf", "salome", "maximiliana"],
  likes: ["robin", "leilani", "hiroko", "tomasz", "salome"],
  slops: [],
  comments: [
    { by: "leilani", at: -60 * hour, text: "31 years for one salmon. Worth it." },
    {
      by: "maximiliana",
      at: -42 * hour,
      text: "The mill at Brask is listed, and nobody has asked its owner. I know, because she is my aunt.",
    },
    { by: "linnea", at: -41 * hour, text: "Then please tell her side here. I mean it." },
    { by: "tomasz", at: -8 * hour, text: "Finally something that failed, explained properly. More of that." },
  ],
  stories: [
    [
      {
        site: "riverwatch",
        at: -88 * hour,
        title: "First salmon in the upper Aldra for 31 years",
        text: "A camera in the fish pass of Oberlitz has filmed a salmon on its way up the Aldra, the first for 31 years. It measures 84 centimetres and bears no mark, so it was not bred. Since the last of four weirs was taken down two years ago the river has been open to the sea for 210 kilometres.",
      },
      {
        site: "harbour-post",
        at: -86 * hour,
        title: "A salmon swims past, and Oberlitz rings its bells",
        text: "At 5:12 in the morning a salmon swam past the camera of Oberlitz, and at seven the bells rang. The village at the upper Aldra has waited for it since 1994. Its fishing club, which may not catch it, has named it Gerda and drunk to its health.",
      },
      {
        site: "riverwatch",
        at: -10 * hour,
        title: "Nine more salmon follow the first into the upper Aldra",
        text: "After the first salmon for 31 years nine more have passed the camera of Oberlitz in the upper Aldra. Divers found two nests with some 6,000 eggs in the gravel. Whether anything hatches will show in April: the gravel is clean, but the water in winter is two degrees warmer than thirty years ago.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -78 * hour,
        title: "Weir of Brask on the Tarn to be demolished for 3.8 million euros",
        text: "The weir of Brask, 140 years old and without use since 1971, is to go in summer. It costs 3.8 million euros and opens 64 kilometres of the river Tarn. The owner of the old mill has objected, because the water under her house would fall by two metres.",
      },
      {
        site: "riverwatch",
        at: -43 * hour,
        title: "Court halts demolition of the weir of Brask on the Tarn",
        text: "A court has halted the demolition of the 140-year-old weir of Brask until it is clear whether the foundations of the old mill can stand without water. An expert has twelve weeks for it. The state agency says it had been promised an opinion that was never written.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -70 * hour,
        title: "Mussels clean a canal: water twice as clear after two summers",
        text: "In a canal in Tarnsund 60,000 native mussels were set out on ropes. After two summers one sees 1.9 metres deep, not 0.9. Each animal filters 40 litres a day. The city had the choice between that, for 52,000 euros, and a plant for two million.",
      },
    ],
    [
      {
        site: "riverwatch",
        at: -27 * hour,
        title: "Beavers flood a car park, and the city lets them",
        text: "A family of beavers has dammed the Little Lavra in Port Calder and flooded 38 parking places. The city has decided to leave it at that: the pond holds back as much water as a basin that was planned for 1.2 million. Only the pay machine was moved.",
      },
      {
        site: "daily-lantern",
        at: -26 * hour,
        title: "Port Calder gives 38 parking places to the beavers",
        text: "Where cars stood in Port Calder swim beavers now. At the last downpour the cellars beside the Little Lavra stayed dry for the first time since 2016. A petition for the parking places got 112 signatures, one for the beavers 4,900.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -11 * hour,
        title: "Why the trout did not return to the Ember: a failure explained",
        text: "For six years and 900,000 euros the bed of the Ember was restored, and there are as few trout as before. Researchers of the Tarn Institute have found the reason: a single drain of a motorway lets tyre dust into the river with every rain. A filter for it would cost 35,000 euros.",
      },
    ],
    [
      {
        site: "riverwatch",
        at: 4,
        title: "Osk becomes the first river with a seat on a town council",
        text: "In Hallowby the river Osk has a seat on the council from now on. A biologist elected by the schools speaks for it and may delay decisions by a month, not prevent them. The first item on the agenda was the salt on the winter roads. The vote had been 17 to 16.",
      },
      {
        site: "meridian-wire",
        at: 4.5,
        title: "A river gets a voice in Hallowby's council",
        text: "The council of Hallowby has a new member that is 83 kilometres long. For the river Osk speaks Thandiwe Marlow-Reyes, 29, elected by the pupils of nine schools. Opponents say that rivers do not pay taxes; supporters that they clean the water for those who do.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: 5,
        title: "Motorway agency approves filter for the trout of the Ember and will check 214 drains",
        text: "Half a day after the study on the trout of the Ember the motorway agency has approved the filter at the drain and pays the 35,000 euros. It is to be in place before the next heavy rain. The agency will look at 214 similar drains, beginning with those above spawning grounds.",
      },
    ],
    [
      {
        site: "riverwatch",
        at: 24,
        title: "Volunteers count 1,400 eels on one night on the Lavra",
        text: "With torches and buckets 90 volunteers have carried eels past the power station of the Lavra: 1,400 in a night, a record. The ladder built for them is used by every tenth. Engineers will now set it two metres further left, where the volunteers had wanted it.",
      },
    ],
  ],
};
