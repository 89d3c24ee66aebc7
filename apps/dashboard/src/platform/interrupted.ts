/** Content of a form when its session ended. */
export type Interrupted = {
  /** Path of the form. */
  readonly path: string;
  /** Changed values, by field; null if they had been sent, so that the attempt is followed up instead. */
  readonly values: Readonly<Record<string, unknown>> | null;
};

const forms = new Set<() => Interrupted | null>();
let interrupted: Interrupted | null = null;

/** Registers a form's values while it is mounted. Never passwords or codes. */
export const holdTyped = (form: () => Interrupted | null): (() => void) => {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
};

/** The session ended, and not by a logout: the values of the form on the screen are kept, in memory only. */
export const keepTyped = (): void => {
  interrupted = null;
  for (const form of forms) interrupted ??= form();
};

/** Values stored for the form at this path, once. */
export const takeTyped = (path: string): Interrupted | null => {
  const kept = interrupted?.path === path ? interrupted : null;
  interrupted = null;
  return kept;
};
