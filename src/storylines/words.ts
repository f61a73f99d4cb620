/** What is said of stories that are not there. */
export const words = { noStory: "Story not found" };
