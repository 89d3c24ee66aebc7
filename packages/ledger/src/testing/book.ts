import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@countinghouse/database';
import { amountOf, toText } from '@countinghouse/money';
import type { AccountRef } from '../chart';
import { account } from '../chart';
import { balanceOf } from '../balances';
import { post, type NewPosting, type PostOptions } from '../post';
import { credit, debit, type NewEntry, type NewTransaction, type TransactionFacts } from '../transaction';
import type { PostingRule } from '../vocabulary';

/** Facts of an event that never happened before. */
export const factsOf = (eventType: PostingRule, more: Partial<TransactionFacts> = {}): TransactionFacts => ({
  eventType,
  entityType: 'MANUAL_MOVEMENT',
  entityId: randomUUID(),
  valueAt: new Date('2025-06-01T10:00:00.000Z'),
  description: 'Posted by a test',
  actor: { type: 'SYSTEM', id: null, label: 'test' },
  ...more,
});

/** A new, empty book of the database with the few things tests do to it all the time. */
export const newBook = (database: Database, id: string = randomUUID()) => {
  const inBook = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => database.inOrganisation(id, run);
  const postAll = (postings: readonly NewPosting[], options?: PostOptions) =>
    // History is written by seeding, never by a request.
    options?.history
      ? database.acrossOrganisations((tx) => post(tx, id, postings, options))
      : inBook((tx) => post(tx, id, postings));
  return {
    id,
    inBook,
    postAll,
    /** Posts one event of these entries. */
    event: async (eventType: PostingRule, entries: readonly NewEntry[], more: Partial<NewTransaction> = {}) => {
      const [posted] = await postAll([{ ...factsOf(eventType), entries, ...more }]);
      return posted!;
    },
    /** Funds an account out of the opening balances. */
    fund: (into: AccountRef, text: string) =>
      postAll([
        {
          ...factsOf('T-23'),
          entries: [
            debit(account.opening(into.currency), amountOf(text, into.currency)),
            credit(into, amountOf(text, into.currency)),
          ],
        },
      ]),
    /** The balance as wire text. */
    balance: async (of: AccountRef) => toText(await inBook((tx) => balanceOf(tx, id, of))),
  };
};

export type Book = ReturnType<typeof newBook>;
