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

/** Acts at once, or after the person agreed to lose what a form holds. For ways out that are no navigation. */
export const leave = (act: () => void): void => {
  if (hasUnsaved() && ask) ask(act);
  else act();
};
