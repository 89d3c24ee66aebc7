const businessId = '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a';
const otherBusinessId = '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0b';
const bankAccountId = '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0c';

const settings = {
  businessName: 'Aurora Shop',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'] },
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  userServiceFeeDistributionPercentage: 0,
  stableCryptoCurrencyDepegThreshold: null,
};
const withdrawal = { businessId, cryptoCurrency: 'BTC', targetAmount: '0.25' };
const recipientAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const sender = {
  email: 'office@aurora.example',
  name: 'Aurora GmbH',
  address: 'Junghofstrasse 5',
  city: 'Frankfurt',
  country: 'DE',
  signatureName: 'Anna Berg',
  mailSubject: 'Confirmation of balances',
};
const conversion = { businessId, debitCurrency: 'BTC', creditCurrency: 'EUR' };

/** Bodies and queries of samples where the examples of the single fields do not make a request. */
export const asked: Readonly<
  Record<string, { readonly body?: unknown; readonly query?: Readonly<Record<string, unknown>> }>
> = {
  getExchangeRates: { query: { pairs: 'BTC-EUR,USDT-EUR' } },
  getCallbackCoverage: { query: { after: '2025-03-01T00:00:00.000Z', before: '2025-03-15T00:00:00.000Z' } },
  listUntoldCallbacks: { query: { after: '2025-03-01T00:00:00.000Z', before: '2025-03-15T00:00:00.000Z' } },
  sendUntoldCallbacks: { body: { callbacks: [{ event: 'DEPOSIT_RECEIVED', entityId: businessId }] } },
  listCosts: { query: { from: '2025-01', to: '2025-03' } },
  exportCosts: { body: { from: '2025-01', to: '2025-03' } },
  createPayoutBatch: { body: { name: 'June royalties', businessId, cryptoCurrency: 'USDT', network: 'TRX' } },
  createInvoice: {
    body: {
      businessId,
      customerName: 'Nordwind GmbH',
      customerEmail: 'accounts@nordwind.example',
      currency: 'EUR',
      dueOn: '2025-04-13',
      lines: [{ description: 'Season licence', quantity: '12', unitPrice: '49.90', taxRate: '0.19' }],
    },
  },
  changeInvoice: {
    body: {
      customerName: 'Nordwind GmbH',
      currency: 'EUR',
      dueOn: '2025-04-13',
      lines: [{ description: 'Season licence', quantity: '10', unitPrice: '49.90', taxRate: '0.19' }],
    },
  },
  createBusiness: { body: { ...settings, settlementCurrency: 'EUR' } },
  updateBusiness: { body: { id: businessId, ...settings } },
  listLedgerEntries: { query: { entityType: 'PAYMENT', entityId: businessId, limit: 25 } },
  createApiCredential: {
    body: {
      name: 'Shop',
      permissions: ['CREATE_PAYMENT', 'GET_PAYMENTS'],
      ipAddresses: ['203.0.113.7'],
      businessIds: null,
    },
  },
  createBalanceConfirmation: {
    body: {
      format: 'PDF',
      send: false,
      businessIds: [businessId],
      asOf: '2025-03-01T00:00:00.000Z',
      sender,
      recipient: { name: 'Audit and Partners', email: 'audit@partners.example' },
    },
  },
  validateAddress: { body: { currency: 'BTC', network: 'MAIN', address: recipientAddress } },
  createTransactionLedger: {
    body: { businessId, after: '2025-02-01T00:00:00.000Z', before: '2025-03-01T00:00:00.000Z' },
  },
  createBankAccount: {
    body: {
      currency: 'EUR',
      paymentMethod: 'SEPA',
      accountLabel: 'Main account',
      holderName: 'Aurora GmbH',
      street: 'Junghofstrasse 5',
      city: 'Frankfurt',
      postalCode: '60311',
      country: 'DE',
      iban: 'DE89370400440532013000',
      swiftCode: 'COBADEFFXXX',
      bankName: 'Hausbank',
      bankAddress: 'Junghofstrasse 5, 60311 Frankfurt',
    },
  },
  createPayment: {
    body: {
      clientPaymentId: 'order-1042',
      businessId,
      displayCurrency: 'EUR',
      displayAmount: '100.00',
      depositCurrency: 'BTC',
      redirectUrl: 'https://shop.example/orders/1042',
    },
  },
  estimatePayment: { query: { businessId, displayCurrency: 'EUR', displayAmount: '100.00', depositCurrency: 'BTC' } },
  listPayments: { query: { status: 'DEPOSITED', limit: 25 } },
  createFiatDeposit: {
    body: { clientLabel: 'topup-12', businessId, currency: 'EUR', amount: '5000.00', bankAccountId },
  },
  createWithdrawal: { body: { clientWithdrawalId: 'payout-77', ...withdrawal, recipientAddress } },
  quoteWithdrawal: { body: withdrawal },
  createFiatWithdrawal: {
    body: { clientLabel: 'salaries-3', businessId, currency: 'EUR', amount: '1250.00', bankAccountId },
  },
  createWhitelistedAddress: {
    body: { addressId: 'cold-storage', currency: 'BTC', network: 'MAIN', address: recipientAddress },
  },
  estimateInternalTransfer: { query: { fromBusinessId: businessId, currency: 'EUR', amount: '100.00' } },
  createInternalTransfer: {
    body: { fromBusinessId: businessId, toBusinessId: otherBusinessId, currency: 'EUR', amount: '100.00' },
  },
  getIndicativeConversion: { query: { ...conversion, amountCurrencyType: 'DEBIT' } },
  createBalanceConversion: { body: { ...conversion, amountCurrencyType: 'DEBIT', amount: '0.5' } },
  simulateFiatCredit: { body: { currency: 'EUR', amount: '5000.00' } },
  setSandboxRate: { body: { currency: 'USDC', script: 'DEPEG' } },
};
