import { hour, type SampleTopic } from "../../sample-topic.ts";

/** Followed by its creator alone, and never run by the clock. */
export const lichens: SampleTopic = {
  by: "linnea",
  draft: {
    name: "Lichens on roofs and walls",
    category: "Science",
    tags: ["lichens"],
    frequency: 0,
  },
  createdAt: -48 * hour,
  followers: [],
  likes: [],
  slops: [],
  comments: [],
  stories: [
    [
      {
        site: "field-and-lab",
        at: -70 * hour,
        title: "Lichens tell the age of a roof to within three years",
        text: "From the diameter of a yellow lichen the age of a slate roof can be told to within three years, botanists report after measuring 700 roofs with known dates. The growth is steady at 0.9 millimetres a year, in cities a little less. Two churches turned out younger than their inscription.",
      },
    ],
    [
      {
        site: "field-and-lab",
        at: 6,
        title: "Lichen thought extinct found on a bus shelter",
        text: "A grey lichen that was last seen in 1978 grows on the concrete roof of a bus shelter in Hallowby. The shelter had been due for demolition, having been put up without a permit. It now stays until it is clear whether the lichen can be moved, which nobody has ever tried.",
      },
    ],
  ],
};
