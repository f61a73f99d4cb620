import type { SampleTopic } from "./sample-topic.ts";
import { allotment } from "./topics/culture/allotment.ts";
import { arabArts } from "./topics/culture/arab-arts.ts";
import { independentGames } from "./topics/culture/independent-games.ts";
import { slowBread } from "./topics/culture/slow-bread.ts";
import { ultraCycling } from "./topics/culture/ultra-cycling.ts";
import { deepSea } from "./topics/science/deep-sea.ts";
import { homeBatteries } from "./topics/science/home-batteries.ts";
import { lichens } from "./topics/science/lichens.ts";
import { rivers } from "./topics/science/rivers.ts";
import { sleep } from "./topics/science/sleep.ts";
import { smallLanguageModels } from "./topics/science/small-language-models.ts";
import { assemblies } from "./topics/society/assemblies.ts";
import { coffeePrices } from "./topics/society/coffee-prices.ts";
import { nightTrains } from "./topics/society/night-trains.ts";
import { schools } from "./topics/society/schools.ts";
import { tram } from "./topics/society/tram.ts";

/**
 * In the order in which they become due after the start, from half a minute to half an hour; the last one never does.
 */
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
