import { inLanguage } from "../words/language.ts";

export const words = inLanguage("ui", {
  en: {
    charactersOrLess: (max: number) => `${max} characters or less`,
    readMore: "Read More",
    showLess: "Show Less",
    showMore: "Show more",
    slopped: "Slopped",
    slop: "Slop",
    fresh: "New",
    money: {
      lessThan: (amount: string) => `less than ${amount}`,
      cents: (cents: number) => (cents === 1 ? "1 cent" : `${cents} cents`),
    },
    time: {
      justNow: "Just now",
      minutesAgo: (count: number) => `${count}m ago`,
      hoursAgo: (count: number) => `${count}h ago`,
      daysAgo: (count: number) => `${count}d ago`,
      lessThanAMinute: "less than a minute ago",
      anyMoment: "any moment",
      yesterday: "yesterday",
      lastNight: "last night",
      thisMorning: "this morning",
      thisAfternoon: "this afternoon",
      thisEvening: "this evening",
    },
  },
});
