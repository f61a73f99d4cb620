import { hour, type SampleTopic, second } from "../../sample-topic.ts";

export const coffeePrices: SampleTopic = {
  by: "chidi",
  draft: {
    name: "Coffee prices",
    description: "From the hillside to the cup: harvests, freight, roasters, and what a bag costs.",
    category: "Business",
    tags: ["coffee", "trade", "food-prices"],
    frequency: 4,
    aiPrompt: "Prices per kilogram in dollars. Say what growers get, not only what exchanges say.",
  },
  createdAt: 275 * second - 9 * 4 * hour,
  followers: ["amara", "mateo", "salome", "yusuf", "priya"],
  likes: ["amara", "mateo", "salome", "priya"],
  slops: ["tomasz"],
  comments: [
    {
      by: "mateo",
      at: -27 * hour,
      text: "My uncle grows at 1,700 m. 'Record price' means he gets 60 cents more after the middlemen.",
    },
    {
      by: "chidi",
      at: -26 * hour,
      text: "That is exactly what I want in here. Added 'what growers get' to the prompt.",
    },
    { by: "tomasz", at: -9 * hour, text: "Frost. Every. Year." },
  ],
  stories: [
    [
      {
        site: "bean-ledger",
        at: -52 * hour,
        title: "Arabica rises above 9 dollars a kilogram after frost in the highlands",
        text: "A kilogram of green arabica costs more than 9 dollars for the first time. Two nights of frost have damaged an estimated 8 percent of the trees in the southern highlands. Traders had expected a good harvest, so stocks are low: in Antwerp lies coffee for 19 days, normal are 40.",
      },
      {
        site: "meridian-wire",
        at: -51 * hour,
        title: "Frost drives the price of coffee to a record",
        text: "Frost in the southern highlands has driven the price of green coffee to a record of 9.12 dollars a kilogram. Growers there say that the young trees suffered most, which will be felt for three years. Roasters in Europe announced that they would wait before they change their prices.",
      },
      {
        site: "bean-ledger",
        at: -7 * hour,
        title:
          "Arabica falls back to 8.30 dollars a kilogram: frost in the highlands did less damage than feared",
        text: "The frost in the southern highlands has damaged 3 percent of the coffee trees, not 8, a survey by satellite and on foot shows. Arabica fell to 8.30 dollars a kilogram. Growers warn against relief: what froze are the youngest plants on the best slopes.",
      },
    ],
    [
      {
        site: "copper-gazette",
        at: -45 * hour,
        title: "Cooperative Tres Nubes sells straight to 41 roasters, by auction at night",
        text: "The cooperative Tres Nubes no longer sells to traders. On Thursdays at two in the morning its 380 families auction their coffee to 41 roasters in eleven countries. On average they got 6.90 dollars a kilogram, 2.20 more than last year. A quarter of it goes into a fund for bad harvests.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: -29 * hour,
        title: "A bag of coffee to cost 80 cents more, big roasters say",
        text: "Two large roasters will raise the price of a 500-gram bag by 80 cents next month. They cite freight and the weak harvest. The consumer association reckons that green coffee explains 45 cents of it. In 2019 a bag cost about half of what it costs today.",
      },
      {
        site: "northern-ledger",
        at: -28.5 * hour,
        title: "Roasters raise prices by 80 cents a bag",
        text: "From next month a bag of coffee will be 80 cents dearer at two of the biggest roasters. Supermarkets want to pass it on only in part: own brands stay at 5.49 for a quarter. Small roasteries had raised theirs already, by 60 cents on average.",
      },
    ],
    [
      {
        site: "bean-ledger",
        at: -15 * hour,
        title: "Strike in the port of Brask ends, 60,000 tonnes of coffee move again",
        text: "After nine days the crane drivers of the port of Brask are back at work. In front of it 14 ships with 60,000 tonnes of coffee were waiting. The drivers get 7 percent more and a second toilet on the quay, which had been the occasion of the strike.",
      },
    ],
    [
      {
        site: "meridian-wire",
        at: -5.5 * hour,
        title: "Analysis: Dear coffee leaves its growers 4 cents a cup",
        text: "Growers get 4 cents of a cup of coffee that costs 3.20 euros. Before the frost it was half a cent less. Most farms in the highlands had sold their harvest months ahead, at 5.70 dollars a kilogram. Whoever still has beans to sell now often has no trees left to bear the next ones.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: -6.2 * hour,
        title: "Forgotten species bears coffee at 32 degrees",
        text: "Botanists have grown a coffee species that was thought lost since 1954. It flowers at 32 degrees, six more than arabica can stand, and tastes of walnut and orange to nine of ten testers. Until there is seed for farmers, eight years will go by, the team from Freetown and Montpellier says.",
      },
    ],
    [
      {
        site: "bean-ledger",
        at: 3.2,
        title: "Growers to see the shelf price: new rule for coffee labels",
        text: "From July every bag of coffee in six countries must carry a code that shows what the grower got. Exporters have to enter the price at the farm gate; who gives none may not use a place name on the bag. Tres Nubes and 90 other cooperatives had asked for the rule.",
      },
      {
        site: "meridian-wire",
        at: 3.8,
        title: "Six countries agree on coffee label with the price paid to farmers",
        text: "Coffee sold in six countries will have to say what the farmer was paid. A trial with 4,000 customers had shown that every third chose another bag when told. Large roasters warn of costs of 3 cents a bag; inspectors are to check one lot in fifty.",
      },
    ],
    [
      {
        site: "daily-lantern",
        at: 4,
        title: "Café in Marrow Bay lets the exchange set the price of an espresso",
        text: "A board over the counter of the Café Lisse shows the price of green coffee, and below it that of an espresso, which follows every hour. At the beginning of the week it stood at 2.41 dollars, at its end at 2.18. Regulars have begun to buy their cups in advance, says the owner, and two of them trade.",
      },
    ],
    [
      {
        site: "bean-ledger",
        at: 29,
        title: "Freight for a container of coffee falls below 2,000 dollars",
        text: "A container from Santos to Antwerp costs 1,940 dollars, a third less than in spring. Seven new ships are in service since autumn. For a kilogram of coffee that means about 5 cents; they stay with the shipping agents for now, brokers say.",
      },
    ],
  ],
};
