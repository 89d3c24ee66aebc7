import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import { amountOfChainUnits, compareFractions, fraction, isPositive, multiply, valueOf } from '@countinghouse/money';
import type { RateBook } from '@countinghouse/payments';
import { requiredConfirmations, UnknownRate } from '@countinghouse/payments';
import { unitsOf } from '../../../platform/amount-columns';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import type { Chain, ChainTransfer } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import { tellPayment } from '../crypto-deposits';
import { insertLate, isLate } from '../late-coins';
import type { AddressOwner, WatchedTransfer } from './watch-repository';
import { insertWatched, isKnown, ownerOfAddress } from './watch-repository';

/** Without a price it may be worth anything. */
const isWorthMore =
  (amount: Amount, rates: RateBook) =>
  (eur: string): boolean => {
    try {
      return compareFractions(multiply(valueOf(amount), rates.mid(amount.currency, 'EUR')), fraction(eur)) > 0;
    } catch (error) {
      if (error instanceof UnknownRate) return true;
      throw error;
    }
  };

/** Reason that no payment can take a transfer; null if one can. */
const strayReason = (
  { payment }: AddressOwner,
  { currency, network, tag }: ChainTransfer,
): NonNullable<WatchedTransfer['reason']> | null => {
  if (!payment) return tag === null ? 'MISSING_TAG' : 'UNKNOWN_TAG';
  if (payment.isCancelled) return 'CLOSED_PAYMENT';
  const isAgreed = payment.currency === currency && payment.network === network;
  const isEnabled = payment.depositNetworks[currency]?.includes(network) ?? false;
  return isAgreed || isEnabled ? null : 'UNSUPPORTED_TOKEN';
};

/**
 * Takes in a transfer to one of our addresses: it is reported to its payment, or followed as money without one, or, where the organisation is not here any
 * more, as coins that came late. A repeated report changes nothing.
 * `firstSeenAt`: when it was seen before a reorganisation put it back; default now.
 */
export const receiveTransfer = async (
  tx: Tx,
  chain: Chain,
  transfer: ChainTransfer,
  rates: RateFeed,
  firstSeenAt?: Date,
): Promise<void> => {
  const amount = amountOfChainUnits(transfer.units, transfer.currency, transfer.network);
  const owner = await ownerOfAddress(tx, chain, transfer);
  if (!owner || !isPositive(amount)) return;
  const { organisationId, payment } = owner;
  if ((await isKnown(tx, organisationId, transfer)) || (await isLate(tx, transfer))) return;
  const { currency, network, transactionId, outputIndex, to, tag, block } = transfer;
  const prices = await rates.current(tx, null);
  const [from] = transfer.from;
  const seen = {
    id: newId(),
    currency,
    network,
    fromAddress: from !== undefined && transfer.from.length === 1 ? from : null,
    transactionId,
    outputIndex,
    requiredConfirmations: requiredConfirmations(currency, network, isWorthMore(amount, prices)),
  };
  if (owner.isAway) {
    const at = firstSeenAt ?? (await clockNow(tx));
    return insertLate(tx, {
      organisation_id: organisationId,
      id: seen.id,
      chain,
      network,
      currency,
      transaction_id: transactionId,
      output_index: outputIndex,
      amount: unitsOf(amount),
      from_addresses: transfer.from,
      to_address: to,
      tag,
      required_confirmations: seen.requiredConfirmations,
      block_height: block?.height.toString() ?? null,
      block_hash: block?.hash ?? null,
      status: 'SEEN',
      is_doubtful: false,
      sent_to: null,
      sent_tag: null,
      asked_by_label: null,
      approved_by_label: null,
      reason: null,
      seen_at: at,
      updated_at: at,
    });
  }
  const reason = strayReason(owner, transfer);
  if (payment && reason === null) {
    const deposit = {
      ...seen,
      amount,
      onChainAmountRaw: transfer.units.toString(),
      toAddress: to,
      destinationTag: tag,
      blockHeight: block?.height ?? null,
    };
    const event = { kind: 'SEEN', deposit, ...(firstSeenAt && { firstSeenAt }) } as const;
    const told = await tellPayment(tx, { organisationId, paymentId: payment.id, rates }, event);
    if (!told) return;
  }
  await insertWatched(tx, {
    organisation_id: organisationId,
    id: seen.id,
    chain,
    network,
    currency,
    transaction_id: transactionId,
    output_index: outputIndex,
    payment_id: payment?.id ?? null,
    reason,
    business_id: payment?.businessId ?? null,
    amount: unitsOf(amount),
    from_address: seen.fromAddress,
    from_addresses: transfer.from,
    to_address: to,
    tag,
    required_confirmations: seen.requiredConfirmations,
    block_height: block?.height.toString() ?? null,
    block_hash: block?.hash ?? null,
    is_final: false,
    is_doubtful: false,
    seen_at: firstSeenAt ?? (await clockNow(tx)),
  });
};
