import { serverNow } from './server-clock';

/** Authenticators change their code with every step of the server's clock. */
const stepMilliseconds = 30_000;

const stepAt = (milliseconds: number): number => Math.floor(milliseconds / stepMilliseconds);

/** Whole seconds until the code after the one of `spentAt` is due; 0 once it is. Both instants are of the server's clock. */
export const secondsToNextCode = (spentAt: number, now: number): number =>
  Math.max(0, Math.ceil(((stepAt(spentAt) + 1) * stepMilliseconds - now) / 1000));

/** When a code of the person's was taken last, by the server's clock. Gone with the page: by then the next one is due. */
let spentAt: number | null = null;
const listeners = new Set<() => void>();

/** A code went out and was not refused: no other step takes it again. */
export const noteSpentCode = (): void => {
  spentAt = serverNow();
  for (const listener of listeners) listener();
};

/** Seconds until another code may be used; 0 when the one that the authenticator shows is good. */
export const secondsLeft = (): number => (spentAt === null ? 0 : secondsToNextCode(spentAt, serverNow()));

export const subscribeToSpentCode = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
