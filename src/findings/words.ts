export const words = {
  noWebPage: "This is not the address of a web page",
  noTitle: "it has no title, or is no web page",
  tooSlow: "The feeds did not answer in time. Try again",
};
