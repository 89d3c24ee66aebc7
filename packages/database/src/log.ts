/** The part of a logger this package needs; pino's fits. */
export type Log = {
  info(message: string): void;
  warn(message: string): void;
};

export const silentLog: Log = { info: () => undefined, warn: () => undefined };
