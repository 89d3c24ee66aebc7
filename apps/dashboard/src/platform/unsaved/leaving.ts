import { hasUnsaved } from './unsaved-forms';

type Ask = (act: () => void) => void;

let ask: Ask | null = null;

/** The prompt of the frame puts itself here while it stands. */
export const answerLeaving = (by: Ask): (() => void) => {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
};

/** True while a form would lose what it holds and somebody is there to ask. */
export const asksBeforeLeaving = (): boolean => ask !== null && hasUnsaved();

/** Acts at once, or after the person agreed to lose what a form holds. */
export const leave = (act: () => void): void => {
  if (ask && hasUnsaved()) ask(act);
  else act();
};
