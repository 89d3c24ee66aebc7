import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { BusinessId } from '@countinghouse/contract/ids';
import { newId } from '../../../platform/ids';

type Example = Readonly<Record<string, unknown>>;

const wholeSums = {
  actualDisplayAmount: '100.00',
  actualSettlementAmount: '100.00',
  actualServiceFee: '1.00',
  actualPayableAmount: '99.00',
  received: [{ currency: 'BTC', network: 'MAIN', amount: '0.00173281' }],
};

const examples: Readonly<Record<CallbackEvent, (at: string) => Example>> = {
  DEPOSIT_RECEIVED: (at) => ({
    paymentId: newId(),
    clientPaymentId: 'test',
    depositId: newId(),
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
    fromAddress: 'test',
    toAddress: 'test',
    transactionId: 'test',
    refund: null,
    receivedAt: at,
    ...wholeSums,
    isPaid: true,
  }),
  PAYMENT_CLOSED: (at) => ({
    paymentId: newId(),
    clientPaymentId: 'test',
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
  }),
  WITHDRAWAL_BROADCAST: () => ({
    withdrawalId: newId(),
    clientWithdrawalId: 'test',
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
    recipientAddress: 'test',
    destinationTag: null,
    transactionId: 'test',
  }),
  WITHDRAWAL_APPROVAL: () => ({ withdrawalId: newId(), clientWithdrawalId: 'test', status: 'APPROVED' }),
};

/** Message shaped like the real one. `test` is true in it, so that no receiver hands out goods for it. */
export const callbackExample = (
  event: CallbackEvent,
  { businessId, at }: { readonly businessId: BusinessId; readonly at: Date },
): Example => ({ event, test: true, businessId, ...examples[event](at.toISOString()) });
