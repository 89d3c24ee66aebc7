import { serverNow } from './server-clock';

/** Authenticators change their code with every step of the server's clock. */
const stepMilliseconds = 30_000;

const stepAt = (milliseconds: number): number => Math.floor(milliseconds / stepMilliseconds);

/** Whole seconds until the code after the one of `spentAt` is due; 0 once it is. Both instants are server time. */
export const secondsToNextCode = (spentAt: number, now: number): number =>
  Math.max(0, Math.ceil(((stepAt(spentAt) + 1) * stepMilliseconds - now) / 1000));

/** Time the person's last code was accepted, by the server's clock. Lost with the page: by then the next one is due. */
let spentAt: number | null = null;
const listeners = new Set<() => void>();

/** A code was sent and not refused: it cannot be used again. */
export const noteSpentCode = (): void => {
  spentAt = serverNow();
  for (const listener of listeners) listener();
};

/** Seconds until another code may be used; 0 if the shown one is good. */
export const secondsLeft = (): number => (spentAt === null ? 0 : secondsToNextCode(spentAt, serverNow()));

export const subscribeToSpentCode = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
