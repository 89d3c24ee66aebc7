import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** Advances the one clock, running or not. */
export const advanceClock = async (tx: Tx, minutes: number): Promise<void> => {
  await sql`select advance_clock(${minutes}::integer)`.execute(tx);
};

/** Extends all sessions while the clock moves. */
export const keepSessions = async (tx: Tx, minutes: number): Promise<void> => {
  await sql`
    update session
    set last_seen_at = last_seen_at + make_interval(mins => ${minutes}),
        expires_at = expires_at + make_interval(mins => ${minutes})
    where revoked_at is null and expires_at > app_clock()`.execute(tx);
};

/** Price set by hand, and its period. */
export type SetRate = { readonly mid: string; readonly from: Date; readonly until: Date };

/** Replaces the prices set for a pair. */
export const replaceSetRates = async (
  tx: Tx,
  { base, quote }: { readonly base: string; readonly quote: string },
  rates: readonly SetRate[],
): Promise<void> => {
  await sql`delete from sandbox_rate where base = ${base} and quote = ${quote}`.execute(tx);
  for (const { mid, from, until } of rates) {
    await sql`
      insert into sandbox_rate (base, quote, mid, from_at, until_at)
      values (${base}, ${quote}, ${mid}, ${from}, ${until})`.execute(tx);
  }
};
