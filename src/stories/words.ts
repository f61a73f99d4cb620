export const words = { noStory: "Story not found" };
