import type { Amount } from '@countinghouse/money';

/** Account that a bank verifies before money moves through it. */
type AccountToVerify = {
  readonly currency: string;
  readonly paymentMethod: string;
  readonly holderName: string;
  readonly iban: string | null;
  readonly accountNumber: string | null;
};

/** Verdict: the account exists and belongs to its holder, or not. The reason is read by the organisation's staff. */
export type AccountVerdict = { readonly kind: 'VERIFIED' } | { readonly kind: 'REJECTED'; readonly reason: string };

/** Answers by itself whether accounts are right. */
type AccountVerification = {
  /** Seconds from an account's entry to its verification. */
  readonly afterSeconds: number;
  readonly verify: (account: AccountToVerify) => Promise<AccountVerdict>;
};

/**
 * Booked entry on one of our accounts, as a bank reported it: money received (CREDIT), its reversal (REVERSAL); our payment (DEBIT), or its return
 * (RETURN).
 */
export type BankEntry = {
  readonly kind: 'CREDIT' | 'REVERSAL' | 'DEBIT' | 'RETURN';
  /** Names that the bank gave it for good, in any of its messages; empty without one. */
  readonly names: readonly string[];
  /** Digest of its content, by which an entry without a name is recognised. Equal payments have the same one. */
  readonly print: string;
  /** That digest as it was made at first: of the day in UTC, not the day as written. */
  readonly formerPrint: string;
  /** The bank's name of the batch that it is a part of; null without one. */
  readonly batch: string | null;
  /** Keys by which a reversal may find it, not necessarily unique to it. */
  readonly shadows: readonly string[];
  /** For a reversal: keys of the reversed credit. */
  readonly reverses: readonly string[];
  readonly amount: Amount;
  readonly bookedAt: Date;
  /** All that the payer quoted. */
  readonly reference: string;
  readonly endToEndId: string | null;
  /** For a DEBIT: the bank's charge within the amount. */
  readonly charge: Amount | null;
  /** Of a RETURN: the bank's code and words. */
  readonly reason: string | null;
  /** The bank's permanent name of it; null without one. */
  readonly bankReference: string | null;
  /** Counterparty: our payer, or our payee. */
  readonly remitterName: string | null;
  /** IBAN or account number of the other side, without spaces. */
  readonly remitterAccount: string | null;
};

/** Entry that a bank has announced and not booked: it may never come. */
export type PendingEntry = Pick<BankEntry, 'names' | 'print' | 'amount' | 'reference' | 'remitterName'> & {
  readonly isCredit: boolean;
};

/** A file that a bank wrote. */
type StatementFile = { readonly name: string; readonly text: string };

/** Inbox in which banks leave their statements. A file that was read is put away, so that nobody reads it again. */
export type StatementInbox = {
  /**
   * Oldest file but for those left out, or null without one. A file that cannot be a statement is put away as refused.
   *
   * @throws if such a one could not be put away, once no other file is left
   */
  readonly next: (leftOut?: ReadonlySet<string>) => Promise<StatementFile | null>;
  readonly accept: (name: string) => Promise<void>;
  /** With the reason beside it, for the operators. */
  readonly refuse: (name: string, reason: string) => Promise<void>;
};

/**
 * Way by which our files of payments reach the bank, each at most once. A delivery is named by a word of its own: what one began no other finishes.
 * Each step may be repeated after a crash.
 */
export type PaymentOutbox = {
  /** For operators: where files lie. */
  readonly place: string;
  /** Looks whether its folder answers. */
  readonly look: () => Promise<void>;
  /**
   * Puts a file there without handing it over. Nothing is written where it lies already.
   *
   * @throws OutboxRefused if another file of that name lies there, or was delivered
   */
  readonly prepare: (name: string, delivery: string, text: string) => Promise<void>;
  /** Takes back a prepared file. */
  readonly discard: (name: string, delivery: string) => Promise<void>;
  /**
   * Hands a prepared file over, at once and whole. A file that is no longer there was handed over before.
   *
   * @param at place in which it was prepared; left out where that is not on record
   * @throws OutboxRefused if it was prepared elsewhere, where nothing can be known of it any more
   */
  readonly release: (name: string, delivery: string, text: string, at?: string | null) => Promise<void>;
};

/** Accepts our files of payments and answers as banks do. */
export type BankPayer = {
  /** Seconds from a file to its answers. */
  readonly afterSeconds: number;
  /** Seconds from a file to the confirmation of payments whose payee's name it asks about. */
  readonly confirmedAfterSeconds: number;
  /** Messages about a file (pain.001), in their order; constant over repeated calls, and begun alike once everything is confirmed. */
  readonly answersTo: (file: string, isConfirmed: boolean) => readonly string[];
};

/** Way to one bank, and from it. */
export type BankChannel = {
  /** As `collection_account.channel` names it; null: the only one without a name. */
  readonly name: string | null;
  /** Null: this bank leaves no statements here. */
  readonly inbox: StatementInbox | null;
  /** Null: operators carry the files to this bank. */
  readonly outbox: PaymentOutbox | null;
};

/** The banks of the organisations. */
export type BankRail = {
  /** Null: no automatic answers; the platform's operators verify every account. */
  readonly verification: AccountVerification | null;
  /** Each works by itself: what one bank does or fails to do stops no other. */
  readonly channels: readonly BankChannel[];
  /** Pays by itself; null: the files go to the bank, and its messages come by the inbox. */
  readonly payer: BankPayer | null;
};
