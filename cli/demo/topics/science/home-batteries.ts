import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const homeBatteries: SampleTopic = {
  by: "priya",
  draft: {
    name: "Home batteries",
    description: "Storage in cellars, garages and blocks of flats: prices, safety, and who pays whom.",
    category: "Technology",
    tags: ["energy", "batteries", "solar"],
    frequency: 4,
    aiPrompt:
      "Prices in numbers, please. I care about fire safety and about what grid operators pay, not about share prices.",
  },
  createdAt: 25 * second - 9 * 4 * hour,
  followers: ["robin", "tomasz", "linnea", "chidi", "yusuf", "hiroko", "mateo"],
  likes: ["robin", "tomasz", "linnea", "yusuf", "mateo"],
  slops: ["salome"],
  comments: [
    {
      by: "tomasz",
      at: -31 * hour,
      text: "We are one of the 340 houses. I slept through the whole outage and found out from this page.",
    },
    {
      by: "salome",
      at: -22 * hour,
      text: "Half of this is press releases with a plug on them. The fire test is the only one I would pay for.",
    },
    {
      by: "priya",
      at: -21.5 * hour,
      text: "Fair. I put fire safety into the prompt, let's see if it helps.",
    },
    { by: "linnea", at: -3.2 * hour, text: "31 cents! My utility pays four. Moving to Norrvik." },
  ],
  stories: [
    [
      {
        site: "meridian-wire",
        at: -60 * hour,
        title: "Linked home batteries keep Easterholm lit through five-hour outage",
        text: "About 340 homes in the coastal town of Easterholm stayed on during a blackout because their batteries had been linked into one small grid. The utility Norrvik Grid said the cells fed street lamps and a care home for five hours and eight minutes. A storm had cut the only overhead line to the peninsula shortly before midnight.",
      },
      {
        site: "kilowatt-weekly",
        at: -58.5 * hour,
        title: "Easterholm's 340 home batteries carried the town through the blackout",
        text: "When the overhead line to Easterholm failed, 340 household batteries took over within two seconds. Norrvik Grid had tested the switch only three times before. Owners got back an average of 6.40 euros each for the electricity that their neighbours used, says project engineer Maren Oldervik.",
      },
      {
        site: "harbour-post",
        at: -57 * hour,
        title: "How 340 cellars in Easterholm beat the blackout",
        text: "Nobody at the Sankt Olof care home noticed when Easterholm lost its power line in a storm. The lifts kept running on batteries in the cellars of 340 houses around it. The town had joined the trial of Norrvik Grid last spring after two long outages in a single winter.",
      },
      {
        site: "meridian-wire",
        at: -30 * hour,
        title: "Norrvik Grid extends linked batteries from Easterholm to 2,000 homes",
        text: "After the blackout in Easterholm the utility Norrvik Grid will extend its network of linked home batteries to 2,000 houses in four more towns. Work begins in March and costs 3.1 million euros, a third of which the region pays. Households need not buy a battery: they may rent one for 19 euros a month.",
      },
    ],
    [
      {
        site: "signal-and-solder",
        at: -50 * hour,
        title: "Odrun's sodium-ion battery Hearthstack costs 2,900 euros for ten kilowatt-hours",
        text: "The Danish-Estonian start-up Odrun has put a price on its sodium-ion home battery: 2,900 euros for ten kilowatt-hours, about 40 percent less than comparable lithium models. The Hearthstack is as large as a fridge and weighs 164 kilograms. Odrun promises 8,000 cycles and says the pack may be discharged to zero without harm.",
      },
      {
        site: "open-bench",
        at: -49 * hour,
        title: "Hearthstack: a salt battery for the price of a used scooter",
        text: "Odrun asks 2,900 euros for the ten kilowatt-hours of its sodium-ion Hearthstack. We opened one: the cells are standard size, the controller runs open firmware, and every module can be changed with one hex key. Less good is the fan, which at 41 decibels is no friend of a small flat.",
      },
      {
        site: "copper-gazette",
        at: -25 * hour,
        title: "Sodium-ion battery Hearthstack on sale for 2,900 euros",
        text: "Odrun's home battery Hearthstack is priced at 2,900 euros for ten kilowatt-hours, the start-up says. The sodium-ion pack weighs 164 kilograms and is meant to last 8,000 cycles. Lithium models of the same size cost about 40 percent more.",
      },
      {
        site: "signal-and-solder",
        at: -5.5 * hour,
        title: "Odrun recalls 1,150 connectors and delays its sodium-ion battery Hearthstack",
        text: "Buyers of the sodium-ion home battery Hearthstack must wait six weeks longer. Odrun recalls a batch of 1,150 connectors that can loosen when the pack is tilted in transport. No unit in use is affected, the company says; whoever ordered before the first of the month gets the wall bracket free of charge.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -44 * hour,
        title: "Sixty battery packs set alight: steel cabinets stopped every fire from spreading",
        text: 'Researchers of the Tarn Institute have driven 60 home battery packs of nine makers into thermal runaway. In open racks the fire spread in 22 of 30 tests; in a plain steel cabinet with a vent to the outside in none. The cabinets cost about 180 euros. Lead author Oyelaran Whitcombe calls them "the cheapest fire brigade you will ever buy".',
      },
    ],
    [
      {
        site: "harbour-post",
        at: -19 * hour,
        title: "Port Calder workshop turns old taxi batteries into storage for flats",
        text: "In a former tram shed in Port Calder eleven mechanics take apart the batteries of retired electric taxis. Modules that still hold 70 percent of their charge go into wall units for rented flats, at 95 euros per kilowatt-hour. So far 210 have been installed, and the waiting list runs to August.",
      },
      {
        site: "daily-lantern",
        at: -18 * hour,
        title: "Second life for taxi cells: a tram shed in Port Calder shows how",
        text: "Retired taxi batteries from Port Calder end up on kitchen walls. The workshop in the old tram shed sorts out one module in five, which goes to recycling. Tenants may take the units along when they move, because they hang on two hooks and plug into an ordinary socket.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: -10.5 * hour,
        title: "Insurers to give 12 percent off for batteries in certified cabinets",
        text: "Six insurers will lower their household premiums by 12 percent where a home battery stands in a certified metal cabinet. They refer to tests of the Tarn Institute. Batteries under stairs or in escape routes will no longer be insured at all from July on, with two years to move them.",
      },
    ],
    [
      {
        site: "kilowatt-weekly",
        at: -6 * hour,
        title: "Norrvik Grid pays 31 cents for evening power from home batteries",
        text: "Households that let Norrvik Grid draw on their batteries between five and nine in the evening get 31 cents per kilowatt-hour from the next quarter on, almost as much as the power costs them. Nobody's battery is emptied below 30 percent. The utility expects to save a gas turbine that ran for only 90 hours last year.",
      },
      {
        site: "northern-ledger",
        at: -5 * hour,
        title: "Evening tariff: 31 cents a kilowatt-hour out of your own cellar",
        text: "With a tariff of 31 cents Norrvik Grid wants to win 5,000 battery owners for the evening peak. Consumer advocates welcome the offer but miss a clause on wear: one cycle a day costs a battery roughly two years of its life, says Ines Abellard of the tenants' association.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: 0.12,
        title: "Island of Skarrey runs 26 hours on home batteries alone",
        text: "The 212 households of the island of Skarrey have lived for 26 hours without the cable to the mainland: only on solar roofs and on batteries in their homes. The planned test ended with 17 percent of charge left. The one complaint came from the bakery, whose oven had to wait until sunrise.",
      },
      {
        site: "kilowatt-weekly",
        at: 0.25,
        title: "Skarrey passes the test: 26 hours of island life without the cable",
        text: "At 7:04 Skarrey was joined to the mainland again, 26 hours after engineers had opened the switch. The batteries of 212 homes shared 2.9 megawatt-hours among them. Two freezers and a sauna were switched off by agreement. The old diesel generator, kept warm for emergencies, was never needed.",
      },
      {
        site: "harbour-post",
        at: 14,
        title: "Skarrey will give up its diesel generator after battery test",
        text: "The council of Skarrey has voted to sell the island's diesel generator, nine votes to two. The test on batteries alone had gone better than expected. The money, about 140,000 euros, is to pay for a shared battery at the harbour that also charges the ferry.",
      },
    ],
    [
      {
        site: "open-bench",
        at: 5.5,
        title: "Open firmware lets batteries of four makers talk to each other",
        text: "A group of volunteers has published version 1.0 of Voltshare, a firmware with which home batteries of four makers charge and discharge in step. Until now a house with two brands had one of them idle. The group asks owners to read the list of 14 known faults before they try.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: 27,
        title: "Block of 96 flats in Brannock shares one battery in the bicycle cellar",
        text: "Tenants of a block in Brannock have bought one large battery in place of 96 small ones. It cost each flat 410 euros and stands where the broken bicycles used to be. An app shows who uses how much; after two quarrels the names were replaced by the names of birds.",
      },
    ],
    [
      {
        site: "northern-ledger",
        at: 46,
        title: "Regulator plans one label for the true capacity of home batteries",
        text: "Home batteries are to carry a label with the capacity that is left after five years, not only the one on the first day. In a check of 38 models the difference was between 4 and 31 percent. Makers have until spring to comment on the regulator's draft.",
      },
    ],
  ],
};
