export const words = {
  onlyHere: "Metrics are read on this machine, or with TOPICAPP_METRICS_TOKEN as bearer token",
};
