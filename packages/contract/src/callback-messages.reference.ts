import type { CallbackEvent } from './organisation/businesses';
import { callbackMessages } from './callback-messages';
import type * as z from 'zod/mini';

type Examples = { readonly [Event in CallbackEvent]: z.input<(typeof callbackMessages)[Event]> };

const businessId = '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01';
const paymentId = '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f02';
const at = '2025-03-14T09:26:53.589Z';

const paid = {
  actualDisplayAmount: '100.00',
  actualSettlementAmount: '100.00',
  actualServiceFee: '1.00',
  actualPayableAmount: '99.00',
  received: [{ currency: 'BTC', network: 'MAIN', amount: '0.00173281' }],
} as const;

/** A message of each event: the payment of an order, its end without money, a payout. */
const written: Examples = {
  DEPOSIT_RECEIVED: {
    event: 'DEPOSIT_RECEIVED',
    paymentId,
    clientPaymentId: 'order-1042',
    businessId,
    metadata: { customer: 'C-42' },
    depositId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f03',
    status: 'CONFIRMED',
    paymentStatus: 'DEPOSITED',
    labels: [],
    depositCurrency: 'BTC',
    network: 'MAIN',
    depositAmount: '0.00173281',
    expectedDepositAmount: '0.00173281',
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    expectedDisplayAmount: '100.00',
    settlementCurrency: 'EUR',
    settlementAmount: '100.00',
    settlementServiceFee: '1.00',
    settlementDistributedUserServiceFee: '0.00',
    settlementPayableAmount: '99.00',
    settlementRateDepegLossAmount: null,
    displayRateDepegLossAmount: null,
    rateType: 'FIXED',
    fromAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    toAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    transactionId: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    refund: null,
    receivedAt: at,
    ...paid,
    received: [...paid.received],
    isPaid: true,
  },
  PAYMENT_CLOSED: {
    event: 'PAYMENT_CLOSED',
    paymentId,
    clientPaymentId: 'order-1042',
    businessId,
    metadata: { customer: 'C-42' },
    paymentStatus: 'EXPIRED',
    labels: [],
    depositCurrency: 'BTC',
    network: 'MAIN',
    expectedDepositAmount: '0.00173281',
    displayCurrency: 'EUR',
    expectedDisplayAmount: '100.00',
    settlementCurrency: 'EUR',
    rateType: 'FIXED',
    expiresAt: at,
    actualDisplayAmount: '0.00',
    actualSettlementAmount: '0.00',
    actualServiceFee: '0.00',
    actualPayableAmount: '0.00',
    received: [],
    isPaid: false,
  },
  WITHDRAWAL_BROADCAST: {
    event: 'WITHDRAWAL_BROADCAST',
    withdrawalId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f04',
    clientWithdrawalId: 'payout-77',
    businessId,
    metadata: { customer: 'C-42' },
    status: 'BROADCASTED',
    statusReason: null,
    cryptoCurrency: 'USDT',
    network: 'TRX',
    amount: '1000',
    recipientAmount: '1000',
    networkFee: '1.5',
    serviceFee: '2',
    debitCurrency: 'USDT',
    debitAmount: '1003.5',
    recipientAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    destinationTag: null,
    transactionId: '7b9e5f3a1c2d4e6f8a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f',
  },
  WITHDRAWAL_APPROVAL: {
    event: 'WITHDRAWAL_APPROVAL',
    withdrawalId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f04',
    clientWithdrawalId: 'payout-77',
    businessId,
    metadata: { customer: 'C-42' },
    status: 'APPROVED',
  },
  PAYOUT_BATCH_ENDED: {
    event: 'PAYOUT_BATCH_ENDED',
    batchId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05',
    name: 'Salaries of March',
    businessId,
    metadata: { customer: 'C-42' },
    status: 'PARTLY',
    kind: 'CRYPTO',
    currency: 'USDT',
    cryptoCurrency: 'USDT',
    network: 'TRX',
    rows: 3,
    payouts: 3,
    sent: 2,
    notSent: 1,
    unsent: [
      {
        number: 2,
        clientWithdrawalId: 'salaries-2',
        withdrawalId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f06',
        status: 'FAILED',
        statusReason: 'BROADCAST_REFUSED',
      },
    ],
    results: '/api/v1/payout-batches/0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05/rows',
    endedAt: at,
  },
};

/** Examples of the messages, each as its schema takes it. */
export const callbackExamples: Examples = Object.fromEntries(
  Object.entries(written).map(([event, message]) => [event, callbackMessages[event as CallbackEvent].parse(message)]),
) as unknown as Examples;
