import type { Amount } from '@countinghouse/money';

/** What a bank is asked to look at before money moves by an account. */
type AccountToVerify = {
  readonly currency: string;
  readonly paymentMethod: string;
  readonly holderName: string;
  readonly iban: string | null;
  readonly accountNumber: string | null;
};

/** Whether the account exists and is its holder's. The reason is read by the organisation's staff. */
export type AccountVerdict = { readonly kind: 'VERIFIED' } | { readonly kind: 'REJECTED'; readonly reason: string };

/** Answers by itself whether accounts are right. */
type AccountVerification = {
  /** How long it takes after an account was entered. */
  readonly afterSeconds: number;
  readonly verify: (account: AccountToVerify) => Promise<AccountVerdict>;
};

/** Booked money on one of our accounts, as a bank told of it: it came, or the bank took back what had come. */
export type BankEntry = {
  readonly kind: 'CREDIT' | 'REVERSAL';
  /** By any of these it is recognised when the bank tells of it again, in whatever message. Never empty. */
  readonly keys: readonly string[];
  /** By these others may find it, though they need not be its alone. */
  readonly shadows: readonly string[];
  /** An entry that has one of these is this one, told in fewer or in more words. */
  readonly excludes: readonly string[];
  /** Of a reversal: by which of a credit's keys it is meant. */
  readonly reverses: readonly string[];
  readonly amount: Amount;
  readonly bookedAt: Date;
  /** All that the payer quoted. */
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly remitterName: string | null;
  /** IBAN or account number the money came from, without spaces. */
  readonly remitterAccount: string | null;
};

/** A file that a bank wrote. */
type StatementFile = { readonly name: string; readonly text: string };

/** Where banks leave their statements. What was read is put away, so that nobody reads it again. */
export type StatementInbox = {
  /** The oldest file, or null where there is none. One that cannot be a statement is put away as refused. */
  readonly next: () => Promise<StatementFile | null>;
  readonly accept: (name: string) => Promise<void>;
  /** With the reason beside it, for the operators. */
  readonly refuse: (name: string, reason: string) => Promise<void>;
};

/** The banks of the organisations. */
export type BankRail = {
  /** Null: nobody answers by himself; the platform's operators look at every account. */
  readonly verification: AccountVerification | null;
  /** Null: no bank leaves statements here. */
  readonly inbox: StatementInbox | null;
};
