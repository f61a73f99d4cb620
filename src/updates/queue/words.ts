export const failures = {
  interrupted: "Interrupted: the server stopped in the middle of it",
  crashed: (crashes: number, isTriedAgain: boolean, leftOut: string) => {
    const times = crashes > 1 ? `, for the ${ordinal(crashes)} time in a row` : "";
    const next = isTriedAgain ? "It is tried again" : "It is done again when it is next due";
    const without = leftOut === "" ? "" : ` without what it was reading: ${leftOut}`;
    return `${failures.interrupted}${times}. ${next}${without}`;
  },
};

function ordinal(number: number): string {
  return { 2: "second", 3: "third" }[number] ?? `${number}th`;
}
