/** Lines an operator reads while the server starts. Plain; on a terminal the running step is rewritten in place. */

const interactive = process.stdout.isTTY === true;
let open = false;

/** Prints a finished line. */
export const say = (line = ''): void => {
  if (open && interactive) process.stdout.write('\r\u001B[K');
  open = false;
  process.stdout.write(`${line}\n`);
};

/**
 * Prints the progress of a long step. On a terminal one line is rewritten; elsewhere a line appears at every tenth, so that a log stays readable.
 */
export const progressOf = (label: string): ((fraction: number, detail?: string) => void) => {
  let lastTenth = -1;
  return (fraction, detail = '') => {
    const percent = Math.floor(Math.min(1, Math.max(0, fraction)) * 100);
    const line = `${label} ${percent} %${detail === '' ? '' : `, ${detail}`}`;
    if (interactive) {
      process.stdout.write(`\r\u001B[K${line}`);
      open = true;
      return;
    }
    const tenth = Math.floor(percent / 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    process.stdout.write(`${line}\n`);
  };
};

/** 840 ms, 4.2 s, 1 min 12 s. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1_000)} s`;
};
