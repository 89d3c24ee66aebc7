import type { EventName } from '../../../../platform/audit/event-names';
import { uuid } from '@countinghouse/contract/fields';
import { organisationId, type OrganisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import { IllegalTransition, type Settlement } from '@countinghouse/payments';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { newId } from '../../../../platform/ids';
import { releaseDeposit, tellPayment, type ToldEvent } from '../../../money-in/crypto-deposits';
import { confirmOwnership, endRefused, travelRuleGate } from '../../../money-in/travel-rule';
import { action, type Means } from '../action';
import { findDeposit } from '../repository';
import { actorOf, OperatorRefused } from '../sign-in';

const deposit = { organisation: organisationId, deposit: uuid, reason: plainText(280) };

const found = async (tx: Tx, organisation: OrganisationId, id: string) => {
  const row = await findDeposit(tx, organisation, id);
  if (!row) throw new OperatorRefused('There is no such deposit.');
  return row;
};

type Decided = { readonly organisation: OrganisationId; readonly deposit: string; readonly reason: string };

/** Decides about a deposit, and puts the reason on record. */
const decided = async (
  tx: Tx,
  params: Decided,
  { confirmedBy, askedBy }: Means,
  name: EventName,
  decide: (paymentId: string) => Promise<Settlement | null>,
): Promise<string> => {
  const { payment_id: paymentId } = await found(tx, params.organisation, params.deposit);
  try {
    const settled = await decide(paymentId);
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: params.organisation,
      action: name,
      entity: { type: 'DEPOSIT', id: params.deposit },
      after: { reason: params.reason, askedBy, deposit: settled?.deposit.status, refund: settled?.refund?.status },
      result: 'SUCCESS',
    });
    return `The deposit is ${settled?.deposit.status ?? 'as it was'}, its refund ${settled?.refund?.status ?? 'none'}.`;
  } catch (error) {
    if (error instanceof IllegalTransition)
      throw new OperatorRefused('The deposit does not stand so that this is possible.');
    throw error;
  }
};

/** Applies it to the payment, by the usual way. */
const told = (tx: Tx, params: Decided, event: ToldEvent, means: Means, name: EventName): Promise<string> =>
  decided(tx, params, means, name, (paymentId) => {
    const { rates, confirmedBy } = means;
    const telling = { organisationId: params.organisation, paymentId, rates, actor: actorOf(confirmedBy) };
    return tellPayment(tx, telling, event);
  });

export const releaseDepositAction = action(
  'release-deposit',
  'Releases a deposit that screening blocked or has no answer about: it is credited, or waits for its payer’s name',
  z.strictObject(deposit),
  async (tx, params, means) =>
    decided(tx, params, means, 'deposit.release', (paymentId) => {
      const { organisation: organisationId, deposit: depositId } = params;
      const { rates, config, confirmedBy } = means;
      const travelRule = travelRuleGate({ rates, config });
      const released = { organisationId, paymentId, depositId, actor: actorOf(confirmedBy) };
      return releaseDeposit(tx, released, { rates, travelRule });
    }),
);

export const returnDepositAction = action(
  'return-deposit',
  'Sends a deposit back that screening blocked',
  z.strictObject(deposit),
  async (tx, params, means) => {
    const event = { kind: 'RETURN_ORDERED', depositId: params.deposit, refundId: newId() } as const;
    return told(tx, params, event, means, 'deposit.return');
  },
);

export const refuseTravelRuleAction = action(
  'refuse-travel-rule',
  'Sends a deposit back whose payer will not be named, also one that waits beyond its deadline',
  z.strictObject(deposit),
  async (tx, params, means) => {
    const event = { kind: 'TRAVEL_RULE_REFUSED', depositId: params.deposit, refundId: newId() } as const;
    const outcome = await told(tx, params, event, means, 'travel-rule.refuse');
    await endRefused(tx, params.organisation, params.deposit, actorOf(means.confirmedBy));
    return outcome;
  },
);

export const confirmOwnershipAction = action(
  'confirm-ownership',
  'Confirms that a wallet is the payer’s, by a declaration with evidence or a small transfer he was told to make',
  z.strictObject({ ...deposit, method: z.enum(['DECLARATION', 'MICRO_TRANSFER']) }),
  async (tx, { organisation, deposit: id, method, reason }, { confirmedBy, askedBy }) => {
    if (!(await confirmOwnership(tx, organisation, id, method)))
      throw new OperatorRefused('No deposit of this id waits for a proof of ownership.');
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: organisation,
      action: 'travel-rule.confirm-ownership',
      entity: { type: 'DEPOSIT', id },
      after: { method, reason, askedBy },
      result: 'SUCCESS',
    });
    return 'The wallet is confirmed: staff may name the payer now.';
  },
);

export const refundAddressAction = action(
  'refund-address',
  'Says where a refund goes that waits for an address',
  z.strictObject({ ...deposit, address: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)) }),
  async (tx, params, means) => {
    const { deposit_currency: currency, network } = await found(tx, params.organisation, params.deposit);
    const problem = addressProblem(currency, network, params.address);
    if (problem) throw new OperatorRefused(problem);
    const toAddress = canonicalAddress(currency, network, params.address);
    const event = { kind: 'REFUND_ADDRESS_GIVEN', depositId: params.deposit, toAddress } as const;
    return told(tx, params, event, means, 'refund.address');
  },
);
