export const words = {
  unusable: "The answer cannot be used: what code made of the updates stays",
  tooSlow: "It took longer than a minute: what code made of the updates stays",
  noWeek: "There is nothing yet that sums up your last week",
};
