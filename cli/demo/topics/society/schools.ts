import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const schools: SampleTopic = {
  by: "leilani",
  draft: {
    name: "Phone-free schools",
    description:
      "Lockers, pouches, bans and exceptions: what was tried, and what it did to breaks and marks.",
    category: "Education",
    tags: ["school", "phones", "children"],
    frequency: 24,
    aiPrompt: "Teachers' and pupils' voices both. Numbers with their year.",
  },
  createdAt: 1500 * second - 4 * 24 * hour,
  followers: ["amara", "salome", "yusuf"],
  likes: ["amara", "salome"],
  slops: [],
  comments: [
    {
      by: "leilani",
      at: -70 * hour,
      text: "We do the wooden boxes. First week horrible, third week they play cards. Cards!",
    },
    {
      by: "yusuf",
      at: -44 * hour,
      text: "And what about the boy with the insulin app? Glad that somebody finally asked.",
    },
  ],
  stories: [
    [
      {
        site: "chalk-and-bell",
        at: -115 * hour,
        title: "A year without phones: 18 schools report louder breaks and fewer quarrels",
        text: "After a year without telephones 18 schools in the Lavra valley draw a balance. Breaks have become louder by six decibels, accidents rose slightly, quarrels that reach the headteacher fell by 40 percent. Marks have not changed. Fifteen of the schools go on with it.",
      },
      {
        site: "northern-ledger",
        at: -113 * hour,
        title: "Lavra valley: what eighteen schools learnt from a year without phones",
        text: "Pupils of the Lavra valley talk more with each other and less with their parents: that is how a teacher sums up the year without phones. In a survey 61 percent of pupils wanted to keep the rule, most of them in the lower forms. Three schools give it up because of the supervision it takes.",
      },
    ],
    [
      {
        site: "chalk-and-bell",
        at: -78 * hour,
        title: "Carpentry class builds 900 phone boxes, one for each pupil",
        text: 'The carpentry class of a school in Brannock has built 900 small boxes of beech, in which telephones spend the morning. Each has a slot for a note. "Most of them contain love letters by now," says teacher Ruben Adeyemi-Klein. Four other schools have placed orders.',
      },
    ],
    [
      {
        site: "ward-nine",
        at: -46 * hour,
        title: "Doctors call for exceptions: 1 in 90 pupils needs a phone for health",
        text: "One in ninety pupils needs the telephone for medical reasons, to measure sugar for instance, doctors reckon. In a third of phone-free schools there is no rule for them. Two children had to go to hospital last year because an alarm rang in a locker. The doctors propose a green sticker.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -26 * hour,
        title: "Pupils write the rules themselves, and they are stricter than their teachers'",
        text: "In Tessaly Heights the pupils were allowed to write their own rules for telephones. The result: no phones for teachers either, and a bench in the yard where one may call home. In the vote 402 of 530 were for it. The staff room needed two meetings longer.",
      },
    ],
    [
      {
        site: "chalk-and-bell",
        at: 18,
        title: "Green sticker for phones that are needed for health, in 210 schools",
        text: "From February phones that a pupil needs for health bear a green sticker in 210 schools and may be carried everywhere. The ministry follows the doctors' proposal within two days. Teachers are not to ask for the reason. The stickers are drawn by a pupil of eleven who has had diabetes since she was four.",
      },
      {
        site: "meridian-wire",
        at: 20,
        title: "Region settles exceptions from phone ban in schools",
        text: "A green sticker ends the quarrel over medical exceptions from the phone ban. It holds in 210 schools, is handed out by the school nurse and needs to be renewed each year. Parents' associations call it overdue; the teachers' union wants training on what the alarms mean.",
      },
    ],
  ],
};
