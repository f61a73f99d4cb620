import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.operations.metrics", {
  en: {
    onlyHere: "Metrics can be read on this machine, or with TOPICAPP_METRICS_TOKEN as the bearer token",
  },
});
