/** `UNSENT`: nothing of it has left the browser. `UNKNOWN`: it was sent, and no answer says whether it was done. */
type Standing = 'UNSENT' | 'UNKNOWN';

/** The forms on the screen whose values were changed and not saved. */
const unsaved = new Map<symbol, Standing>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** True while some form on the screen was sent and nobody knows what became of it. */
export const isOutcomeUnknown = (): boolean => [...unsaved.values()].includes('UNKNOWN');

export const markUnsaved = (form: symbol, standing: Standing = 'UNSENT'): void => {
  unsaved.set(form, standing);
  changed();
};

export const markSaved = (form: symbol): void => {
  if (unsaved.delete(form)) changed();
};

/** Gives up what was typed: the person chose to leave. */
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
