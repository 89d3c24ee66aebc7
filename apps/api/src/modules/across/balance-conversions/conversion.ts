import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { account, credit, debit, type NewTransaction } from '@countinghouse/ledger';
import type { Amount, Fraction } from '@countinghouse/money';
import type { Actor, FixedSide } from '@countinghouse/payments';
import { repayment } from '../../../platform/debts';
import type { Transition } from '../../../platform/transitions/repository';

/** A firm quote for exchanging money of a business's balances, and what became of it. */
export type Conversion = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly fixed: FixedSide;
  /** What leaves the balance. */
  readonly debit: Amount;
  /** What arrives there. */
  readonly credit: Amount;
  /** What one unit of the debit currency brings, after the spread. */
  readonly rate: Fraction;
  readonly midRate: Fraction;
  readonly spread: Fraction;
  /** What leaves, in the organisation's uniform currency at the market of the quote. */
  readonly worth: Amount;
  readonly expiresAt: Date;
  readonly initiatedBy: Actor;
  readonly createdAt: Date;
};

/** The ledger's and the timeline's word for it. */
export const conversionEntityType = 'BALANCE_CONVERSION';

type Posted = Pick<Conversion, 'id' | 'businessId' | 'debit' | 'credit' | 'initiatedBy' | 'createdAt'> & {
  /** As kept: decimal text. */
  readonly rate: string;
};

/**
 * T-22: what leaves is the organisation's position in that currency, what arrives is taken from its position in the other. What
 * the business owes of what arrives is repaid of it (T-25).
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
  // The rate that was quoted and kept, not the market's at this moment.
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

type Ended = 'EXECUTED' | 'EXPIRED' | 'FAILED';
type Of = Pick<Conversion, 'organisationId' | 'id'>;

const events = { EXECUTED: 'EXECUTED', EXPIRED: 'EXPIRED', FAILED: 'FAILED' } as const;

export const conversionQuoted = ({ organisationId, id, initiatedBy, createdAt }: Conversion): Transition => ({
  organisationId,
  entityType: conversionEntityType,
  entityId: id,
  from: null,
  to: 'PENDING',
  event: 'CREATED',
  reference: '',
  actor: initiatedBy,
  at: createdAt,
});

export const conversionEnded = ({ organisationId, id }: Of, to: Ended, actor: Actor, at: Date): Transition => ({
  organisationId,
  entityType: conversionEntityType,
  entityId: id,
  from: 'PENDING',
  to,
  event: events[to],
  reference: '',
  actor,
  at,
});
