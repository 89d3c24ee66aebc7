import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { chainUnits, currencyNetworkOf } from '@countinghouse/money';
import type { Settlement } from '@countinghouse/payments';
import { unitsOf } from '../../../platform/amount-columns';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { chainOf } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import { isTestOrganisation } from '../../organisation/organisations';
import { allocations, noteAssociated, taken, type Decision, type Waiting } from '../unassociated-deposits';
import { tellPayment } from '../crypto-deposits';
import { followAsDeposit } from './watch-repository';

/**
 * Turns coins without a payment into a deposit: T-12 in place of T-01, and from there the life of every deposit, screening first. It keeps the id
 * under which its transfer is followed, so that a reorganisation finds it.
 *
 * @returns the settlement
 * @throws IllegalTransition if the payment was cancelled; AppError NOT_FOUND, BELOW_MINIMUM; StaleRates or UnknownRate when the coins cannot be
 * priced
 */
export const associateDeposit = async (
  tx: Tx,
  waiting: Waiting & { readonly network: string; readonly transactionId: string; readonly outputIndex: number },
  payment: { readonly id: string; readonly businessId: BusinessId },
  decision: Decision,
  rates: RateFeed,
): Promise<Settlement | null> => {
  const { organisationId, id, amount, network, transactionId, outputIndex, blockHeight } = waiting;
  const { currency } = amount;
  const { actor } = decision;
  const at = await clockNow(tx);
  const into = { type: 'DEPOSIT', id } as const;
  const telling = { organisationId, paymentId: payment.id, rates, actor };
  const confirmations = currencyNetworkOf(currency, network).confirmations.usual;
  const seen = await tellPayment(tx, telling, {
    kind: 'SEEN',
    deposit: {
      id,
      currency,
      network,
      amount,
      onChainAmountRaw: chainUnits(amount, network).toString(),
      fromAddress: waiting.fromAddress,
      toAddress: waiting.toAddress ?? '',
      destinationTag: waiting.destinationTag,
      transactionId,
      outputIndex,
      blockHeight,
      requiredConfirmations: confirmations,
    },
  });
  if (!seen) return null;
  const bookedAs = [
    ...allocations(waiting, payment.businessId, actor, at),
    taken(waiting, payment.businessId, into, actor, at),
  ];
  const settled = await tellPayment(
    tx,
    { ...telling, bookedAs },
    { kind: 'FINAL_ON_CHAIN', depositId: id, confirmations, blockHeight },
  );
  if (settled?.deposit.status === 'UNPROCESSABLE')
    throw new AppError('BELOW_MINIMUM', { message: 'It is less than what a payment takes' });
  await followAsDeposit(tx, {
    organisation_id: organisationId,
    id,
    chain: chainOf(currency, network, await isTestOrganisation(tx, organisationId)),
    network,
    currency,
    transaction_id: transactionId,
    output_index: outputIndex,
    payment_id: payment.id,
    reason: null,
    business_id: payment.businessId,
    amount: unitsOf(amount),
    from_address: waiting.fromAddress,
    from_addresses: waiting.fromAddress === null ? [] : [waiting.fromAddress],
    to_address: waiting.toAddress ?? '',
    tag: waiting.destinationTag,
    required_confirmations: confirmations,
    block_height: blockHeight?.toString() ?? null,
    block_hash: null,
    is_final: true,
    is_doubtful: false,
    seen_at: at,
  });
  await noteAssociated(tx, waiting, payment.businessId, decision, into);
  return settled;
};
