import { randomBytes } from 'node:crypto';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { NewTransaction } from '@countinghouse/ledger';
import { account, credit, debit, hold, post } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { amountOf, fraction } from '@countinghouse/money';
import type {
  BusinessRules,
  DailyFigure,
  DepositEvent,
  PaymentRequest,
  PaymentState,
  Rate,
  RateBook,
  Transition,
} from '@countinghouse/payments';
import { createPayment, rateBook, settleDeposit, systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import {
  insertBusinesses,
  insertFeeSchedules,
  newSecret,
  sealCallbackSecret,
  type NewBusiness,
} from '../modules/organisation/businesses';
import {
  insertPayments,
  postingsOf,
  saveDeposits,
  savePayments,
  saveRefunds,
} from '../modules/money-in/crypto-deposits';
import { movementOf as paymentMovement } from '../modules/money-in/crypto-deposits/moved';
import { newId } from '../platform/ids';
import { noteMovement } from '../platform/moved/repository';
import { recordRates } from '../rails/rates';
import type { TestApi, TestOrganisation } from './index';

/** Prices as the worked examples state them. */
export const testMids: Readonly<Record<string, string>> = {
  'BTC-EUR': '58000',
  'ETH-EUR': '3000',
  'LTC-EUR': '80',
  'USD-EUR': '0.9200',
  'GBP-EUR': '1.17',
  'USDT-EUR': '0.9195',
  'USDC-USD': '0.9980',
  'XRP-EUR': '0.5',
  'LINK-EUR': '14',
};

const ratesAt = (mids: Readonly<Record<string, string>>, at: Date): Rate[] =>
  Object.entries(mids).map(([pair, mid]) => {
    const [base = '', quote = ''] = pair.split('-');
    return { base, quote, mid: fraction(mid), source: 'simulated', at };
  });

export const testRates = (at: Date): RateBook => rateBook(ratesAt(testMids, at));

export const giveRates = (api: Pick<TestApi, 'database'>, at: Date): Promise<void> =>
  api.database.acrossOrganisations((tx) => recordRates(tx, ratesAt(testMids, at)));

export type TestBusiness = { readonly id: BusinessId; readonly name: string; readonly organisationId: OrganisationId };

/** Business that settles in EUR and accepts BTC, ETH and USDT, by default without special rules. */
export const createBusiness = async (
  api: Pick<TestApi, 'database' | 'config'>,
  organisation: TestOrganisation,
  settings: Partial<NewBusiness> = {},
): Promise<TestBusiness> => {
  const id = newId<BusinessId>();
  const business: NewBusiness = {
    organisationId: organisation.id,
    id,
    name: `Business ${id.slice(-6)}`,
    status: 'ACTIVE',
    settlementCurrency: 'EUR',
    supportedDisplayCurrencies: ['EUR', 'USD'],
    depositNetworks: { USDT: ['TRX', 'ETH'], BTC: ['MAIN'], ETH: ['ETH'] },
    depositReceivedCallbackUrl: 'https://aurora.example/cb/deposit',
    withdrawalCallbackUrl: null,
    withdrawalApprovalCallbackUrl: null,
    shopOrigins: [],
    callbackSecretEnc: sealCallbackSecret(api.config.secretKey, newSecret()),
    overpaymentPolicy: 'PROCESS',
    refundFollowUpDeposits: false,
    blockchainFeePaidBy: 'MERCHANT',
    depegThreshold: null,
    userServiceFeeDistribution: fraction('0'),
    underpaymentTolerance: fraction('0.005'),
    createdAt: new Date('2024-02-01T10:00:00.000Z'),
    ...settings,
  };
  await api.database.inOrganisation(organisation.id, (tx) => insertBusinesses(tx, [business]));
  return { id: business.id, name: business.name, organisationId: organisation.id };
};

/** Names the business only administrators may know of. */
export const hideBusiness = (api: TestApi, { id, organisationId }: TestBusiness): Promise<unknown> =>
  api.database.acrossOrganisations((tx) =>
    sql`update organisation set special_business_id = ${id} where id = ${organisationId}`.execute(tx),
  );

const moneyFacts = () => ({
  entityType: 'MANUAL_MOVEMENT' as const,
  entityId: newId(),
  valueAt: new Date('2025-03-14T09:00:00.000Z'),
  description: 'Test money',
  actor: systemActor,
});

/** Gives a business money to spend, by a manual movement. */
export const fund = (api: TestApi, business: TestBusiness, amount: Amount): Promise<unknown> => {
  const { id, organisationId } = business;
  const movement: NewTransaction = {
    ...moneyFacts(),
    eventType: 'T-23',
    entries: [debit(account.manual(amount.currency), amount), credit(account.available(id, amount.currency), amount)],
  };
  return api.database.inOrganisation(organisationId, (tx) => post(tx, organisationId, [movement]));
};

/** Puts it into debt, like a reversal beyond its balance. */
export const indebt = (api: TestApi, business: TestBusiness, amount: Amount): Promise<unknown> => {
  const { id, organisationId } = business;
  const movement: NewTransaction = {
    ...moneyFacts(),
    eventType: 'T-23',
    entries: [debit(account.receivable(id, amount.currency), amount), credit(account.manual(amount.currency), amount)],
  };
  return api.database.inOrganisation(organisationId, (tx) => post(tx, organisationId, [movement]));
};

/** Reserves some of it, as an open withdrawal does. */
export const holdBack = (api: TestApi, business: TestBusiness, amount: Amount): Promise<unknown> => {
  const { id, organisationId } = business;
  return api.database.inOrganisation(organisationId, (tx) =>
    hold(tx, organisationId, {
      from: account.available(id, amount.currency),
      held: account.held(id, amount.currency),
      amount,
      reason: { type: 'WITHDRAWAL', id: newId() },
      facts: { ...moneyFacts(), eventType: 'T-13' },
    }),
  );
};

const rulesOf = (business: TestBusiness): BusinessRules => ({
  organisationId: business.organisationId,
  businessId: business.id,
  settlementCurrency: 'EUR',
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDeposits: false,
  userServiceFeeDistribution: fraction('0'),
  depegThreshold: null,
  underpaymentTolerance: fraction('0.005'),
  depositServiceFee: fraction('0.01'),
  depositSpread: fraction('0.005'),
});

type PaymentSettings = {
  readonly at?: Date;
  readonly request?: Partial<PaymentRequest>;
  readonly rules?: Partial<BusinessRules>;
  /** Coins sent four minutes later and credited a quarter of an hour after that; none when absent. */
  readonly sent?: readonly string[];
};

let numbered = 0;

/** Payment through the product's own rules, postings and tables, by default 100.00 EUR in bitcoin. */
export const createTestPayment = async (
  api: Pick<TestApi, 'database'>,
  business: TestBusiness,
  { at = new Date('2025-03-14T09:22:11.000Z'), request = {}, rules = {}, sent = [] }: PaymentSettings = {},
): Promise<PaymentState> => {
  numbered += 1;
  const rates = testRates(at);
  const actor = { type: 'USER' as const, id: null, label: 'mara.lind@example.com' };
  const created = createPayment(
    {
      id: newId(),
      clientPaymentId: `order-${numbered}`,
      type: 'ONE_TIME',
      rateType: 'FIXED',
      displayAmount: amountOf('100.00', 'EUR'),
      displayCurrency: null,
      depositAmount: null,
      target: { currency: 'BTC', network: 'MAIN', address: `bc1qpayment${numbered}`, destinationTag: null },
      expirationMinutes: 30,
      paymentToken: randomBytes(16).toString('base64url'),
      redirectUrl: 'https://aurora.example/thanks',
      locale: 'en-US',
      customerEmail: null,
      refundAddress: null,
      createdBy: actor,
      ...request,
    },
    { ...rulesOf(business), ...rules },
    rates,
    { at, actor, uniformCurrency: 'EUR' },
  );
  let { state } = created;
  const transitions: Transition[] = [...created.transitions];
  const postings: NewTransaction[] = [];
  const figures: DailyFigure[] = [];
  await api.database.inOrganisation(business.organisationId, async (tx) => {
    await insertPayments(tx, [state]);
    for (const [index, amount] of sent.entries()) {
      const currency = state.terms.depositCurrency ?? 'BTC';
      const depositId = newId();
      const seenAt = new Date(at.getTime() + (4 + index) * 60_000);
      const creditedAt = new Date(seenAt.getTime() + 15 * 60_000);
      const events: readonly [DepositEvent, Date][] = [
        [
          {
            kind: 'SEEN',
            deposit: {
              id: depositId,
              currency,
              network: state.terms.network ?? 'MAIN',
              amount: amountOf(amount, currency),
              onChainAmountRaw: amountOf(amount, currency).units.toString(),
              fromAddress: `bc1qpayer${numbered}`,
              toAddress: state.terms.walletAddress ?? '',
              destinationTag: null,
              transactionId: `transaction-${numbered}-${index}`,
              outputIndex: 0,
              blockHeight: null,
              requiredConfirmations: 2,
            },
          },
          seenAt,
        ],
        [{ kind: 'FINAL_ON_CHAIN', depositId, confirmations: 2, blockHeight: 887_000 }, creditedAt],
        [
          {
            kind: 'SCREENED',
            depositId,
            outcome: 'OK',
            riskScore: fraction('0.08'),
            riskCategory: 'LOW',
            travelRule: 'NOT_REQUIRED',
            refundId: newId(),
          },
          creditedAt,
        ],
      ];
      for (const [event, eventAt] of events) {
        // A deposit below the minimum is not screened.
        if (event.kind === 'SCREENED' && state.deposits.at(-1)?.status !== 'PENDING_AML') continue;
        const settled = settleDeposit(state, event, {
          at: eventAt,
          actor: systemActor,
          uniformCurrency: 'EUR',
          rates,
          owed: null,
        });
        state = settled.state;
        transitions.push(...settled.transitions);
        postings.push(...postingsOf(settled, { at: eventAt, actor: systemActor }));
        figures.push(...settled.figures);
      }
    }
    await savePayments(tx, [state]);
    await saveDeposits(tx, state.deposits);
    await saveRefunds(tx, state.refunds);
    await post(tx, business.organisationId, postings);
    await noteMovement(tx, paymentMovement(null, state, { transitions, figures }));
  });
  return state;
};

/** The organisation's fees: 1 % of deposits, 0.2 % of withdrawals, and spreads of 0.5 % and 0.3 %. */
export const giveFees = (api: Pick<TestApi, 'database'>, { id: organisationId }: TestOrganisation): Promise<unknown> =>
  api.database.inOrganisation(organisationId, (tx) =>
    insertFeeSchedules(tx, [
      {
        organisationId,
        id: newId(),
        businessId: null,
        effectiveFrom: new Date('2024-01-01T00:00:00Z'),
        depositServiceFee: fraction('0.01'),
        withdrawalServiceFee: fraction('0.002'),
        conversionSpread: fraction('0.003'),
        depositSpread: fraction('0.005'),
        internalTransferFee: fraction('0'),
      },
    ]),
  );
