import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** Entry as in the journal, without anything computed from it: no balance, no number. */
type Line = {
  readonly holder: string;
  readonly kind: string;
  readonly currency: string;
  readonly direction: 'DEBIT' | 'CREDIT';
  readonly amount: string;
  readonly at: Date;
};

/** `holder kind currency` → atomic units on the side on which the account grows. Without those that are zero. */
export type AddedUp = ReadonlyMap<string, bigint>;

/** The lines of all holders' accounts of a book. */
export const linesOf = async (tx: Tx, organisationId: string): Promise<readonly Line[]> => {
  const { rows } = await sql<Line>`
    select a.holder_id as holder, a.kind, a.currency, e.direction, e.amount::text as amount, e.posted_at as at
      from ledger_entry e join ledger_account a on a.id = e.account_id and a.organisation_id = e.organisation_id
     where e.organisation_id = ${organisationId} and a.holder_id is not null and a.type = 'LIABILITY'`.execute(tx);
  return rows;
};

/** Sums up postings line by line up to an instant: independent of the ledger, for comparison with its answer. */
export const addedUp = (lines: readonly Line[], kinds: readonly string[], instant: Date): AddedUp => {
  const sums = new Map<string, bigint>();
  for (const { holder, kind, currency, direction, amount, at } of lines) {
    if (at > instant || !kinds.includes(kind)) continue;
    const place = `${holder} ${kind} ${currency}`;
    sums.set(place, (sums.get(place) ?? 0n) + (direction === 'CREDIT' ? BigInt(amount) : -BigInt(amount)));
  }
  return new Map([...sums].filter(([, units]) => units !== 0n));
};

const aMillisecond = 1;

/** Every instant with a posting, and one in each gap between them; plus one before the first and one after the last. */
export const instantsAround = (lines: readonly Line[]): Date[] => {
  const posted = [...new Set(lines.map(({ at }) => at.getTime()))].toSorted((one, other) => one - other);
  const all = posted.flatMap((at) => [at - aMillisecond, at, at + aMillisecond]);
  return [...new Set(all)].map((at) => new Date(at));
};
