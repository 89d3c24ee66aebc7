import { uuid } from '@countinghouse/contract/fields';
import { businessId, organisationId, type BusinessId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import { currencyNetworkOf, toText } from '@countinghouse/money';
import { IllegalTransition } from '@countinghouse/payments';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import * as z from 'zod/mini';
import { associateDeposit } from '../../../money-in/chain-watch';
import { associateWithBusiness, associateWithDeposit } from '../../../money-in/fiat-deposits';
import {
  allocate,
  holdWaiting,
  noteReturnedByBank,
  orderReturn,
  writeOff,
  type Decision,
  type Waiting,
} from '../../../money-in/unassociated-deposits';
import { action, type Means } from '../action';
import { findBusinessName, findPaymentBusiness } from '../repository';
import { actorOf, OperatorRefused } from '../sign-in';

const money = { organisation: organisationId, deposit: uuid, reason: plainText(280) };

type Params = {
  readonly organisation: Decision['organisationId'];
  readonly deposit: string;
  readonly reason: string;
};

const decisionOf = ({ organisation, deposit, reason }: Params, { confirmedBy, askedBy }: Means): Decision => ({
  organisationId: organisation,
  id: deposit,
  actor: actorOf(confirmedBy),
  reason,
  askedBy,
});

const orRefused = (waiting: Waiting | null): Waiting => {
  if (!waiting) throw new OperatorRefused('No money of this id waits for such a decision.');
  return waiting;
};

const textOf = ({ amount }: Waiting): string => `${toText(amount)} ${amount.currency}`;

const nameOf = async (tx: Tx, organisation: Params['organisation'], business: BusinessId): Promise<string> => {
  const name = await findBusinessName(tx, organisation, business);
  if (name === null) throw new OperatorRefused('There is no such business.');
  return name;
};

export const allocateMoneyAction = action(
  'allocate-money',
  'Says whose unallocated money is: it goes on waiting on the business’s list (T-12)',
  z.strictObject({ ...money, business: businessId }),
  async (tx, params, means) => {
    const name = await nameOf(tx, params.organisation, params.business);
    const waiting = orRefused(await allocate(tx, decisionOf(params, means), params.business));
    return `${textOf(waiting)} are ${name}’s and wait on its list.`;
  },
);

/** Turns coins into a deposit of a payment of their business. */
const withPayment = async (tx: Tx, waiting: Waiting, id: string, decision: Decision, { rates }: Means) => {
  const { network, transactionId, outputIndex } = waiting;
  if (network === null || transactionId === null || outputIndex === null)
    throw new OperatorRefused('Money by bank goes to a fiat deposit or to a business.');
  const business = await findPaymentBusiness(tx, waiting.organisationId, id);
  if (business === null) throw new OperatorRefused('There is no such payment.');
  if (waiting.businessId !== null && waiting.businessId !== business)
    throw new OperatorRefused('The money is another business’s.');
  const payment = { id, businessId: business };
  const settled = await associateDeposit(
    tx,
    { ...waiting, network, transactionId, outputIndex },
    payment,
    decision,
    rates,
  );
  if (!settled) throw new OperatorRefused('The payment has this transfer already.');
  return `${textOf(waiting)} are a deposit of ${settled.state.terms.clientPaymentId}: ${settled.deposit.status}.`;
};

export const associateMoneyAction = action(
  'associate-money',
  'Gives money without a payment to what it belongs to: coins to a --payment, money by bank to a --fiat-deposit or a --business (T-12)',
  z
    .strictObject({
      ...money,
      payment: z.optional(uuid),
      fiatDeposit: z.optional(uuid),
      business: z.optional(businessId),
    })
    .check(
      z.refine((one) => [one.payment, one.fiatDeposit, one.business].filter((id) => id !== undefined).length === 1, {
        error: 'One of payment, fiat-deposit and business',
      }),
    ),
  async (tx, params, means) => {
    const decision = decisionOf(params, means);
    const waiting = orRefused(await holdWaiting(tx, params.organisation, params.deposit));
    const { payment, fiatDeposit, business } = params;
    try {
      if (payment !== undefined) return await withPayment(tx, waiting, payment, decision, means);
      if (waiting.kind !== 'FIAT') throw new OperatorRefused('Coins go to a payment.');
      if (fiatDeposit !== undefined) {
        await associateWithDeposit(tx, waiting, fiatDeposit, decision);
        return `${textOf(waiting)} are what the fiat deposit waited for.`;
      }
      const to = business as BusinessId;
      const name = await nameOf(tx, params.organisation, to);
      if (waiting.businessId !== null && waiting.businessId !== to)
        throw new OperatorRefused('The money is another business’s.');
      const id = await associateWithBusiness(tx, waiting, to, decision);
      return `${textOf(waiting)} are credited to ${name} (${id}).`;
    } catch (error) {
      if (error instanceof IllegalTransition) throw new OperatorRefused('The payment takes no more money.');
      throw error;
    }
  },
);

export const writeOffMoneyAction = action(
  'write-off-money',
  'Writes off money without a payment that nobody claims (T-26)',
  z.strictObject(money),
  async (tx, params, means) => {
    const waiting = orRefused(await writeOff(tx, decisionOf(params, means)));
    return `${textOf(waiting)} are written off.`;
  },
);

export const returnMoneyAction = action(
  'return-money',
  'Books that the bank has sent back money without a payment; --bank-reference names the transfer at the bank (T-20)',
  z.strictObject({ ...money, bankReference: plainText(140) }),
  async (tx, params, means) => {
    const waiting = orRefused(await noteReturnedByBank(tx, decisionOf(params, means), params.bankReference));
    return `${textOf(waiting)} went back.`;
  },
);

export const sendBackCoinsAction = action(
  'send-back-coins',
  'Sends back coins without a payment, to the address they came from or to --address with --tag (T-05)',
  z.strictObject({
    ...money,
    address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    tag: z.optional(z.string().check(z.regex(/^\d{1,20}$/, { error: 'Digits only' }))),
  }),
  async (tx, params, means) => {
    const decision = decisionOf(params, means);
    const { amount, network, fromAddress } = orRefused(await holdWaiting(tx, params.organisation, params.deposit));
    if (network === null) throw new OperatorRefused('Money by bank goes back at the bank.');
    const { currency } = amount;
    const address = params.address ?? fromAddress;
    if (address === null) throw new OperatorRefused('It came from several addresses: --address says where it goes.');
    const problem = addressProblem(currency, network, address);
    if (problem) throw new OperatorRefused(problem);
    const { tag: kind } = currencyNetworkOf(currency, network);
    if (kind !== null && params.tag === undefined)
      throw new OperatorRefused('This network uses destination tags: --tag says which.');
    const to = canonicalAddress(currency, network, address);
    const ordered = await orderReturn(tx, decision, { to, tag: params.tag ?? null }, means.rates);
    if (ordered === 'TOO_SMALL') throw new OperatorRefused('Less than the least would be left after the fee.');
    return `${textOf(orRefused(ordered))} are on their way back to ${to}.`;
  },
);
