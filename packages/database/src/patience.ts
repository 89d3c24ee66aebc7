/** Limits in milliseconds, 0 for none: on one statement, on waiting for a lock, and on a transaction that is idle. */
export type Limits = { readonly statementMs: number; readonly lockMs: number; readonly idleMs: number };

/**
 * Limits by purpose. `money` queues for an account, `read` waits for no lock, `export` may take long and has its own connections, `work` is for
 * jobs, `verify` reads everything on a connection of its own.
 */
export const patience = {
  money: { statementMs: 5_000, lockMs: 3_000, idleMs: 10_000 },
  read: { statementMs: 5_000, lockMs: 1_000, idleMs: 10_000 },
  export: { statementMs: 30_000, lockMs: 1_000, idleMs: 60_000 },
  work: { statementMs: 60_000, lockMs: 10_000, idleMs: 60_000 },
  verify: { statementMs: 1_800_000, lockMs: 10_000, idleMs: 60_000 },
} as const satisfies Record<string, Limits>;

export type Patience = keyof typeof patience;

export const endless: Limits = { statementMs: 0, lockMs: 0, idleMs: 0 };
export const unlimited: Record<Patience, Limits> = {
  money: endless,
  read: endless,
  export: endless,
  work: endless,
  verify: endless,
};

/** Connections of a pool begin with these limits. */
export const startedWith = ({ statementMs, lockMs, idleMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});

/** End of the statement that opens a transaction: its limits, if they differ from the connection's. */
export const limiting = (limits: Limits, connection: Limits): string => {
  const usual = startedWith(connection);
  return Object.entries(startedWith(limits))
    .filter(([name, value]) => usual[name as keyof typeof usual] !== value)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('');
};
