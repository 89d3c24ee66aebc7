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

/** The banks of the organisations. */
export type BankRail = {
  /** Null: nobody answers by himself; the platform's operators look at every account. */
  readonly verification: AccountVerification | null;
};
