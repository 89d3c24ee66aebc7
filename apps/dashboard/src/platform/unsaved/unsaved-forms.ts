/** The forms on the screen whose values were changed and not saved. */
const unsaved = new Set<symbol>();
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

export const hasUnsaved = (): boolean => unsaved.size > 0;

export const markUnsaved = (form: symbol): void => {
  unsaved.add(form);
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
