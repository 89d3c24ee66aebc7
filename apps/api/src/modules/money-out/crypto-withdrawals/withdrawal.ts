import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Metadata } from '@countinghouse/contract/metadata';
import {
  account,
  credit,
  debit,
  type Actor,
  type HoldReason,
  type NewPosting,
  type PostingRule,
  type TransactionFacts,
} from '@countinghouse/ledger';
import { add, subtract, toRateText, toText, type Amount, type Fraction } from '@countinghouse/money';
import { uniformValue, type FeePayer, type RateBook, type WithdrawalStanding } from '@countinghouse/payments';
import { mac } from '../../../platform/secrets';

type Initiator = {
  readonly type: 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
  readonly id: string | null;
  readonly label: string;
};

/** Coins that leave the organisation, on their way. */
export type Withdrawal = WithdrawalStanding & {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly clientWithdrawalId: string;
  /** Batch that it is a payout of, and the row it was made of; null: made alone. */
  readonly batch: { readonly id: string; readonly row: number } | null;
  readonly network: string;
  /** In canonical form; the travel address itself until its provider has named the address. */
  readonly recipientAddress: string;
  /** As it was made with; null: to an address of the chain. */
  readonly travelAddress: string | null;
  /** Over the address that the provider named. */
  readonly payeeSeal: Buffer | null;
  readonly destinationTag: string | null;
  /** Requested amount: coins, or a sum in a display currency. */
  readonly target: Amount;
  /** Nominal, in the coin. */
  readonly amount: Amount;
  readonly feePayer: FeePayer;
  readonly networkFee: Amount;
  readonly recipientAmount: Amount;
  readonly serviceFeeShare: Fraction;
  readonly spread: Fraction;
  /** In the debit currency: as quoted, and as executed once it is being sent. */
  readonly serviceFee: Amount;
  readonly cost: Amount;
  readonly heldAmount: Amount;
  /** Null until it is being sent. */
  readonly debitAmount: Amount | null;
  readonly rate: Fraction | null;
  readonly priced: { readonly source: string; readonly at: Date } | null;
  readonly uniformAmount: Amount;
  readonly seal: Buffer;
  readonly beneficiaryId: string | null;
  readonly ownWallet: boolean;
  readonly note: string | null;
  /** Of the business's own; absent or null: it gave none. */
  readonly metadata?: Metadata | null;
  readonly transactionId: string | null;
  /** Two operators released it: it is not screened again. */
  readonly clearedAt: Date | null;
  readonly initiatedBy: Initiator;
  readonly broadcastAt: Date | null;
  readonly completedAt: Date | null;
  readonly createdAt: Date;
};

/** The ledger's, the timeline's and the change feed's word for it. */
export const withdrawalEntityType = 'WITHDRAWAL';

const holdReasonOf = ({ id }: Pick<Withdrawal, 'id'>): HoldReason => ({ type: withdrawalEntityType, id });

type Sealed = Pick<
  Withdrawal,
  | 'organisationId'
  | 'id'
  | 'businessId'
  | 'network'
  | 'recipientAddress'
  | 'travelAddress'
  | 'destinationTag'
  | 'amount'
  | 'feePayer'
  | 'networkFee'
  | 'recipientAmount'
  | 'heldAmount'
  | 'approvalStatus'
>;

/**
 * Seal over amount, destination and cost bearer, under a key outside the database: somebody who changes a row there cannot make the matching seal,
 * nor remove the need for approval. The destination of one to a travel address is that address: people approve it, and the provider behind it names
 * the address of the chain, which `payeeSealOf` seals.
 */
export const sealOf = (withdrawal: Sealed, secretKey: string): Buffer =>
  mac(
    secretKey,
    'crypto-withdrawal',
    JSON.stringify([
      withdrawal.organisationId,
      withdrawal.id,
      withdrawal.businessId,
      withdrawal.amount.currency,
      withdrawal.network,
      withdrawal.travelAddress ?? withdrawal.recipientAddress,
      withdrawal.travelAddress === null ? withdrawal.destinationTag : null,
      toText(withdrawal.amount),
      withdrawal.feePayer,
      toText(withdrawal.networkFee),
      toText(withdrawal.recipientAmount),
      withdrawal.heldAmount.currency,
      toText(withdrawal.heldAmount),
      ...(withdrawal.approvalStatus === 'SKIPPED' ? [] : ['APPROVAL']),
    ]),
  );

type Named = Pick<
  Withdrawal,
  'organisationId' | 'id' | 'travelAddress' | 'network' | 'recipientAddress' | 'destinationTag'
>;

const namedPayee = ({ organisationId, id, travelAddress, network, recipientAddress, destinationTag }: Named) => [
  organisationId,
  id,
  travelAddress,
  network,
  recipientAddress,
  destinationTag,
];

/** Seal over the address that the provider behind a travel address named. */
export const payeeSealOf = (withdrawal: Named, secretKey: string): Buffer =>
  mac(secretKey, 'crypto-withdrawal-payee', JSON.stringify(namedPayee(withdrawal)));

/**
 * Seal over an address by which colleagues have to approve, and over everything that the withdrawal's own seal is over, since this is what they
 * approve. Neither seal can be put in place of the other.
 */
export const askedPayeeSealOf = (withdrawal: Named & Pick<Withdrawal, 'seal'>, secretKey: string): Buffer =>
  mac(
    secretKey,
    'crypto-withdrawal-payee',
    JSON.stringify([...namedPayee(withdrawal), withdrawal.seal.toString('hex'), 'APPROVAL']),
  );

/** True while the provider behind its travel address has not named the address to pay. */
export const lacksAddress = ({
  travelAddress,
  recipientAddress,
}: Pick<Withdrawal, 'travelAddress' | 'recipientAddress'>): boolean => travelAddress === recipientAddress;

/** True if colleagues were asked because of the address that was named, and not when the withdrawal was made. */
const isAskedByName = (withdrawal: Withdrawal, secretKey: string): boolean =>
  withdrawal.approvalStatus !== 'SKIPPED' &&
  withdrawal.payeeSeal !== null &&
  askedPayeeSealOf(withdrawal, secretKey).equals(withdrawal.payeeSeal);

/** True if it still matches its seal, and the address that is paid the seal of whoever named it. */
export const isUntouched = (withdrawal: Withdrawal, secretKey: string): boolean => {
  if (isAskedByName(withdrawal, secretKey))
    return sealOf({ ...withdrawal, approvalStatus: 'SKIPPED' }, secretKey).equals(withdrawal.seal);
  if (!sealOf(withdrawal, secretKey).equals(withdrawal.seal)) return false;
  if (withdrawal.travelAddress === null || lacksAddress(withdrawal)) return withdrawal.payeeSeal === null;
  return withdrawal.payeeSeal !== null && payeeSealOf(withdrawal, secretKey).equals(withdrawal.payeeSeal);
};

/**
 * Seals of a withdrawal that came from another cell, made anew under this one's key. `approved`: former seals that colleagues were asked to approve, in
 * hexadecimal, which tell by what they were asked.
 */
export const renewedSeals = (
  withdrawal: Withdrawal,
  approved: ReadonlySet<string>,
  secretKey: string,
): Pick<Withdrawal, 'seal' | 'payeeSeal'> => {
  const { payeeSeal } = withdrawal;
  if (payeeSeal === null) return { seal: sealOf(withdrawal, secretKey), payeeSeal };
  if (!approved.has(payeeSeal.toString('hex')))
    return { seal: sealOf(withdrawal, secretKey), payeeSeal: payeeSealOf(withdrawal, secretKey) };
  const seal = sealOf({ ...withdrawal, approvalStatus: 'SKIPPED' }, secretKey);
  return { seal, payeeSeal: askedPayeeSealOf({ ...withdrawal, seal }, secretKey) };
};

/** Seal that its colleagues approve, recomputed: its own, or that of the address by which they were asked. */
export const approvedSealOf = (withdrawal: Withdrawal, secretKey: string): Buffer =>
  isAskedByName(withdrawal, secretKey) ? askedPayeeSealOf(withdrawal, secretKey) : sealOf(withdrawal, secretKey);

/** Facts shown to its approvers, and the seal that they approve. */
export const subjectOf = (withdrawal: Withdrawal, seal: Buffer) => ({
  organisationId: withdrawal.organisationId,
  id: withdrawal.id,
  kind: 'CRYPTO' as const,
  seal,
  businessId: withdrawal.businessId,
  clientWithdrawalId: withdrawal.clientWithdrawalId,
  amount: withdrawal.amount,
  network: withdrawal.network,
  recipient: withdrawal.travelAddress ?? withdrawal.recipientAddress,
  destinationTag: withdrawal.travelAddress === null ? withdrawal.destinationTag : null,
  uniformAmount: withdrawal.uniformAmount,
  initiatedByLabel: withdrawal.initiatedBy.label,
  createdAt: withdrawal.createdAt,
});

/** Facts shown to those who approve it because of the address that was named, as of that moment, and the seal that they approve. */
export const namedSubjectOf = (withdrawal: Withdrawal, seal: Buffer, at: Date) => ({
  ...subjectOf(withdrawal, seal),
  recipient: withdrawal.recipientAddress,
  destinationTag: withdrawal.destinationTag,
  createdAt: at,
});

/** Opens the hold (T-13). */
export const withdrawalHeld = (withdrawal: Withdrawal): NewPosting => {
  const { businessId, heldAmount, createdAt: at, initiatedBy } = withdrawal;
  return {
    hold: 'OPEN',
    from: account.available(businessId, heldAmount.currency),
    held: account.held(businessId, heldAmount.currency),
    amount: heldAmount,
    reason: holdReasonOf(withdrawal),
    facts: factsOf(withdrawal, 'T-13', at, initiatedBy),
  };
};

/** Releases the hold of a withdrawal that will not be sent (T-16). */
export const holdReleased = (withdrawal: Withdrawal, at: Date, actor: Actor): NewPosting => ({
  hold: 'RELEASE',
  reason: holdReasonOf(withdrawal),
  facts: factsOf(withdrawal, 'T-16', at, actor),
});

/**
 * Spends the hold of a confirmed withdrawal: on the coins themselves and the fees (T-14), or on buying the coins, with the rest of the reserve
 * given back (T-15).
 *
 * @throws Error before it was priced for sending
 */
export const withdrawalCompleted = (withdrawal: Withdrawal, at: Date, actor: Actor): NewPosting => {
  const { businessId, network, amount, networkFee, recipientAmount, serviceFee, cost } = withdrawal;
  const { heldAmount, debitAmount, rate, priced } = withdrawal;
  if (!debitAmount) throw new Error(`The withdrawal ${withdrawal.id} was never priced for sending`);
  const { currency } = amount;
  const left = [
    credit(account.custody(currency, network), recipientAmount),
    credit(account.networkFeeIncome(currency), networkFee),
  ];
  const reason = holdReasonOf(withdrawal);
  if (heldAmount.currency === currency)
    return {
      hold: 'SETTLE',
      reason,
      facts: factsOf(withdrawal, 'T-14', at, actor),
      entries: [...left, credit(account.serviceFeeIncome(currency), serviceFee)],
    };
  const paid = heldAmount.currency;
  const bought = add(recipientAmount, networkFee);
  return {
    hold: 'SETTLE',
    reason,
    facts: {
      ...factsOf(withdrawal, 'T-15', at, actor),
      rate: rate &&
        priced && {
          base: currency,
          quote: paid,
          rate: toRateText(rate),
          source: priced.source,
          at: priced.at.toISOString(),
        },
    },
    entries: [
      credit(account.fx(paid), cost),
      credit(account.serviceFeeIncome(paid), serviceFee),
      credit(account.available(businessId, paid), subtract(heldAmount, debitAmount)),
      debit(account.fx(currency), bought),
      ...left,
    ],
  };
};

/** Books the chain's fee, in the coin the chain charges (T-09). */
export const gasSpent = (withdrawal: Withdrawal, gas: Amount, at: Date, actor: Actor): NewPosting => ({
  ...factsOf(withdrawal, 'T-09', at, actor),
  entries: [
    debit(account.networkFeeExpense(gas.currency), gas),
    credit(account.custody(gas.currency, withdrawal.network), gas),
  ],
});

/** Worth at these prices. */
export const worthOf = ({ amount }: Pick<Withdrawal, 'amount'>, rates: RateBook, uniformCurrency: string): Amount =>
  uniformValue(amount, rates, uniformCurrency);

const factsOf = (withdrawal: Withdrawal, eventType: PostingRule, valueAt: Date, actor: Actor): TransactionFacts => ({
  eventType,
  entityType: withdrawalEntityType,
  entityId: withdrawal.id,
  valueAt,
  description: `Crypto withdrawal ${withdrawal.clientWithdrawalId}`,
  actor,
});
