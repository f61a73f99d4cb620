import { version as packageVersion } from "../../package.json";

// Defined by the build only.
declare const TOPICAPP_BUILT_FROM: string;

export const version: string = packageVersion;

export const isBuilt: boolean = typeof TOPICAPP_BUILT_FROM !== "undefined";

export const builtFrom: string =
  typeof TOPICAPP_BUILT_FROM !== "undefined" ? TOPICAPP_BUILT_FROM : "source tree";
