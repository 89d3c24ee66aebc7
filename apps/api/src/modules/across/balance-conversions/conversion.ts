import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Metadata } from '@countinghouse/contract/metadata';
import { account, credit, debit, type NewTransaction } from '@countinghouse/ledger';
import type { Amount, Fraction } from '@countinghouse/money';
import type { Actor, FixedSide } from '@countinghouse/payments';
import { repayment } from '../../../platform/debts';

/** Firm quote for exchanging money of a business's balances, and its outcome. */
export type Conversion = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  /** Of the business's own, as its metadata; absent or null: it gave none. */
  readonly clientLabel?: string | null;
  readonly metadata?: Metadata | null;
  readonly fixed: FixedSide;
  /** Amount that leaves the balance. */
  readonly debit: Amount;
  /** Amount that arrives there. */
  readonly credit: Amount;
  /** Price of one unit of the debit currency, after the spread. */
  readonly rate: Fraction;
  readonly midRate: Fraction;
  readonly spread: Fraction;
  /** Worth of the debit, in the organisation's uniform currency at the market of the quote. */
  readonly worth: Amount;
  readonly expiresAt: Date;
  readonly initiatedBy: Actor;
  readonly createdAt: Date;
};

/** The ledger's and the timeline's word for it. */
export const conversionEntityType = 'BALANCE_CONVERSION';

type Posted = Pick<Conversion, 'id' | 'businessId' | 'debit' | 'credit' | 'initiatedBy' | 'createdAt'> & {
  /** Stored form: decimal text. */
  readonly rate: string;
};

/**
 * T-22: the debit goes to the organisation's position in that currency, the credit comes from its position in the other. The business's debt in the
 * credited currency is repaid from it (T-25).
 */
export const conversionPosted = (
  { id, businessId, debit: leaves, credit: arrives, rate, initiatedBy, createdAt }: Posted,
  at: Date,
  owed: Amount,
): NewTransaction => ({
  eventType: 'T-22',
  entityType: conversionEntityType,
  entityId: id,
  valueAt: at,
  description: `Conversion ${leaves.currency} to ${arrives.currency}`,
  actor: initiatedBy,
  // The quoted, stored rate, not the market's at this moment.
  rate: {
    base: leaves.currency,
    quote: arrives.currency,
    rate,
    source: 'quote',
    at: createdAt.toISOString(),
  },
  entries: [
    debit(account.available(businessId, leaves.currency), leaves),
    credit(account.fx(leaves.currency), leaves),
    debit(account.fx(arrives.currency), arrives),
    credit(account.available(businessId, arrives.currency), arrives),
    ...repayment(businessId, arrives, owed),
  ],
});
