export const words = {
  notFollowed: "You do not follow this topic",
};
