import { version as packageVersion } from "../package.json";

/** Written by the build in its place. */
declare const TOPICAPP_BUILT_FROM: string;

export const version: string = packageVersion;

/** The commit that this program was built from; `source tree` where it runs without having been built. */
export const builtFrom: string =
  typeof TOPICAPP_BUILT_FROM === "undefined" ? "source tree" : TOPICAPP_BUILT_FROM;
