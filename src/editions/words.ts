export const words = {
  language: "en-GB",
  halfQuiet: "Quiet hours need a beginning and an end",
  quietWithoutEnd: "Quiet hours must end at another time than they begin",
  noEdition: "There is no such edition",
  title: ([first = "", ...others]: string[]) =>
    others.length === 0 ? first : `${first}, and ${others.length} more`,
  edition: "topicapp",
  minutes: (minutes: number) => (minutes === 1 ? "1 minute to read" : `${minutes} minutes to read`),
  toldAbove: (headline: string, topic: string) => `${headline}: told above, under ${topic}`,
  leftOut: "Also new, left out for your reading time",
  end: "That is all that was new in the topics you follow.",
  settings: "Change when and where this comes",
  unsubscribe: "Unsubscribe",
  noSubscription: "There is nothing to unsubscribe from at this address",
  unsubscribing: {
    title: "Unsubscribe",
    question: "No more editions by e-mail? Your account and your topics stay as they are.",
    button: "Unsubscribe",
    done: "You are unsubscribed",
    doneText: "No more editions come by e-mail. You can switch it on again under Delivery in your account.",
  },
};
