import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const smallLanguageModels: SampleTopic = {
  by: "robin",
  draft: {
    name: "Small language models",
    description: "Models that run on a phone, an old laptop or a library's help desk.",
    category: "Technology",
    tags: ["ai", "open-weights", "on-device"],
    frequency: 4,
    aiPrompt: "Only models that anybody can download. Say what hardware was used. Skip rumours of releases.",
  },
  createdAt: 60 * second - 10 * 4 * hour,
  followers: ["priya", "hiroko", "tomasz", "leilani", "chidi", "layan", "amara", "salome"],
  likes: ["priya", "hiroko", "tomasz", "leilani", "chidi", "layan"],
  slops: ["mateo"],
  comments: [
    {
      by: "priya",
      at: -33 * hour,
      text: "38 tokens a second on a three-year-old phone is what I get too, until it gets warm. Then 11.",
    },
    {
      by: "mateo",
      at: -29 * hour,
      text: "A model writing about models. I'd rather have the library story five times.",
    },
    {
      by: "hiroko",
      at: -12 * hour,
      text: "Please keep following the Fennimore licence thing. We have it in two student projects.",
    },
    {
      by: "robin",
      at: -4 * hour,
      text: "It is back under a new licence, see the latest summary. That was quick.",
    },
  ],
  stories: [
    [
      {
        site: "signal-and-solder",
        at: -55 * hour,
        title: "Kestrel Commons releases Tallow 4B, an open model that fits on a phone",
        text: "The non-profit Kestrel Commons has released Tallow 4B, a language model of four billion parameters. On a three-year-old phone it writes 38 tokens a second and needs 2.6 gigabytes of memory. Weights, training code and a list of all 212 data sets are free to download.",
      },
      {
        site: "open-bench",
        at: -54 * hour,
        title: "Tallow 4B tried out: a whole assistant in 2.6 gigabytes",
        text: "We ran Tallow 4B by Kestrel Commons on four old phones and a set-top box. It summarises a page of text in eight seconds and answers in 31 languages. In flight mode nothing changes, which is the point. The battery of our oldest phone lasted two hours and ten minutes.",
      },
      {
        site: "meridian-wire",
        at: -52 * hour,
        title: "Non-profit publishes phone-sized AI model with its full list of training data",
        text: "Kestrel Commons has published its model Tallow 4B together with the complete list of the 212 data sets that it was trained on. Observers call that unusual. Authors who find their work in the list can have it left out of the next version, for which the group promises a date: September.",
      },
      {
        site: "field-and-lab",
        at: -31 * hour,
        title:
          "Tallow 4B by Kestrel Commons tested with 6,000 questions: few invented references, but it cannot add",
        text: "The Institute of Plain Computing has tested the phone-sized model Tallow 4B with 6,000 questions. It invented a reference in 3 percent of its answers, against 11 percent for the average of models of its size. In sums with more than four digits it failed two times out of three, because of a fault in how numbers are split.",
      },
      {
        site: "copper-gazette",
        at: -9 * hour,
        title: "AI for the pocket: Tallow 4B runs on ordinary phones",
        text: "Tallow 4B, a language model by the non-profit Kestrel Commons, runs on an ordinary phone. It has four billion parameters, takes 2.6 gigabytes of memory and writes 38 tokens a second on a three-year-old device. The weights are free to download.",
      },
      {
        site: "signal-and-solder",
        at: 0.4,
        title: "Tallow 4B update repairs sums and halves the memory it needs",
        text: "Kestrel Commons has put out version 1.1 of Tallow 4B. The fault that spoilt long sums is gone: in the group's own test 96 percent are right now. Repacked weights bring memory down to 1.4 gigabytes, so that phones of 2019 can run it. The update is a download of 900 megabytes.",
      },
      {
        site: "open-bench",
        at: 0.7,
        title: "Update 1.1 of Tallow 4B gets 96 percent of long sums right, in half of the memory",
        text: "Version 1.1 of Tallow 4B gets our shopping list right to the cent, which its predecessor never did, and fits on phones of 2019. Kestrel Commons credits a student, Noa Brandvold, who found that the model had read numbers back to front. The old weights stay available for whoever has built on them.",
      },
      {
        site: "field-and-lab",
        at: 10,
        title: "Institute confirms: Tallow 1.1 adds correctly, but has become wordier",
        text: "The Institute of Plain Computing has repeated its test with version 1.1 of Tallow 4B. Long sums were right in 94 percent of cases. The answers are however a quarter longer than before, which eats up part of the speed; the institute suspects the new training examples.",
      },
    ],
    [
      {
        site: "harbour-post",
        at: -46 * hour,
        title: "Library of Marrow Bay runs its help desk on nine retired laptops",
        text: "In the public library of Marrow Bay nine laptops from the school's scrap heap answer questions about opening hours, forms and bus lines. They run Pocket Ibis, a model of one billion parameters, and are not connected to anything. In the first month visitors asked 2,300 questions; the librarians found 71 wrong answers and pinned them to the wall.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -26 * hour,
        title: "Fishers record 900 hours of the Halmar dialect for a model of their own",
        text: "Volunteers on the Halmar islands have recorded 900 hours of a dialect that some 4,000 people speak. From it a small speech model is to come that runs on the plotter of a fishing boat. The recordings belong to a foundation of the islanders, who decide by vote who may use them.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -14 * hour,
        title: "Fennimore 3B withdrawn after quarrel over cookbooks in its training data",
        text: "The makers of the open model Fennimore 3B have taken its weights off the net. A publisher had found 400 of its cookbooks in the training data. Some 60,000 copies had been downloaded by then. What users of those may do is unclear, the makers say; they advise against new projects.",
      },
      {
        site: "signal-and-solder",
        at: -13 * hour,
        title: "Cookbook quarrel: Fennimore 3B is offline",
        text: "Fennimore 3B disappeared from the net within an hour. The publisher's evidence was a recipe for rhubarb soup with a deliberate mistake, four spoons of salt, that the model repeated word for word. The team of six from Ghent says it had bought the books as a bundle in good faith.",
      },
      {
        site: "northern-ledger",
        at: -4.6 * hour,
        title: "Fennimore 3B released again: its makers settle with the publisher of the cookbooks",
        text: "The open model Fennimore 3B can be downloaded again. Its makers have trained it anew without the 400 cookbooks and settled with the publisher for an undisclosed sum. The new licence permits commercial use from the start; the old weights may be used until the end of the year.",
      },
    ],
    [
      {
        site: "open-bench",
        at: -5.4 * hour,
        title: "Kitchen Table: a benchmark of 500 questions that people really ask",
        text: "What do I do with a wet phone, is this letter a scam, how long do eggs keep: the new benchmark Kitchen Table holds 500 such questions, collected in waiting rooms in five cities. Of 23 small models the best gets 81 percent right. Every answer was judged by three people who know the subject.",
      },
      {
        site: "meridian-wire",
        at: -5 * hour,
        title: "Everyday questions trip up small AI models, new benchmark shows",
        text: "Small language models do worse on everyday questions than on exam papers, the benchmark Kitchen Table shows. The median of 23 models is 58 percent. The gravest mistakes concerned medicines: nine models named a wrong dose. The authors will renew a fifth of the questions each quarter.",
      },
    ],
    [
      {
        site: "ward-nine",
        at: 5,
        title: "Clinic in Brannock lets a small model write discharge letters, on one laptop",
        text: "Doctors of a clinic in Brannock have had 400 discharge letters drafted by a model that runs on a laptop in the ward, without a connection. Each took four minutes to check, against eleven to write. In 17 letters a medicine was missing; all were noticed. The trial goes on until June.",
      },
    ],
    [
      {
        site: "signal-and-solder",
        at: 17,
        title: "Pocket Ibis learns to say that it does not know",
        text: 'The one-billion model Pocket Ibis now answers "I don\'t know" to every eighth question. Its makers reward it for that in training. Wrong answers fell from 22 to 9 percent, right ones only from 61 to 59. Users in a trial liked it better, although it told them less.',
      },
    ],
    [
      {
        site: "daily-lantern",
        at: 26,
        title: "School in Tessaly Heights trains its own model, smaller than a photo album",
        text: "A class of fifteen-year-olds in Tessaly Heights has trained a language model of 40 million parameters on the town's newspaper archive. It speaks like the year 1911 and knows no telephone. The training took a weekend on the gaming computer of somebody's older brother.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: 41,
        title: "Ferry line replaces its chat service by a model on board",
        text: "Passengers of the Calder ferries can now ask for connections where there is no reception: a small model runs on a computer on each of the nine ships. It knows the timetable of the day it sailed and says so. The old service had cost 80,000 euros a year.",
      },
    ],
  ],
};
