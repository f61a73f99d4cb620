import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const sleep: SampleTopic = {
  by: "amara",
  draft: {
    name: "Sleep research",
    description: "What is really known about sleep, and how many people it was tried on.",
    category: "Health",
    tags: ["sleep", "medicine", "studies"],
    frequency: 24,
    aiPrompt: "Always the number of participants and who paid. No mattresses.",
  },
  createdAt: 1200 * second - 4 * 24 * hour,
  followers: ["leilani", "chidi", "priya", "hiroko"],
  likes: ["leilani", "priya"],
  slops: ["mateo"],
  comments: [
    { by: "leilani", at: -66 * hour, text: "I teach the 8:00 lesson. I could have told them for free." },
    { by: "mateo", at: -40 * hour, text: "n = 36. Come back with a zero more." },
    {
      by: "amara",
      at: -39 * hour,
      text: "Which is why the number is in the first sentence. That is all I ask of news.",
    },
  ],
  stories: [
    [
      {
        site: "ward-nine",
        at: -110 * hour,
        title: "School at nine: pupils sleep 43 minutes longer, study with 5,200 finds",
        text: "When lessons begin at nine and not at eight, pupils sleep 43 minutes longer: they go to bed at the same time. That is the result of a study with 5,200 pupils of 31 schools over two years. Marks rose in mathematics only. The education ministry of the region paid for it.",
      },
      {
        site: "daily-lantern",
        at: -108 * hour,
        title: "Nine o'clock lessons give teenagers 43 minutes more sleep",
        text: "Teenagers do not stay up longer when school begins later, contrary to what many parents expect. In 31 schools with 5,200 pupils they slept 43 minutes more. Bus companies had feared chaos; after half a year they found the later start cheaper.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -80 * hour,
        title: "Why the first night in a strange bed is bad: half of the brain keeps watch",
        text: "In a strange bed one half of the brain sleeps less deeply, a study with 36 volunteers has shown once more, this time with sensors that people wore at home and in a hotel. On the third night the difference is gone. One's own pillow halves it.",
      },
    ],
    [
      {
        site: "ward-nine",
        at: -60 * hour,
        title: "Short talk helps against insomnia as well as pills, trial with 1,140 patients",
        text: "Four conversations of 25 minutes with a nurse help against insomnia as well as the usual tablets, and for longer. In a trial with 1,140 patients 54 percent slept normally after a year, against 31 percent with tablets. The trial was paid for by health insurers, who hope to save money.",
      },
      {
        site: "meridian-wire",
        at: -58 * hour,
        title: "Nurses as good as sleeping pills in large insomnia trial",
        text: "Of 1,140 people with insomnia those did best in the long run who had talked to a nurse four times. They learnt to stay in bed for a shorter time, which sounds wrong and works. Tablets acted faster, but after a year most of the patients were where they had begun.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -30 * hour,
        title: "Night shifts: a nap of 26 minutes at three o'clock prevents half of the errors",
        text: "Nurses on night shift who lie down for 26 minutes at three o'clock make half as many errors in the last two hours. 412 of them in five hospitals took part. Twenty minutes brought less, forty made them drowsy. Three of the hospitals keep the nap, the others have no beds.",
      },
    ],
    [
      {
        site: "ward-nine",
        at: 15,
        title: "Sleep trackers overrate deep sleep by a third, comparison of eleven shows",
        text: "Eleven wrist trackers have been compared with the sleep laboratory, in 240 people over three nights. All recognised when somebody slept; deep sleep they overrated by a third on average. Two told wearers that they had slept well while these lay awake. A consumer foundation paid for it.",
      },
      {
        site: "signal-and-solder",
        at: 16,
        title: "Eleven sleep trackers compared: your watch overrates your deep sleep",
        text: "A comparison of eleven sleep trackers with laboratory measurements in 240 people turns out badly for all of them. They count a quiet reader as asleep. The study's author, Dagny Arroyo-Smith, advises looking at the week and never at the night.",
      },
    ],
  ],
};
