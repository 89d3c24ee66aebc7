/**
 * How long PostgreSQL works for somebody before it gives up, in milliseconds, 0 for ever: on one statement, on waiting for
 * a lock, and on a transaction whose owner says nothing.
 */
export type Limits = { readonly statementMs: number; readonly lockMs: number; readonly idleMs: number };

/**
 * What the work is for. `money` waits its turn on an account, `read` waits for nobody, `export` may take long and has
 * connections of its own, `work` is what jobs do, `verify` reads everything there is, on a connection of its own.
 */
export const patience = {
  money: { statementMs: 5_000, lockMs: 3_000, idleMs: 10_000 },
  read: { statementMs: 5_000, lockMs: 1_000, idleMs: 10_000 },
  export: { statementMs: 30_000, lockMs: 1_000, idleMs: 60_000 },
  work: { statementMs: 60_000, lockMs: 10_000, idleMs: 60_000 },
  verify: { statementMs: 1_800_000, lockMs: 10_000, idleMs: 60_000 },
} as const satisfies Record<string, Limits>;

export type Patience = keyof typeof patience;

/** As long as it takes. */
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

/** The end of the statement that opens a transaction: where the limits differ from the connection's, until it is over. */
export const limiting = (limits: Limits, connection: Limits): string => {
  const usual = startedWith(connection);
  return Object.entries(startedWith(limits))
    .filter(([name, value]) => usual[name as keyof typeof usual] !== value)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('');
};
