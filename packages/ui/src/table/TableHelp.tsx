import { useEffect, useRef, useState, type RefObject } from 'react';
import { notify } from '../feedback/Snackbar';
import styles from './TableHelp.module.css';

type Hint = { text: string; anchor: DOMRect };

const pointerPauseMilliseconds = 150;
const copiedMilliseconds = 2000;

/** Longer text of a target: the items behind `+n`, or a text that ends in an ellipsis. */
function hintOf(target: EventTarget | null): { text: string; element: Element } | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest('[data-hint], [data-truncates]');
  if (!element) return null;
  const hint = element.getAttribute('data-hint');
  if (hint) return { text: hint, element };
  return element.scrollWidth > element.clientWidth ? { text: element.textContent, element } : null;
}

/** One tooltip and one copy handler for all cells of a table. */
export function TableHelp({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const [hint, setHint] = useState<Hint | null>(null);
  const [copied, setCopied] = useState('');
  const timer = useRef<number>(undefined);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    const wait = (act: () => void, milliseconds: number) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(act, milliseconds);
    };
    const show = (target: EventTarget | null, pause: number) => {
      const found = hintOf(target);
      if (!found) return;
      wait(() => setHint({ text: found.text, anchor: found.element.getBoundingClientRect() }), pause);
    };
    const hide = () => wait(() => setHint(null), pointerPauseMilliseconds);
    const over = (event: PointerEvent) => show(event.target, pointerPauseMilliseconds);
    const out = (event: PointerEvent) => {
      // the pointer may go onto the tooltip itself
      if (hintOf(event.target) && !tip.current?.contains(event.relatedTarget as Node | null)) hide();
    };
    const focus = (event: FocusEvent) => show(event.target, 0);
    const blur = (event: FocusEvent) => hintOf(event.target) && hide();
    const copy = async (event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
      if (!button) return;
      const noun = button.getAttribute('aria-label')?.replace(/^Copy /, '') ?? '';
      try {
        await navigator.clipboard.writeText(button.dataset.copy ?? '');
      } catch {
        notify(`Failed to copy ${noun}`, { tone: 'danger' });
        return;
      }
      button.dataset.copied = '';
      setCopied('Copied');
      window.setTimeout(() => {
        delete button.dataset.copied;
        setCopied('');
      }, copiedMilliseconds);
    };
    const onCopy = (event: MouseEvent) => void copy(event);
    node.addEventListener('pointerover', over);
    node.addEventListener('pointerout', out);
    node.addEventListener('focusin', focus);
    node.addEventListener('focusout', blur);
    node.addEventListener('click', onCopy);
    return () => {
      window.clearTimeout(timer.current);
      node.removeEventListener('pointerover', over);
      node.removeEventListener('pointerout', out);
      node.removeEventListener('focusin', focus);
      node.removeEventListener('focusout', blur);
      node.removeEventListener('click', onCopy);
    };
  }, [frame]);

  useEffect(() => {
    if (!hint) return undefined;
    const hide = () => setHint(null);
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // the tooltip goes first, a drawer with the next press
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    document.addEventListener('keydown', hideOnEscape, true);
    window.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', hideOnEscape, true);
      window.removeEventListener('scroll', hide, true);
    };
  }, [hint]);

  useEffect(() => {
    // in the top layer: no table, drawer or container clips it
    if (hint) tip.current?.showPopover?.();
  }, [hint]);

  return (
    <>
      <output className={styles.spoken}>{copied}</output>
      {hint && (
        <div
          ref={tip}
          role="tooltip"
          popover="manual"
          className={styles.hint}
          style={placeOf(hint.anchor)}
          onPointerEnter={() => window.clearTimeout(timer.current)}
          onPointerLeave={() => setHint(null)}
        >
          {hint.text.split('\n').map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
      )}
    </>
  );
}

const widest = 320;

/** Under the anchor, or above it in the lower third of the window, and never beyond the window's edge. */
function placeOf({ left, top, bottom }: DOMRect) {
  const start = Math.max(8, Math.min(left, window.innerWidth - widest - 8));
  return bottom > (window.innerHeight * 2) / 3
    ? { left: start, bottom: window.innerHeight - top + 4 }
    : { left: start, top: bottom + 4 };
}
