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

/**
 * Booked money on one of our accounts, as a bank told of it: it came (CREDIT), or the bank took back what had come (REVERSAL);
 * the bank paid it for us (DEBIT), or what it had paid came back (RETURN).
 */
export type BankEntry = {
  readonly kind: 'CREDIT' | 'REVERSAL' | 'DEBIT' | 'RETURN';
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
  /** Of a DEBIT: what of the amount the bank took for itself. */
  readonly charge: Amount | null;
  /** Of a RETURN: the bank's code and words. */
  readonly reason: string | null;
  /** What the bank calls it for good; null where it has no name. */
  readonly bankReference: string | null;
  /** The other side: who paid us, or whom we paid. */
  readonly remitterName: string | null;
  /** IBAN or account number of the other side, without spaces. */
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

/** Takes our files of payments and answers as banks do. */
export type BankPayer = {
  /** How long it takes from a file to its answers. */
  readonly afterSeconds: number;
  /** The messages about a file (pain.001), in their order; the same ones whenever it is asked. */
  readonly answersTo: (file: string) => readonly string[];
};

/** The banks of the organisations. */
export type BankRail = {
  /** Null: nobody answers by himself; the platform's operators look at every account. */
  readonly verification: AccountVerification | null;
  /** Null: no bank leaves statements here. */
  readonly inbox: StatementInbox | null;
  /** Pays by itself; null: operators carry the files to the bank, and its messages come by the inbox. */
  readonly payer: BankPayer | null;
};
