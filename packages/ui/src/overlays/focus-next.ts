import { useEffect, useState } from 'react';

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';
/** The opener disappears only after the lists behind the dialog were read again. */
const watchedMilliseconds = 5_000;
const everyMilliseconds = 50;

/** The focused element, and the candidates for focus: those after it in the document first, the nearest first. */
type Place = { readonly opener: Element | null; readonly others: readonly HTMLElement[] };

const placeNow = (): Place => {
  const opener = document.activeElement;
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter((element) => element !== opener);
  if (!opener || opener === document.body) return { opener: null, others: [] };
  const isAfter = (element: Element) =>
    (opener.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return {
    opener,
    others: [...all.filter(isAfter), ...all.filter((element) => !isAfter(element)).toReversed()],
  };
};

/** Waits until the opener is gone and nothing has the focus; ends with the next act of the person. */
const watch = ({ opener, others }: Place): void => {
  if (!opener) return;
  const acts = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    clearInterval(timer);
    clearTimeout(end);
    for (const act of acts) window.removeEventListener(act, stop, true);
  };
  const timer = setInterval(() => {
    if (opener.isConnected || document.activeElement !== document.body) return;
    others.find((element) => element.isConnected)?.focus();
    if (document.activeElement !== document.body) stop();
  }, everyMilliseconds);
  const end = setTimeout(stop, watchedMilliseconds);
  for (const act of acts) window.addEventListener(act, stop, true);
};

/**
 * Rendered inside an open layer: if its opener is gone afterwards, like the button of a deleted row, the focus goes to the next element instead of
 * nowhere.
 */
export function FocusNext() {
  // Read during rendering: the effects have moved the focus inside by then.
  const [place] = useState(placeNow);
  useEffect(() => () => watch(place), [place]);
  return null;
}
