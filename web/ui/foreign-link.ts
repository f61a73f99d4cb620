/** Attributes of a link to a page that strangers chose. */
export const foreign = { target: "_blank", rel: "noopener noreferrer nofollow ugc" } as const;
