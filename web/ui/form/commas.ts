/** Commas of Latin, Chinese, Japanese and Arabic. */
export const comma = /[,，、،]/u;
