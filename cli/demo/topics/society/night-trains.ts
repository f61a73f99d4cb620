import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const nightTrains: SampleTopic = {
  by: "salome",
  draft: {
    name: "Night trains",
    description:
      "Sleepers, couchettes and seats in the dark: new lines, old carriages, and whether one sleeps.",
    category: "Travel",
    tags: ["rail", "europe", "slow-travel"],
    frequency: 8,
    aiPrompt: "Departure times and prices where known. No day trains.",
  },
  createdAt: 95 * second - 8 * 8 * hour,
  followers: ["robin", "linnea", "tomasz", "amara", "yusuf", "hiroko", "maximiliana", "leilani", "mateo"],
  likes: ["robin", "linnea", "tomasz", "amara", "hiroko", "maximiliana"],
  slops: [],
  comments: [
    {
      by: "linnea",
      at: -51 * hour,
      text: "Booked! Göteborg to Lyon on the second night. See some of you in the dining car?",
    },
    {
      by: "tomasz",
      at: -37 * hour,
      text: "I was on the Kraków train. Seven hours, and the best dumplings of my life.",
    },
    {
      by: "amara",
      at: -19 * hour,
      text: "Would be good to know which of these lines take wheelchairs overnight. None of the articles says.",
    },
    { by: "salome", at: -18 * hour, text: "@amara added to the prompt, good point." },
    { by: "robin", at: -7 * hour, text: "Twelve bikes per train is twelve more than last year." },
  ],
  stories: [
    [
      {
        site: "sleeper-car",
        at: -90 * hour,
        title: "Nocturne Rail announces sleeper from Gothenburg to Lyon from April",
        text: "The young operator Nocturne Rail will run a night train from Gothenburg to Lyon from 11 April, three times a week. It leaves at 16:40 and arrives at 11:55, by way of Copenhagen, Hamburg and Basel. A seat costs from 59 euros, a berth in a compartment for four from 99.",
      },
      {
        site: "meridian-wire",
        at: -88 * hour,
        title: "From Gothenburg to Lyon in nineteen hours: new night train in spring",
        text: "Three times a week from April a sleeper of Nocturne Rail will link Gothenburg and Lyon. The company has rented 22 carriages and employs 64 people. Because four networks with three voltages are crossed, the locomotive changes twice; passengers should not notice, says its founder Hedda Lindroth-Okafor.",
      },
      {
        site: "daily-lantern",
        at: -86 * hour,
        title: "Sweden to the Rhône overnight: Nocturne Rail's Gothenburg–Lyon line",
        text: "Supper in Malmö, breakfast on the Saône: that is how Nocturne Rail advertises its line from Gothenburg to Lyon. The dining car is run by a cooperative of cooks. On two evenings a week a musician plays, on one there is silence by agreement.",
      },
      {
        site: "sleeper-car",
        at: -52 * hour,
        title: "Booking opens: 11,000 tickets for the Gothenburg–Lyon sleeper sold in one morning",
        text: "Nocturne Rail has sold 11,000 tickets for its night train from Gothenburg to Lyon on the first morning. Compartments for two are gone until the end of June. The website stood still for 25 minutes; whoever was thrown out of the queue gets an e-mail with a reserved place, the company says.",
      },
      {
        site: "meridian-wire",
        at: 0.9,
        title: "Gothenburg–Lyon sleeper gets an extra stop in Bremen",
        text: "Nocturne Rail adds a stop in Bremen to its night train from Gothenburg to Lyon, at 23:18 southbound and 4:52 northbound. The city had asked for it and extends its night trams to the station. Tickets from Bremen go on sale next week, berths from 79 euros.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -80 * hour,
        title: "Brno workshop gives forty old couchette cars a second life",
        text: "In Brno 40 couchette cars from the 1980s are being rebuilt: new bogies, sockets, and doors that can be locked from inside. One car takes eleven weeks. The workshop has taken on 70 people for it, some of whom built the same cars as apprentices.",
        isGone: true,
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -72 * hour,
        title: "Survey of 4,100 passengers: it is the announcements that wake people",
        text: "What keeps people awake on night trains is neither the rails nor the neighbours, a survey of 4,100 passengers says. Six in ten named announcements, one in five the light in the corridor. On trains that stayed silent from 22 to 6 o'clock passengers slept 71 minutes longer.",
      },
      {
        site: "sleeper-car",
        at: -71 * hour,
        title: "Why you wake up on the sleeper: 4,100 passengers blame the loudspeaker",
        text: "The loudspeaker is the enemy of sleep, 4,100 passengers of night trains told researchers from Delft and Leipzig. Those in the middle of the carriage slept better than those above the wheels. Ear plugs helped little, a word with the conductor a lot.",
      },
      {
        site: "copper-gazette",
        at: -28 * hour,
        title: "Announcements disturb sleep on night trains most, survey finds",
        text: "Announcements are what wakes passengers of night trains most often, a survey of 4,100 people found. Six in ten named them. Where trains were silent between 22 and 6 o'clock people slept 71 minutes longer.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: -38 * hour,
        title: "Kraków–Trieste night train stands for seven hours after power failure",
        text: "The sleeper of Lumen Night Lines from Kraków to Trieste stood near Břeclav for seven hours at night, without light or heating. All 287 passengers were unhurt. Volunteers of the fire brigade brought blankets, tea and dumplings along the track.",
      },
      {
        site: "harbour-post",
        at: -37 * hour,
        title: "Dumplings on the line: a long night on the Kraków–Trieste sleeper",
        text: 'At two in the morning the women\'s choir of a village near Břeclav came along the tracks with pots. Their night train to Trieste had lost its current shortly before the border. "We had rehearsed anyway," said one of the singers. At 8:50 a diesel locomotive pulled the passengers on.',
      },
      {
        site: "sleeper-car",
        at: -9.5 * hour,
        title: "Lumen refunds stranded passengers of the Kraków–Trieste train in full",
        text: "Lumen Night Lines refunds all 287 passengers who were stuck near Břeclav, and pays each 100 euros. A transformer had failed that should have been changed in autumn. The company has taken three locomotives of the type out of service until they are checked.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -20 * hour,
        title: "Station of Chur lengthens a platform so that sleepers can stop again",
        text: "Chur will lengthen its platform 4 by 90 metres. Since 2009 night trains have passed through because they were too long to stop. The work costs 6.2 million francs and ends before the winter timetable, when two operators want to call there.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -10.5 * hour,
        title: "Twelve bicycles per night train: four operators agree on one rule",
        text: "Four operators of night trains will each take twelve bicycles per train from May, for a uniform 15 euros. Until now every country had its own rule, and in one the front wheel counted as luggage. Tandems go along if they come apart.",
      },
      {
        site: "sleeper-car",
        at: -10 * hour,
        title: "Bicycles on sleepers: one price, twelve hooks, no more front-wheel rule",
        text: "From May a bicycle on the night train costs 15 euros wherever it gets on. The hooks hang in the former luggage van, next to a bench with tools and a pump. E-bikes are taken along, but must not be charged on the way.",
      },
    ],
    [
      {
        site: "sleeper-car",
        at: 1.1,
        title: "First sleeper with single cabins for the price of a couchette",
        text: "Lumen Night Lines shows a carriage with 40 single cabins on two levels. Each has a window, a door and 1.95 metres of bed; it is to cost as much as a berth among six strangers, from 69 euros. The first twelve carriages run between Prague and Zürich from October.",
      },
      {
        site: "harbour-post",
        at: 1.4,
        title: "A door of one's own: Lumen's cabin carriage goes on show in Prague",
        text: "People queued for an hour in Prague to lie down for a minute: Lumen is showing its carriage of single cabins at the main station. Two rows of 20 are stacked like drawers. The upper ones have stars on the ceiling, the lower ones more room for the knees.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: 12,
        title: "Night train to the Arctic Circle sells out for eight weeks",
        text: "Every berth to Narvik in the coming eight weeks is taken, for the first time in 30 years. The operator attaches two carriages and puts a third into reserve against snow. Half of the passengers come for the northern lights, a quarter to ski, and the rest, the conductor says, because they cannot fly.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: 31,
        title: "Border police to check passports before night trains leave",
        text: "Passengers of eleven night trains will no longer be woken at borders: papers are checked on the platform before departure. The trial begins between Budapest and Munich. Whoever gets on along the way is checked in the dining car.",
      },
    ],
  ],
};
