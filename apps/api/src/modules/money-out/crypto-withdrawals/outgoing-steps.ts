import type { Tx } from '@countinghouse/database';
import { systemActor, type WithdrawalEvent } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { clockNow } from '../../../platform/clock/repository';
import type { RateFeed } from '../../../rails/rates';
import { findOrganisation } from '../../organisation/organisations';
import { gasOf, type OutgoingRow, type OutgoingSteps } from '../../carriers/outgoing-transfers';
import { moveWithdrawal } from './move-withdrawal';
import { holdWithdrawal, noteTransaction } from './repository';
import { isSound } from './is-sound';
import { gasSpent, worthOf, type Withdrawal } from './withdrawal';

/** A withdrawal's life as its coins are sent. */
export const withdrawalSteps = (rates: RateFeed, config: Pick<Config, 'secretKey'>): OutgoingSteps => {
  const held = async (tx: Tx, order: OutgoingRow): Promise<Withdrawal> => {
    const withdrawal = await holdWithdrawal(tx, order.organisation_id, order.entity_id);
    if (!withdrawal) throw new Error(`The withdrawal ${order.entity_id} is not there`);
    return withdrawal;
  };
  const tell = async (tx: Tx, order: OutgoingRow, event: WithdrawalEvent) =>
    moveWithdrawal(tx, await held(tx, order), event, { at: await clockNow(tx), actor: systemActor });

  return {
    /** True if the withdrawal still matches the decision, and the order is its own. */
    isSound: async (tx, order) => {
      const withdrawal = await held(tx, order);
      return isOrderOf(order, withdrawal) && isSound(tx, withdrawal, config.secretKey);
    },
    prepared: async (tx, order, transactionId) => {
      const { organisationId, id, status } = await held(tx, order);
      if (status !== 'PROCESSING') throw new Error(`The withdrawal ${id} is ${status} and cannot be sent`);
      await noteTransaction(tx, organisationId, id, transactionId);
    },
    /** Nothing was signed yet: it fails, and nothing leaves. */
    unsound: (tx, order) => tell(tx, order, { kind: 'TAMPERED' }),
    unpayable: (tx, order) => tell(tx, order, { kind: 'BROADCAST_REFUSED' }),
    unknown: async (tx, order) => {
      const { status, statusReason } = await held(tx, order);
      if (status === 'PROCESSING' && statusReason !== 'RECONCILING') await tell(tx, order, { kind: 'OUTCOME_UNKNOWN' });
    },
    renamed: (tx, order, transactionId) => noteTransaction(tx, order.organisation_id, order.entity_id, transactionId),
    sent: async (tx, order) => {
      const at = await clockNow(tx);
      const changes = { broadcastAt: at };
      await moveWithdrawal(tx, await held(tx, order), { kind: 'SENT' }, { at, actor: systemActor }, { changes });
    },
    refused: (tx, order) => tell(tx, order, { kind: 'BROADCAST_REFUSED' }),
    // Its chain had it: only two operators, a day later, say that it will not happen.
    outlivesRefusal: true,
    mined: async (tx, order, fee) => {
      const withdrawal = await held(tx, order);
      // A reorganisation may move the transaction to another block.
      if (withdrawal.status !== 'BROADCASTED') return;
      const at = await clockNow(tx);
      const organisation = await findOrganisation(tx, withdrawal.organisationId);
      if (!organisation) throw new Error(`The organisation ${withdrawal.organisationId} is not there`);
      const uniformAmount = worthOf(withdrawal, await rates.current(tx, null), organisation.uniformCurrency);
      const gas = await gasOf(tx, order, fee);
      await moveWithdrawal(
        tx,
        withdrawal,
        { kind: 'CONFIRMED' },
        { at, actor: systemActor },
        {
          changes: { completedAt: at, uniformAmount },
          also: gas ? [gasSpent(withdrawal, gas, at, systemActor)] : [],
        },
      );
    },
    confirmed: async () => undefined,
    // Sent since its first confirmation: the same bytes are handed over again, and nothing is posted.
    reorganised: async () => undefined,
    tryAgain: async () => undefined,
  };
};

const isOrderOf = (order: OutgoingRow, withdrawal: Withdrawal): boolean =>
  order.business_id === withdrawal.businessId &&
  order.currency === withdrawal.recipientAmount.currency &&
  order.network === withdrawal.network &&
  order.to_address === withdrawal.recipientAddress &&
  order.tag === withdrawal.destinationTag &&
  BigInt(order.amount) === withdrawal.recipientAmount.units;
