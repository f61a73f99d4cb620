export const words = {
  onlyHere: "Metrics can be read on this machine, or with TOPICAPP_METRICS_TOKEN as the bearer token",
};
