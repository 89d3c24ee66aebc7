import { credit, debit, type NewEntry, type NewPosting, type TransactionFacts } from '@countinghouse/ledger';

/** Facts of a posting beside its entries. */
export const factsOf = (posting: NewPosting): TransactionFacts => ('hold' in posting ? posting.facts : posting);

/** A posting at a ledger time of the past. */
export const postedAt = (posting: NewPosting, at: Date): NewPosting =>
  'hold' in posting ? { ...posting, facts: { ...posting.facts, postedAt: at } } : { ...posting, postedAt: at };

/** The entries that a posting names; what is taken from a held account is known to the ledger alone. */
export const entriesIn = (posting: NewPosting): readonly NewEntry[] => {
  if (!('hold' in posting)) return posting.entries;
  switch (posting.hold) {
    case 'OPEN':
      return [debit(posting.from, posting.amount), credit(posting.held, posting.amount)];
    case 'SETTLE':
      return posting.entries;
    case 'RELEASE':
      return [];
  }
};
