import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { createInvoice, Invoice } from '@countinghouse/contract/money-in/invoices';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import { fraction, fromUnits } from '@countinghouse/money';
import { tellPayment, termsOfPayment, type ToldEvent } from '../modules/money-in/crypto-deposits';
import { newId } from '../platform/ids';
import { storedRates } from '../rails/rates';
import type { TestApi } from '.';

/** An invoice of a business as its form sends it: two rates of tax, 733.97 EUR in all. */
export const askedInvoice = (
  businessId: BusinessId,
  changes: Partial<BodyIn<typeof createInvoice>> = {},
): BodyIn<typeof createInvoice> => ({
  businessId,
  customerName: 'Nordwind GmbH',
  customerEmail: 'accounts@nordwind.example',
  currency: 'EUR',
  dueOn: '2999-12-31',
  lines: [
    { description: 'Season licence', quantity: '12', unitPrice: '49.90', taxRate: '0.19' },
    { description: 'Handbook', quantity: '1', unitPrice: '20.00', taxRate: '0.07' },
  ],
  ...changes,
});

/** Returns the id of a new draft. */
export const createTestInvoice = async (
  api: TestApi,
  token: string,
  body: BodyIn<typeof createInvoice>,
): Promise<string> => (await api.call('POST', 'invoices', { token, body })).json<Invoice>().id;

type Received = { readonly organisationId: OrganisationId; readonly paymentId: string };

type Part = { readonly numerator: bigint; readonly denominator: bigint };
const whole: Part = { numerator: 1n, denominator: 1n };

/**
 * Lets coins be seen on their way to a payment in BTC, by the one way by which live payments change. `part` of what it waits for, by default all.
 *
 * @returns the id of the deposit
 */
export const seeCoins = async (
  api: TestApi,
  { organisationId, paymentId }: Received,
  part: Part = whole,
): Promise<string> => {
  const terms = await api.database.inOrganisation(organisationId, (tx) =>
    termsOfPayment(tx, organisationId, paymentId),
  );
  const expected = terms?.expectedDepositAmount;
  if (!expected) throw new Error(`The payment ${paymentId} waits for no coins`);
  const amount = fromUnits((expected.units * part.numerator) / part.denominator, expected.currency);
  const depositId = newId();
  await tell(
    api,
    { organisationId, paymentId },
    {
      kind: 'SEEN',
      deposit: {
        id: depositId,
        currency: 'BTC',
        network: 'MAIN',
        amount,
        onChainAmountRaw: amount.units.toString(),
        fromAddress: 'bc1qpayer',
        toAddress: terms.walletAddress ?? '',
        destinationTag: null,
        transactionId: newId(),
        outputIndex: 0,
        blockHeight: null,
        requiredConfirmations: 2,
      },
    },
  );
  return depositId;
};

const judgeCoins = async (api: TestApi, of: Received, part: Part, outcome: 'OK' | 'HIT'): Promise<string> => {
  const depositId = await seeCoins(api, of, part);
  await tell(api, of, { kind: 'FINAL_ON_CHAIN', depositId, confirmations: 2, blockHeight: 900_000 });
  await tell(api, of, {
    kind: 'SCREENED',
    depositId,
    outcome,
    riskScore: fraction(outcome === 'OK' ? '0.1' : '0.9'),
    riskCategory: 'exchange',
    travelRule: 'NOT_REQUIRED',
    refundId: newId(),
  });
  return depositId;
};

/** Lets coins come to a payment in BTC, and be credited. Returns the id of the deposit. */
export const receiveCoins = (api: TestApi, of: Received, part: Part = whole): Promise<string> =>
  judgeCoins(api, of, part, 'OK');

/** Lets coins come to a payment in BTC, and be held by the check of where they come from. */
export const holdCoins = (api: TestApi, of: Received): Promise<string> => judgeCoins(api, of, whole, 'HIT');

const tell = (api: TestApi, { organisationId, paymentId }: Received, event: ToldEvent) =>
  api.database.inOrganisation(organisationId, (tx) =>
    tellPayment(tx, { organisationId, paymentId, rates: storedRates }, event),
  );

/** Lets the chain take coins back that were credited. */
export const takeCoinsBack = async (api: TestApi, of: Received, depositId: string): Promise<void> => {
  await tell(api, of, { kind: 'REORGED', depositId });
};
