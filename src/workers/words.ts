/** Reasons why a text wasn't read; each continues a sentence after "it". */
export const unreadable = {
  broken: "it can't be read",
  tooBusy: "there was too much else to read",
  tooLong: "it took too long to read",
  tooLarge: "it's too large to read",
  stopped: "it wasn't read: the server stopped",
};

export const faults = {
  closed: "the parser is closed",
  noWorker: "no worker could be started to read it",
  failed: (why: string) => `reading failed: ${why}`,
  unknownJob: (name: string) => `there is no job ${name}`,
  frameTooLong: (bytes: number) => `a frame of ${bytes} bytes`,
};
