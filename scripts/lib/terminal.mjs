/** 840 ms, 4.2 s, 1 min 12 s. */
export const duration = (milliseconds) => {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1_000)} s`;
};

/** A failure the operator can act on: its message is printed without a stack trace. */
export class Complaint extends Error {}

/** Runs a script's body and turns an error into one line and exit code 1. */
export const main = async (body) => {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error);
    process.exitCode = 1;
  }
};
