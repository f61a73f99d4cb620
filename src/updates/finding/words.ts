export const words = { readersFoundOffTopic: "readers found what is about it by little off topic" };
