export const failures = {
  interrupted: "Interrupted: the server stopped during the update",
  crashed: (crashes: number, isTriedAgain: boolean, leftOut: string) => {
    const times = crashes > 1 ? `, for the ${ordinal(crashes)} time in a row` : "";
    const next = isTriedAgain ? "Trying again" : "It will run again when it's next due";
    const without = leftOut === "" ? "" : ` without the page it was reading: ${leftOut}`;
    return `${failures.interrupted}${times}. ${next}${without}`;
  },
};

function ordinal(number: number): string {
  return { 2: "second", 3: "third" }[number] ?? `${number}th`;
}
