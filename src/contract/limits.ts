/** The numbers of the product: fields, lists, previews and windows. Durations are in milliseconds. */
export const limits = {
  username: { min: 3, max: 50 },
  name: 100,
  topicName: 100,
  description: 500,
  tags: 10,
  tag: 40,
  aiPrompt: 1000,
  comment: 1000,
  search: 200,
  code: 6,
  page: { default: 50, max: 100 },
  summaryPreview: 300,
  promptPreview: 150,
  summaryBytes: 64 * 1024,
  refreshPause: 2 * 60_000,
} as const;

export const categories = [
  "Technology",
  "Science",
  "Business",
  "Health",
  "Entertainment",
  "Sports",
  "Politics",
  "Environment",
  "Education",
  "Art & Culture",
  "Travel",
  "Food",
  "Lifestyle",
  "Other",
] as const;

export type Category = (typeof categories)[number];

/** What the forms offer, in hours; 0 is manual. The API takes any whole number from 0. */
export const frequencies = [4, 8, 16, 24, 48, 0] as const;
export const defaultFrequency = 8;
