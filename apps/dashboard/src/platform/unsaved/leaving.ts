import { hasUnsaved } from './unsaved-forms';

type Ask = (act: () => void) => void;

let ask: Ask | null = null;

/** Registers the prompt of the frame while it is mounted. */
export const answerLeaving = (by: Ask): (() => void) => {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
};

/** True while a form would lose values and there is a prompt to ask. */
export const asksBeforeLeaving = (): boolean => ask !== null && hasUnsaved();

/** Acts at once, or after the person agreed to lose a form's values. */
export const leave = (act: () => void): void => {
  if (ask && hasUnsaved()) ask(act);
  else act();
};
