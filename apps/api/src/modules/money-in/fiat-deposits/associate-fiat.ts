import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText, type Amount } from '@countinghouse/money';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { noteMovement } from '../../../platform/moved/repository';
import { feesOf } from '../../organisation/businesses';
import { allocations, noteAssociated, taken, type Decision, type Waiting } from '../unassociated-deposits';
import {
  fiatCredited,
  fiatDepositFee,
  fiatEntityType,
  whitelabelEntityType,
  type FiatDeposit,
  type FiatEntityType,
  type WhitelabelDeposit,
} from './fiat-deposit';
import { owedBy } from '../../../platform/debts';
import { movementOf, whitelabelMovementOf } from './moved';
import { repointEntry } from './entries-repository';
import { holdFiatDeposit, insertWhitelabelDeposits, storeOutcome } from './repository';

type Taker = { readonly entityType: FiatEntityType; readonly id: string; readonly businessId: BusinessId };

/** Refuses a deposit that cannot take the money, and locks one that can. */
const announced = async (tx: Tx, waiting: Waiting, id: string): Promise<FiatDeposit> => {
  const deposit = await holdFiatDeposit(tx, waiting.organisationId, id);
  const refuse = (message: string) => new AppError('STATE_CONFLICT', { message });
  if (!deposit) throw new AppError('NOT_FOUND', { message: 'There is no such fiat deposit' });
  if (deposit.status !== 'PENDING') throw refuse('The fiat deposit does not wait for its money');
  if (deposit.expectedAmount.currency !== waiting.amount.currency)
    throw refuse('The fiat deposit is of another currency');
  if (waiting.businessId !== null && waiting.businessId !== deposit.businessId)
    throw refuse('The money is another business’s');
  return deposit;
};

/** T-12 and T-17 in one batch; from now on a reversal of the bank's entry leads to the new entity. */
const credit = async (
  tx: Tx,
  waiting: Waiting,
  { entityType, id, businessId }: Taker,
  decision: Decision,
): Promise<{ readonly fee: Amount; readonly at: Date }> => {
  const { organisationId, amount } = waiting;
  const { actor } = decision;
  const at = await clockNow(tx);
  const { fiatDepositFee: fees } = await feesOf(tx, organisationId, businessId);
  const fee = fiatDepositFee(amount, fees);
  const owed = await owedBy(tx, organisationId, businessId, amount.currency);
  const into = { type: entityType, id };
  await post(tx, organisationId, [
    ...allocations(waiting, businessId, actor, at),
    taken(waiting, businessId, into, actor, at),
    fiatCredited({ entityType, id, businessId, amount, fee, at, owed }, actor, 'pending'),
  ]);
  await noteAssociated(tx, waiting, businessId, decision, into);
  await repointEntry(tx, organisationId, waiting.id, into);
  await audit(tx, {
    actor,
    organisationId,
    action: entityType === fiatEntityType ? 'fiat-deposit.receive' : 'whitelabel-fiat-deposit.receive',
    entity: into,
    after: { status: 'RECEIVED', amount: toText(amount), fee: toText(fee), currency: amount.currency },
    result: 'SUCCESS',
  });
  return { fee, at };
};

/**
 * Assigns bank money that belonged to nothing to a waiting top-up.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (not waiting, another currency, another business's)
 */
export const associateWithDeposit = async (
  tx: Tx,
  waiting: Waiting,
  depositId: string,
  decision: Decision,
): Promise<void> => {
  const deposit = await announced(tx, waiting, depositId);
  const { id, businessId } = deposit;
  const { fee, at } = await credit(tx, waiting, { entityType: fiatEntityType, id, businessId }, decision);
  const { amount, senderName: remitterName, senderAccountMasked: remitterAccountMasked } = waiting;
  const received = { amount, fee, at, remitterName, remitterAccountMasked };
  const after = { ...deposit, status: 'RECEIVED', received } as const;
  await storeOutcome(tx, after);
  await noteMovement(tx, movementOf(deposit, after, { event: 'ASSOCIATED', actor: decision.actor, at }));
};

/**
 * Assigns bank money to a business, as if its collection reference had been quoted.
 *
 * @returns the id of the resulting deposit
 */
export const associateWithBusiness = async (
  tx: Tx,
  waiting: Waiting,
  businessId: BusinessId,
  decision: Decision,
): Promise<string> => {
  const { organisationId, amount, reference, senderName, senderAccountMasked, transactionId } = waiting;
  const id = newId();
  const { fee, at } = await credit(tx, waiting, { entityType: whitelabelEntityType, id, businessId }, decision);
  const deposit: WhitelabelDeposit = {
    organisationId,
    id,
    businessId,
    reference: (reference ?? transactionId ?? '–').slice(0, 140),
    amount,
    fee,
    remitterName: senderName,
    remitterAccountMasked: senderAccountMasked,
    endToEndId: transactionId,
    at,
  };
  await insertWhitelabelDeposits(tx, [deposit]);
  await noteMovement(tx, whitelabelMovementOf(null, deposit, { event: 'ASSOCIATED', actor: decision.actor, at }));
  return id;
};
