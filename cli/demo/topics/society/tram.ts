import { hour, type SampleTopic, second } from "../../sample-topic.ts";

/** The topic with long names. */
export const tram: SampleTopic = {
  by: "maximiliana",
  draft: {
    name: "The restoration, reopening and never-ending renaming of Hallowby's Victorian tram line seven",
    description:
      "Everything there is to know about four kilometres of rails, eleven stops, two depots, one bridge that is listed and one that ought to be, and about a name that has been changed six times since the line was closed and will, if the council has its way, be changed a seventh time before the first passenger gets on.",
    category: "Other",
    tags: [
      "hallowby",
      "trams",
      "heritage",
      "victorian-engineering",
      "municipal-procedure",
      "names-of-things",
      "line-seven",
      "bridges",
      "volunteers",
      "patience",
    ],
    frequency: 24,
    aiPrompt: [
      "Be exact about names: the line has been called Line Seven, the Osk Line, the Brewery Tram, Jubilee Line, the Seven, Heritage Line and, since last spring, the Hallowby Loop, although it is not a loop. Use the name that the source uses and add in brackets which of the stops is meant, counted from the harbour.",
      "Volunteers are to be named, councillors are not. I am not interested in buses, in particular not in the bus that replaces line seven, in its timetable, its punctuality or the shelter that was put up for it without a permit.",
    ].join(" "),
  },
  createdAt: 900 * second - 11 * 24 * hour,
  followers: ["robin", "tomasz", "linnea"],
  likes: ["tomasz", "linnea", "yusuf"],
  slops: ["chidi"],
  comments: [
    {
      by: "maximiliana",
      at: -71 * hour,
      text: [
        "For the record, and because it is wrong in two of the three articles cited above:",
        "the bridge over the Osk is not the one of 1887, which was replaced after the flood of 1903 by a riveted truss that had been ordered for a different river and turned out to be eleven centimetres too short, which is why the rails bend where they bend and why every driver since has rung the bell there.",
        "My great-grandfather was the engineer who measured it. He measured it correctly; it was the river that had moved. I have the letters, all fourteen of them, and will gladly show them to anybody who comes to the depot on a Thursday, when there is also cake.",
      ].join(" "),
    },
    { by: "chidi", at: -60 * hour, text: "A whole AI for one tram." },
    { by: "linnea", at: -59 * hour, text: "I have never been to Hallowby and I would die for this tram." },
  ],
  stories: [
    [
      {
        site: "hallowby-echo",
        at: -268 * hour,
        title: "Brewery offers its old stables as a stop for Hallowby's line seven",
        text: "The brewery of Hallowby lends its stables to the tram: line seven is to stop where the dray horses stood. The roof is sound, the floor slopes, and the owner asks for one pint a day in rent. Volunteers began to clear out the hay on Thursday.",
      },
      {
        site: "harbour-post",
        at: -206 * hour,
        title: "Stables of the brewery cleared for line seven: 40 years of hay and a piano",
        text: "Volunteers of line seven have cleared the stables of Hallowby's brewery in three evenings. They found 40 years of hay, a piano and 212 horseshoes, which are sold for the wires. The stop is to have a bench and a roof by April.",
      },
    ],
    [
      {
        site: "hallowby-echo",
        at: -105 * hour,
        title: "Car 14 of Hallowby's line seven runs again, for 200 metres",
        text: "For the first time since 1962 car 14 of line seven has moved by itself. Volunteers drove it 200 metres out of the depot and, with some pushing, back. 31 people have worked on it for nine years, most of them on Thursdays. The brass of the controls had been found in a pub.",
      },
      {
        site: "harbour-post",
        at: -104 * hour,
        title: "Two hundred metres in sixty years: Hallowby's old tram moves",
        text: "The bell came first, then a smell of warm dust, then car 14 rolled. In Hallowby some 600 people watched their old tram run for 200 metres. Its restorer Gwendolyn Achebe-Frost, 77, had got off it as a girl on the last day of service and never forgiven the city.",
      },
    ],
    [
      {
        site: "hallowby-echo",
        at: -76 * hour,
        title: "Line seven to be called the Hallowby Heritage Experience, committee says",
        text: "A committee proposes to call the tram line seven the Hallowby Heritage Experience. It would be the seventh name since the line was closed. An agency was paid 18,000 pounds for it. The volunteers of the depot have painted a 7 on the car, as large as a door.",
      },
      {
        site: "hallowby-echo",
        at: -25 * hour,
        title: "Council drops new name for line seven after 3,000 postcards",
        text: "The tram will not be called the Hallowby Heritage Experience. After 3,000 postcards with nothing but a 7 on them the council has sent the name back to the committee. The agency keeps its fee. Until further notice the line bears no name at all, the minutes say.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -50 * hour,
        title: "Osk bridge strong enough for trams, engineers find to their surprise",
        text: "The riveted bridge over the Osk in Hallowby can bear trams of 16 tonnes, a load test shows. It bends by nine millimetres, half of what had been computed. The city had set aside 4 million pounds for a new one. The money may be used for the wires.",
      },
    ],
    [
      {
        site: "hallowby-echo",
        at: 12,
        title: "Line seven to open on 1 May, on four of its eleven stops",
        text: "On 1 May the first passengers will ride on line seven, from the harbour to the brewery. Four of eleven stops are ready; at the other seven the tram rings its bell and goes past. A ride costs two pounds, or nothing with a letter that proves one rode before 1962.",
      },
      {
        site: "daily-lantern",
        at: 13,
        title: "Hallowby's tram line seven comes back on 1 May",
        text: 'Sixty-three years after its last ride line seven opens again in Hallowby, on four stops between the harbour and the brewery. Trips run on weekends, every 40 minutes, with one car. The drivers are volunteers who have passed the examination; the oldest is 79. The council has decided that the line will be called, for the time being, "the tram".',
      },
    ],
  ],
};
