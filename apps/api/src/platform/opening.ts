import { within } from './within';

/** The part of one that is done, and what is being done: `2025-07`. */
export type Progress = { readonly done: number; readonly detail: string };

/**
 * Gate before the calls of organisations. While a sandbox writes its past they wait: figures would be of an incomplete past, and money moved now
 * would precede events still to be made.
 */
export type Opening = {
  /** Progress of the work it waits for; null when open. */
  readonly progress: () => Progress | null;
  readonly tell: (progress: Progress) => void;
  readonly open: () => void;
  /** Waits a few seconds at most; whether it is open then. */
  readonly soon: () => Promise<boolean>;
  /** Nothing of the past is left to be written. */
  readonly settle: () => void;
  /** Runs `act` once that is so, at once if it is already: the server's own activity follows the history. */
  readonly whenSettled: (act: () => void) => void;
};

/** Below the time that a handler has. */
const usualWaitMs = 8_000;

/**
 * @param begins progress at the start; null: open from the start
 * @param isSettled whether nothing is left to be written
 */
export const createOpening = (
  begins: Progress | null,
  {
    isSettled = begins === null,
    waitMs = usualWaitMs,
  }: { readonly isSettled?: boolean; readonly waitMs?: number } = {},
): Opening => {
  let progress = begins;
  let letIn = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  let waiting: (() => void)[] | null = isSettled ? null : [];
  return {
    progress: () => progress,
    tell: (now) => {
      if (progress !== null) progress = now;
    },
    open: () => {
      if (progress === null) return;
      progress = null;
      letIn();
    },
    soon: async () => progress === null || within(waitMs, opened),
    settle: () => {
      const acts = waiting ?? [];
      waiting = null;
      for (const act of acts) act();
    },
    whenSettled: (act) => {
      if (waiting) waiting.push(act);
      else act();
    },
  };
};
