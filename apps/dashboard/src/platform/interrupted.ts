/** What stood in a form when its session ended under it. */
export type Interrupted = {
  /** Where the form stands. */
  readonly path: string;
  /** What was changed in it, by field; null where it had been sent, so that the attempt is what is asked about next. */
  readonly values: Readonly<Record<string, unknown>> | null;
};

const forms = new Set<() => Interrupted | null>();
let interrupted: Interrupted | null = null;

/** A form tells what it holds, for as long as it is there. It never tells a password or a code. */
export const holdTyped = (form: () => Interrupted | null): (() => void) => {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
};

/** The session ended, and not by a logout: what the form on the screen holds is kept, in memory only. */
export const keepTyped = (): void => {
  interrupted = null;
  for (const form of forms) interrupted ??= form();
};

/** What was kept of the form at this path, once. */
export const takeTyped = (path: string): Interrupted | null => {
  const kept = interrupted?.path === path ? interrupted : null;
  interrupted = null;
  return kept;
};
