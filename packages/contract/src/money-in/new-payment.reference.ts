import { documented } from '../reference';
import { cancelPayment, chooseCurrency, createPayment, estimatePayment } from './new-payment';

export const newPaymentEndpoints = [
  documented(createPayment, {
    summary:
      'A new payment: with a deposit currency it has an address and an exact amount at once, without one the payer chooses on the payment page. The rules of the business are kept as they are now.',
  }),
  documented(estimatePayment, {
    summary: 'What the payer would send and the business would get, before the payment is made',
    example: {
      depositCurrency: 'BTC',
      network: 'MAIN',
      expectedDepositAmount: '0.00173281',
      minDeposit: '0.0001',
      displayCurrency: 'EUR',
      userServiceFee: '0.00',
      expectedDisplayAmount: '100.00',
      settlementCurrency: 'EUR',
      expectedSettlementAmount: '100.00',
      settlementServiceFee: '1.00',
      settlementPayableAmount: '99.00',
      rate: '57710',
      oneToOneApplied: false,
    },
  }),
  documented(chooseCurrency, {
    summary: 'Chooses the coin of a payment that is NEW: it gets its address and a quote of this moment',
  }),
  documented(cancelPayment, {
    summary:
      'Cancels a payment that is NEW or PENDING, before anything was seen. Its address stays under watch: what arrives there all the same is an unassociated deposit.',
  }),
];
