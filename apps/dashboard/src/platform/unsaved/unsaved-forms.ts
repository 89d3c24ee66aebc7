/** `UNSENT`: nothing of it has left the browser. `UNKNOWN`: it was sent, and its outcome is unknown. */
type Standing = 'UNSENT' | 'UNKNOWN';

type Unsaved = { readonly standing: Standing; readonly onGivenUp: (() => void) | undefined };

/** The forms on the screen whose values were changed and not saved. */
const unsaved = new Map<symbol, Unsaved>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** True while some form on the screen was sent and its outcome is unknown. */
export const isOutcomeUnknown = (): boolean => [...unsaved.values()].some(({ standing }) => standing === 'UNKNOWN');

/** `onGivenUp`: called when the person agrees to lose the form's values. */
export const markUnsaved = (form: symbol, standing: Standing = 'UNSENT', onGivenUp?: () => void): void => {
  unsaved.set(form, { standing, onGivenUp });
  changed();
};

export const markSaved = (form: symbol): void => {
  if (unsaved.delete(form)) changed();
};

/** Drops the typed values: the person chose to leave. */
export const giveUpUnsaved = (): void => {
  for (const { onGivenUp } of unsaved.values()) onGivenUp?.();
  forgetUnsaved();
};

/** Clears all questions. A form's own drafts stay. */
export const forgetUnsaved = (): void => {
  unsaved.clear();
  changed();
};

export const subscribeToUnsaved = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
