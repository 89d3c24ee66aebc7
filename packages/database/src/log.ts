/** The part of a logger this package needs; pino's fits. */
export type Log = {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
};

export const silentLog: Log = { info: () => undefined, warn: () => undefined };
