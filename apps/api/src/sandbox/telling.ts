import type { NewPosting } from '@countinghouse/ledger';
import type { Actor } from '@countinghouse/payments';
import type { Books } from './books';
import type { Chunk } from './chunk';
import type { Outgoing } from './outgoing';
import type { BankContext } from './plan-bank';
import { postedAt } from './postings';
import type { World } from './world';

/** What an aside adds to, and what it has to know. */
export type Telling = {
  readonly chunk: Chunk;
  readonly books: Books;
  readonly world: World;
  readonly bank: BankContext;
  readonly out: Outgoing;
};

/** Something that happens beside the payments, at a moment. It follows from its plan and the books alone. */
export type Aside = {
  readonly at: Date;
  /** Decides between two of one moment, so that the order never depends on how it was reached. */
  readonly order: string;
  happen(telling: Telling): void;
};

export const byTime = (a: Aside, b: Aside): number => a.at.getTime() - b.at.getTime() || (a.order < b.order ? -1 : 1);

/** Posts at a moment, for the books to follow. */
export const postAside = ({ chunk, books }: Telling, posting: NewPosting, at: Date): void => {
  books.follow(posting);
  chunk.transactions.push(postedAt(posting, at));
};

/** The platform's own people. */
export const platformActor: Actor = { type: 'PLATFORM', id: null, label: 'platform' };
