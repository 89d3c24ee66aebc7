import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../controls/Button';
import { Icon, type IconName } from '../icons/Icon';
import { classes } from '../lib/classes';
import styles from './Snackbar.module.css';

export type SnackbarTone = 'success' | 'info' | 'danger';

type Message = { id: number; text: string; tone: SnackbarTone };

/** How long a message stays, in milliseconds. */
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

/** Shows a short message at the top right for 3 s. For outcomes that have no place of their own on the screen. */
export function notify(text: string, { tone = 'info' }: { tone?: SnackbarTone } = {}): void {
  // the same sentence twice in a row says nothing new: it starts its time again
  const others = messages.filter((message) => message.text !== text || message.tone !== tone);
  publish([...others, { id: nextId++, text, tone }].slice(-4));
}

/** Takes every message away: after a logout, between tests. */
export function dismissAll(): void {
  publish([]);
}

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
  return (
    <section className={styles.region} aria-label="Notifications">
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
