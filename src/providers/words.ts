export const failures = {
  unreachable: (name: string) => `${name} cannot be reached`,
  noAddress: "This source needs the address of its endpoint",
  keyNotAccepted: (name: string) => `${name} does not accept the key`,
  keyNotAllowed: (name: string, why: string) => `${name} does not let this key do that${why}`,
  keyUnusable: (name: string) => `The key for ${name} has characters that no key has`,
  noMoney: (name: string) => `The account at ${name} is empty or has reached its limit`,
  modelGone: (name: string, model: string) => `${name} does not offer the model ${model}`,
  tooManyRequests: (name: string) => `${name} takes no more requests for now`,
  busy: (name: string) => `${name} cannot answer for now`,
  refused: (name: string, why: string) => `${name} turned the request down${why}`,
  notThere: (name: string, status: number | null) =>
    `There is no ${name} at the address of this source (status ${status})`,
  notAnAnswer: (name: string) => `What ${name} sent is not an answer`,
  tooLong: (name: string) => `What ${name} sent is longer than an answer can be`,
  tooManyParts: (name: string) => `What ${name} sent has more parts than an answer can have`,
  noText: (name: string) => `What ${name} sent holds no text`,
  noTextYet: (name: string) => `What ${name} sent ends before its first word`,
  noContent: (name: string) => `What ${name} sent has a message without content`,
  unfinished: (name: string, status: string) => `What ${name} sent is still ${status}`,
  endlessSearch: (name: string) => `${name} went on searching and wrote no answer`,
  unknownEnd: (name: string, reason: string) => `What ${name} sent ended in an unknown way (${reason})`,
};

export const noVectors = {
  status: (status: number) => `it answered ${status}`,
  tooLong: "its answer is too long",
  missing: "it answers no vector for each text",
};
