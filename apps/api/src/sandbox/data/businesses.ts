import type { VerticalName } from './verticals';

/** One demonstration business. Its place in the list below is part of every random path of its history. */
export type DemoBusiness = {
  readonly organisation: string;
  readonly name: string;
  readonly vertical: VerticalName;
  readonly settlementCurrency: string;
  readonly displayCurrencies: readonly string[];
  /** Deposit currencies; absent: everything its organisation has enabled and that is not legacy. */
  readonly depositCurrencies?: readonly string[];
  readonly overpayment: 'PROCESS' | 'EXCESS_REFUND';
  /** Credited or returned when money follows a satisfied payment (always returned under EXCESS_REFUND). */
  readonly refundFollowUps?: true;
  readonly feePaidBy?: 'USER';
  /** Fraction of the peg below which a stable coin counts 1:1. */
  readonly depegThreshold?: string;
  /** Fraction of the service fee that payers bear. */
  readonly feeDistribution?: string;
  readonly callbackHost: string | null;
  /** Hidden from everybody but administrators. */
  readonly special?: true;
};

const euro = ['EUR', 'USD', 'GBP'];

export const businesses: readonly DemoBusiness[] = [
  {
    organisation: 'northgate',
    name: 'Aurora Games',
    vertical: 'GAMING',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'USD', 'GBP', 'SEK', 'PLN'],
    overpayment: 'PROCESS',
    depegThreshold: '0.010000',
    callbackHost: 'pay.auroragames.example',
  },
  {
    organisation: 'northgate',
    name: 'Pixelforge Arcade',
    vertical: 'GAMING',
    settlementCurrency: 'USDT',
    displayCurrencies: ['USD', 'EUR', 'BRL', 'CAD'],
    overpayment: 'PROCESS',
    callbackHost: 'api.pixelforge.example',
  },
  {
    organisation: 'northgate',
    name: 'Parcelwise',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'EUR',
    displayCurrencies: euro,
    overpayment: 'EXCESS_REFUND',
    feeDistribution: '0.400000',
    callbackHost: 'hooks.parcelwise.example',
  },
  {
    organisation: 'northgate',
    name: 'Linden and Oak',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'GBP',
    displayCurrencies: ['GBP', 'EUR'],
    depositCurrencies: ['BTC', 'ETH', 'USDT', 'USDC', 'LTC'],
    overpayment: 'PROCESS',
    refundFollowUps: true,
    callbackHost: 'shop.lindenandoak.example',
  },
  {
    organisation: 'northgate',
    name: 'Tidewater FX',
    vertical: 'FOREX',
    settlementCurrency: 'USD',
    displayCurrencies: ['USD', 'EUR', 'GBP', 'AED', 'JPY'],
    overpayment: 'PROCESS',
    depegThreshold: '0.020000',
    callbackHost: 'cashier.tidewaterfx.example',
  },
  {
    organisation: 'northgate',
    name: 'Quillstack',
    vertical: 'SAAS',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'USD'],
    overpayment: 'EXCESS_REFUND',
    feePaidBy: 'USER',
    callbackHost: 'billing.quillstack.example',
  },
  {
    organisation: 'northgate',
    name: 'Farfield Travel',
    vertical: 'TRAVEL',
    settlementCurrency: 'BTC',
    displayCurrencies: ['EUR', 'USD', 'CHF', 'GBP'],
    overpayment: 'EXCESS_REFUND',
    callbackHost: 'booking.farfield.example',
  },
  {
    organisation: 'northgate',
    name: 'Northgate Trade Desk',
    vertical: 'B2B',
    settlementCurrency: 'USDC',
    displayCurrencies: ['EUR', 'USD'],
    depositCurrencies: ['BTC', 'ETH', 'USDT', 'USDC'],
    overpayment: 'PROCESS',
    callbackHost: null,
    special: true,
  },
  {
    organisation: 'harbour',
    name: 'Royal Tide Casino',
    vertical: 'GAMING',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'USD', 'NOK', 'SEK'],
    overpayment: 'PROCESS',
    callbackHost: 'cashier.royaltide.example',
  },
  {
    organisation: 'harbour',
    name: 'Blue Anchor Poker',
    vertical: 'GAMING',
    settlementCurrency: 'USDT',
    displayCurrencies: ['USD', 'EUR', 'CAD'],
    overpayment: 'PROCESS',
    depegThreshold: '0.015000',
    callbackHost: 'wallet.blueanchor.example',
  },
  {
    organisation: 'harbour',
    name: 'Saltmarsh Sports',
    vertical: 'GAMING',
    settlementCurrency: 'GBP',
    displayCurrencies: ['GBP', 'EUR', 'AUD'],
    overpayment: 'EXCESS_REFUND',
    feeDistribution: '1.000000',
    callbackHost: 'pay.saltmarsh.example',
  },
  {
    organisation: 'harbour',
    name: 'Atlas Prime Trading',
    vertical: 'FOREX',
    settlementCurrency: 'USD',
    displayCurrencies: ['USD', 'EUR', 'ZAR', 'AED'],
    overpayment: 'PROCESS',
    callbackHost: 'funding.atlasprime.example',
  },
  {
    organisation: 'harbour',
    name: 'Nordlys Electronics',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'NOK', 'DKK', 'SEK'],
    overpayment: 'PROCESS',
    refundFollowUps: true,
    callbackHost: 'checkout.nordlys.example',
  },
  {
    organisation: 'harbour',
    name: 'Beacon Analytics',
    vertical: 'SAAS',
    settlementCurrency: 'BTC',
    displayCurrencies: ['USD', 'EUR'],
    overpayment: 'EXCESS_REFUND',
    callbackHost: 'billing.beacon.example',
  },
  {
    organisation: 'baltic',
    name: 'Vilnia Design Store',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'PLN', 'SEK'],
    overpayment: 'PROCESS',
    callbackHost: 'shop.vilnia.example',
  },
  {
    organisation: 'baltic',
    name: 'Amber and Pine',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'USD'],
    depositCurrencies: ['BTC', 'LTC', 'ETH', 'USDC'],
    overpayment: 'EXCESS_REFUND',
    callbackHost: 'shop.amberpine.example',
  },
  {
    organisation: 'baltic',
    name: 'Kodas Hosting',
    vertical: 'SAAS',
    settlementCurrency: 'USDC',
    displayCurrencies: ['EUR', 'USD'],
    overpayment: 'EXCESS_REFUND',
    depegThreshold: '0.010000',
    callbackHost: 'billing.kodas.example',
  },
  {
    organisation: 'baltic',
    name: 'Kurzeme Trails',
    vertical: 'TRAVEL',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'CHF'],
    overpayment: 'PROCESS',
    callbackHost: 'book.kurzeme.example',
  },
  {
    organisation: 'baltic',
    name: 'Riga Capital Markets',
    vertical: 'FOREX',
    settlementCurrency: 'BTC',
    displayCurrencies: ['EUR', 'USD'],
    overpayment: 'PROCESS',
    callbackHost: 'deposits.rigacapital.example',
  },
  {
    organisation: 'meridian',
    name: 'Zenith Markets',
    vertical: 'FOREX',
    settlementCurrency: 'USDT',
    displayCurrencies: ['USD', 'EUR', 'CHF', 'SGD'],
    overpayment: 'PROCESS',
    depegThreshold: '0.010000',
    callbackHost: 'cashier.zenithmarkets.example',
  },
  {
    organisation: 'meridian',
    name: 'Halden Metals',
    vertical: 'B2B',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'USD', 'CHF'],
    overpayment: 'PROCESS',
    callbackHost: 'erp.haldenmetals.example',
  },
  {
    organisation: 'meridian',
    name: 'Quantis Data',
    vertical: 'SAAS',
    settlementCurrency: 'USDC',
    displayCurrencies: ['USD', 'EUR'],
    overpayment: 'EXCESS_REFUND',
    feeDistribution: '0.250000',
    callbackHost: 'pay.quantisdata.example',
  },
  {
    organisation: 'meridian',
    name: 'Watchmaker Lane',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'EUR',
    displayCurrencies: ['CHF', 'EUR', 'USD'],
    overpayment: 'EXCESS_REFUND',
    callbackHost: 'store.watchmakerlane.example',
  },
  {
    organisation: 'kestrel',
    name: 'Kestrel Outfitters',
    vertical: 'E_COMMERCE',
    settlementCurrency: 'EUR',
    displayCurrencies: ['EUR', 'GBP'],
    overpayment: 'PROCESS',
    callbackHost: 'shop.kestreloutfitters.example',
  },
  {
    organisation: 'kestrel',
    name: 'Highland Escapes',
    vertical: 'TRAVEL',
    settlementCurrency: 'USDT',
    displayCurrencies: ['GBP', 'EUR', 'USD'],
    overpayment: 'PROCESS',
    callbackHost: 'trips.highlandescapes.example',
  },
];
