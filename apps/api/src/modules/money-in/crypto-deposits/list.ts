import { listPayments, type PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import type { ReadTx } from '@countinghouse/database';
import { writtenText } from '@countinghouse/money';
import type { Asked } from '../../../platform/list/declaration';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { anyOf, by, byWays, is, period } from '../../../platform/list/filters';
import { metadataText } from '../../../platform/metadata';
import { scopeOf } from '../../organisation/businesses';
import { lastCallbacksOf } from '../../running/callbacks';
import { bears, foundInWays, selectDeposits, withBusiness, type PaymentRow } from './repository';
import { paymentView } from './view';
import { paymentSums } from './moved';

const { amount, instant, number, text } = cell;

/** Deposits of one-time payments. A REUSABLE one may have any number: its row has their sums. */
const depositsOf = async (tx: ReadTx, rows: readonly PaymentRow[], { scope }: Asked<unknown>) => {
  const paidOnce = rows.filter(({ type }) => type === 'ONE_TIME');
  const deposits = await selectDeposits(
    tx,
    scope,
    paidOnce.map(({ id }) => id),
  );
  const callbacks = await lastCallbacksOf(
    tx,
    scope.organisationId,
    deposits.map(({ id }) => id),
  );
  return { deposits, callbacks };
};

/** Rate of a payment in its file. Several deposits may have different rates, which no single figure gives. */
const rateOf = ({ deposits }: PaymentView): string | null => {
  const rates = new Set(deposits.map(({ rate }) => rate).filter((rate) => rate !== null));
  return rates.size === 1 ? [...rates][0]! : null;
};

/** Payments, one-time ones with their deposits. */
export const paymentList = declareList(listPayments, {
  name: 'payments',
  rows: 'payments',
  table: 'payment',
  as: 'p',
  select: withBusiness,
  scope: scopeOf,
  sortedBy: { created: ['created_at'], status: ['status', 'created_at'] },
  filters: {
    businessId: is('business_id'),
    depositCurrency: is('deposit_currency'),
    status: anyOf('status'),
    label: by(bears),
    network: is('network'),
    type: is('type'),
    payLinkId: is('pay_link_id'),
    invoiceId: is('invoice_id'),
    clientPaymentId: is('client_payment_id'),
    search: byWays(foundInWays),
    ...period('created_at'),
  },
  sums: paymentSums,
  beside: depositsOf,
  view: (row, { config }, { deposits, callbacks }) => paymentView(row, deposits, callbacks, config.publicUrl),
  exported: {
    title: 'Crypto deposits',
    columns: [
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('paymentId', 'Payment ID', ({ clientPaymentId }) => clientPaymentId),
      text('status', 'Status', ({ status }) => status),
      text('status', 'Labels', ({ labels }) => labels.join(' ')),
      text('status', 'Type', ({ type }) => type),
      amount('requested', 'Requested amount', ({ displayAmount, displayCurrency }) => [displayAmount, displayCurrency]),
      text('requested', 'Requested currency', ({ displayCurrency }) => displayCurrency),
      amount('expected', 'Expected amount', ({ expectedDepositAmount, depositCurrency, network }) => [
        expectedDepositAmount,
        depositCurrency,
        network,
      ]),
      text('expected', 'Deposit currency', ({ depositCurrency }) => depositCurrency),
      text('network', 'Network', ({ network }) => network),
      amount('received', 'Received amount', ({ received: [first, second] }) =>
        first && !second ? [first.amount, first.currency, first.network] : [null, null],
      ),
      text('received', 'Received', ({ received }) =>
        received
          .map(({ amount: sum, currency, network }) => `${writtenText(sum, currency, network)} ${currency}`)
          .join('; '),
      ),
      amount('settlement', 'Net settlement', ({ actualPayableAmount, settlementCurrency }) => [
        actualPayableAmount,
        settlementCurrency,
      ]),
      amount('settlement', 'Gross settlement', ({ actualSettlementAmount, settlementCurrency }) => [
        actualSettlementAmount,
        settlementCurrency,
      ]),
      text('settlement', 'Settlement currency', ({ settlementCurrency }) => settlementCurrency),
      amount('fee', 'Fee', ({ actualServiceFee, settlementCurrency }) => [actualServiceFee, settlementCurrency]),
      number('rate', 'Rate', rateOf),
      text('initiatedBy', 'Initiated by', ({ initiatedBy }) => initiatedBy),
      text('initiatedBy', 'Payment link', ({ payLinkName }) => payLinkName),
      text('initiatedBy', 'Invoice', ({ invoiceNumber }) => invoiceNumber),
      text(null, 'Business', ({ businessName }) => businessName),
      text('received', 'Address', ({ walletAddress }) => walletAddress),
      text('received', 'Destination tag', ({ destinationTag }) => destinationTag),
      text('received', 'Transactions', ({ deposits }) => deposits.map(({ transactionId }) => transactionId).join(' ')),
      instant('expected', 'Expires', ({ expiresAt }) => expiresAt),
      text('paymentId', 'Metadata', ({ metadata }) => metadataText(metadata)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
