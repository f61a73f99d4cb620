import type { SampleTopic } from "./sample-topic.ts";
import { allotment } from "./topics/allotment.ts";
import { arabArts } from "./topics/arab-arts.ts";
import { assemblies } from "./topics/assemblies.ts";
import { coffeePrices } from "./topics/coffee-prices.ts";
import { deepSea } from "./topics/deep-sea.ts";
import { homeBatteries } from "./topics/home-batteries.ts";
import { independentGames } from "./topics/independent-games.ts";
import { lichens } from "./topics/lichens.ts";
import { nightTrains } from "./topics/night-trains.ts";
import { rivers } from "./topics/rivers.ts";
import { schools } from "./topics/schools.ts";
import { sleep } from "./topics/sleep.ts";
import { slowBread } from "./topics/slow-bread.ts";
import { smallLanguageModels } from "./topics/small-language-models.ts";
import { tram } from "./topics/tram.ts";
import { ultraCycling } from "./topics/ultra-cycling.ts";

/** In the order in which they are due after the start, half a minute to half an hour; the last one never. */
export const sampleTopics: readonly SampleTopic[] = [
  homeBatteries,
  smallLanguageModels,
  nightTrains,
  deepSea,
  independentGames,
  arabArts,
  allotment,
  coffeePrices,
  rivers,
  ultraCycling,
  assemblies,
  slowBread,
  tram,
  sleep,
  schools,
  lichens,
];
