export const words = {
  unusable: "The answer couldn't be used, so the version compiled without a model stays",
  tooSlow: "It took longer than a minute, so the version compiled without a model stays",
  noWeek: "There's no summary of your last week yet",
};
