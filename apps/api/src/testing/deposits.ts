import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { amountOf, fraction } from '@countinghouse/money';
import type { Deposit, PaymentState } from '@countinghouse/payments';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { tellPayment, type ToldEvent } from '../modules/money-in/crypto-deposits';
import { keepPaymentOriginator, travelRuleGate } from '../modules/money-in/travel-rule';
import { newId } from '../platform/ids';
import { storedRates } from '../rails/rates';
import type { TestApi, TestOrganisation } from './index';
import type { TestBusiness } from './commerce';
import { createTestPayment, giveRates } from './commerce';

/** Gives an organisation its travel rule. */
export const setTravelRule = (
  api: Pick<TestApi, 'database'>,
  { id }: TestOrganisation,
  settings: object,
): Promise<unknown> =>
  api.database.acrossOrganisations((tx) =>
    sql`update organisation set travel_rule = ${JSON.stringify(settings)}::jsonb where id = ${id}`.execute(tx),
  );

type Received = {
  /** The clock is set to it; default the real one's now. */
  readonly at?: Date;
  /** Of the payment's currency. */
  readonly amount: string;
  readonly currency?: string;
  readonly network?: string;
  readonly from?: string | null;
  /** Originator the merchant names with the payment. */
  readonly originator?: Originator;
  /** Default: the time of the deposit. */
  readonly namedAt?: Date;
  /** `NO_ANSWER`: it waits for one. */
  readonly outcome?: 'OK' | 'HIT' | 'NO_ANSWER';
  readonly price?: string;
};

/**
 * Deposit through every step of its life up to screening and the travel rule, all at one instant: a floating payment of its own, seen, final,
 * assessed, applied and stored as the watcher does it.
 */
export const receiveDeposit = async (
  api: TestApi,
  business: TestBusiness,
  {
    at: given,
    amount,
    currency = 'USDC',
    network = 'ETH',
    from = `0x${newId().replaceAll('-', '').padEnd(40, '0')}`,
    originator,
    namedAt,
    outcome = 'OK',
    price = '100.00',
  }: Received,
): Promise<{
  readonly payment: PaymentState;
  readonly deposit: Deposit;
  readonly tell: (event: ToldEvent) => Promise<Deposit>;
}> => {
  const { organisationId } = business;
  const at = given ?? new Date();
  if (given) await api.testDatabase.setClock(given);
  await giveRates(api, at);
  const payment = await createTestPayment(api, business, {
    at,
    request: {
      displayAmount: amountOf(price, 'EUR'),
      target: { currency, network, address: `to-${newId()}`, destinationTag: null },
      rateType: 'FLOATING',
      expirationMinutes: 10_000,
    },
  });
  const { id: paymentId } = payment.terms;
  if (originator)
    await api.database.inOrganisation(organisationId, (tx) =>
      keepPaymentOriginator(
        tx,
        { organisationId, paymentId, originator, by: systemActor, at: namedAt ?? at },
        api.config.secretKey,
      ),
    );
  const gate = travelRuleGate({ rates: storedRates, config: api.config });
  const told = async (event: ToldEvent): Promise<Deposit> =>
    api.database.inOrganisation(organisationId, async (tx) => {
      const settled = await tellPayment(tx, { organisationId, paymentId, rates: storedRates }, event);
      if (!settled) throw new Error('The transfer was known');
      return settled.deposit;
    });
  const depositId = newId(at.getTime());
  await told({
    kind: 'SEEN',
    deposit: {
      id: depositId,
      currency,
      network,
      amount: amountOf(amount, currency),
      onChainAmountRaw: amountOf(amount, currency).units.toString(),
      fromAddress: from,
      toAddress: payment.terms.walletAddress ?? '',
      destinationTag: null,
      transactionId: `0x${newId().replaceAll('-', '')}`,
      outputIndex: 0,
      blockHeight: null,
      requiredConfirmations: 12,
    },
  });
  const final = await told({ kind: 'FINAL_ON_CHAIN', depositId, confirmations: 12, blockHeight: 21_000_000 });
  const screened = async (said: 'OK' | 'HIT') =>
    api.database.inOrganisation(organisationId, async (tx) => {
      const assessed = await gate.assess(tx, final);
      const settled = await tellPayment(
        tx,
        { organisationId, paymentId, rates: storedRates },
        {
          kind: 'SCREENED',
          depositId,
          outcome: said,
          riskScore: fraction('0.08'),
          riskCategory: 'wallet',
          travelRule: assessed.outcome,
          refundId: newId(),
        },
      );
      if (!settled) throw new Error('Screening was told to nobody');
      await gate.keep(tx, assessed, settled.deposit);
      return settled.deposit;
    });
  const deposit = outcome === 'NO_ANSWER' ? final : await screened(outcome);
  return { payment, deposit, tell: told };
};
