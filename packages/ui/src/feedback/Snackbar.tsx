import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../controls/Button';
import { Icon, type IconName } from '../icons/Icon';
import { classes } from '../lib/classes';
import styles from './Snackbar.module.css';

export type SnackbarTone = 'success' | 'info' | 'danger';

type Message = { id: number; text: string; tone: SnackbarTone };

/** Time that a message stays, in milliseconds. */
const snackbarDuration = 3000;

let messages: readonly Message[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly Message[]) {
  messages = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number) {
  publish(messages.filter((message) => message.id !== id));
}

/** Shows a short message at the top right for 3 s. For outcomes without a place of their own on the screen. */
export function notify(text: string, { tone = 'info' }: { tone?: SnackbarTone } = {}): void {
  // a repeated sentence is no new message: its time starts again
  const others = messages.filter((message) => message.text !== text || message.tone !== tone);
  publish([...others, { id: nextId++, text, tone }].slice(-4));
}

/** Takes every message away: after a logout, between tests. */
export function dismissAll(): void {
  publish([]);
}

/** Elements a message never covers: headings of pages and dialogs, and Close buttons. */
const keptClear = 'h1, [role="dialog"] h2, [role="alertdialog"] h2, aside h2, [aria-label="Close"]';
const edge = 16;
const gap = 8;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Least distance from the top at which a box of some height covers none of the others below it. */
export const clearTop = (
  box: Pick<Box, 'left' | 'right'> & { readonly height: number },
  others: readonly Box[],
): number => {
  const inTheWay = others
    .filter((other) => other.right > other.left && other.left < box.right && other.right > box.left)
    .toSorted((one, other) => one.top - other.top);
  let top = edge;
  for (const other of inTheWay) if (other.top < top + box.height && other.bottom > top) top = other.bottom + gap;
  return top;
};

const iconOf: Record<SnackbarTone, IconName> = { success: 'check', info: 'info', danger: 'alert' };

/** The place where messages appear; once per document. */
export function SnackbarRegion() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
    () => messages,
  );
  const region = useRef<HTMLElement>(null);
  // Looked up for each message: the page below may have changed.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || shown.length === 0) return;
    const { left, right, height } = element.getBoundingClientRect();
    const others = [...document.querySelectorAll(keptClear)].map((other) => other.getBoundingClientRect());
    element.style.top = `${clearTop({ left, right, height }, others)}px`;
  }, [shown]);
  return (
    <section ref={region} className={styles.region} aria-label="Notifications">
      <div aria-live="polite" aria-relevant="additions" className={styles.stack}>
        {shown.map((message) => (
          <Snackbar key={message.id} message={message} />
        ))}
      </div>
    </section>
  );
}

function Snackbar({ message }: { message: Message }) {
  const timer = useRef<number>(undefined);
  const hold = () => window.clearTimeout(timer.current);
  const run = () => {
    hold();
    timer.current = window.setTimeout(() => dismiss(message.id), snackbarDuration);
  };
  useEffect(() => {
    timer.current = window.setTimeout(() => dismiss(message.id), snackbarDuration);
    return () => window.clearTimeout(timer.current);
  }, [message.id]);
  return (
    <div
      className={classes(styles.snackbar, styles[message.tone])}
      role={message.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={run}
      onFocus={hold}
      onBlur={run}
    >
      <Icon name={iconOf[message.tone]} className={styles.icon} />
      <p className={styles.text}>{message.text}</p>
      <IconButton icon="close" label="Dismiss" size="xs" onPress={() => dismiss(message.id)} />
    </div>
  );
}
