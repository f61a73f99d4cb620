import { version as packageVersion } from "../package.json";

/** Written by the build in its place. */
declare const TOPICAPP_BUILT_FROM: string;

export const version: string = packageVersion;

/** Whether this is the executable, and not the source tree. */
export const isBuilt: boolean = typeof TOPICAPP_BUILT_FROM !== "undefined";

/** The commit that this program was built from; `source tree` where it runs without having been built. */
export const builtFrom: string =
  typeof TOPICAPP_BUILT_FROM !== "undefined" ? TOPICAPP_BUILT_FROM : "source tree";
