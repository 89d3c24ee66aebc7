import { useEffect, useRef } from 'react';
import { createReader, type Meaning } from './keys';
import { areSingleKeysOn } from './preference';

const typing =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="slider"]';
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';

/** Listens for the page's shortcuts while it is mounted. `paths`: places this person may go to. */
export const useShortcuts = (paths: readonly string[], act: (meaning: Exclude<Meaning, null>) => void): void => {
  const latest = useRef({ paths, act });
  useEffect(() => {
    latest.current = { paths, act };
  });
  useEffect(() => {
    const read = createReader(() => latest.current.paths, areSingleKeysOn);
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { key, ctrlKey, metaKey, altKey, repeat, isComposing, timeStamp } = event;
      const press = { key, ctrlKey, metaKey, altKey, repeat, isComposing, at: timeStamp };
      const meaning = read({
        ...press,
        isTyping: event.target instanceof Element && event.target.closest(typing) !== null,
        isBehind: document.querySelector(overlays) !== null,
      });
      if (!meaning) return;
      event.preventDefault();
      latest.current.act(meaning);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};

/** Puts the focus into the search of the screen, if it has one. */
export const focusSearch = (): boolean => {
  const field = [...document.querySelectorAll<HTMLInputElement>('#content input[type="search"]')].find(
    (input) => !input.disabled && input.checkVisibility(),
  );
  field?.focus();
  field?.select();
  return field !== undefined;
};
