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

/** Display currencies are codes with a space between them; an overpayment is processed by default. */
type Row = readonly [
  name: string,
  vertical: VerticalName,
  settlementCurrency: string,
  displayCurrencies: string,
  callbackHost: string | null,
  further?: Partial<DemoBusiness>,
];

const rows: Readonly<Record<string, readonly Row[]>> = {
  northgate: [
    ['Aurora Games', 'GAMING', 'EUR', 'EUR USD GBP SEK PLN', 'pay.auroragames.example', { depegThreshold: '0.010000' }],
    ['Pixelforge Arcade', 'GAMING', 'USDT', 'USD EUR BRL CAD', 'api.pixelforge.example'],
    [
      'Parcelwise',
      'E_COMMERCE',
      'EUR',
      'EUR USD GBP',
      'hooks.parcelwise.example',
      { overpayment: 'EXCESS_REFUND', feeDistribution: '0.400000' },
    ],
    [
      'Linden and Oak',
      'E_COMMERCE',
      'GBP',
      'GBP EUR',
      'shop.lindenandoak.example',
      { depositCurrencies: ['BTC', 'ETH', 'USDT', 'USDC', 'LTC'], refundFollowUps: true },
    ],
    [
      'Tidewater FX',
      'FOREX',
      'USD',
      'USD EUR GBP AED JPY',
      'cashier.tidewaterfx.example',
      { depegThreshold: '0.020000' },
    ],
    [
      'Quillstack',
      'SAAS',
      'EUR',
      'EUR USD',
      'billing.quillstack.example',
      { overpayment: 'EXCESS_REFUND', feePaidBy: 'USER' },
    ],
    [
      'Farfield Travel',
      'TRAVEL',
      'BTC',
      'EUR USD CHF GBP',
      'booking.farfield.example',
      { overpayment: 'EXCESS_REFUND' },
    ],
    [
      'Northgate Trade Desk',
      'B2B',
      'USDC',
      'EUR USD',
      null,
      { depositCurrencies: ['BTC', 'ETH', 'USDT', 'USDC'], special: true },
    ],
  ],
  harbour: [
    ['Royal Tide Casino', 'GAMING', 'EUR', 'EUR USD NOK SEK', 'cashier.royaltide.example'],
    ['Blue Anchor Poker', 'GAMING', 'USDT', 'USD EUR CAD', 'wallet.blueanchor.example', { depegThreshold: '0.015000' }],
    [
      'Saltmarsh Sports',
      'GAMING',
      'GBP',
      'GBP EUR AUD',
      'pay.saltmarsh.example',
      { overpayment: 'EXCESS_REFUND', feeDistribution: '1.000000' },
    ],
    ['Atlas Prime Trading', 'FOREX', 'USD', 'USD EUR ZAR AED', 'funding.atlasprime.example'],
    [
      'Nordlys Electronics',
      'E_COMMERCE',
      'EUR',
      'EUR NOK DKK SEK',
      'checkout.nordlys.example',
      { refundFollowUps: true },
    ],
    ['Beacon Analytics', 'SAAS', 'BTC', 'USD EUR', 'billing.beacon.example', { overpayment: 'EXCESS_REFUND' }],
  ],
  baltic: [
    ['Vilnia Design Store', 'E_COMMERCE', 'EUR', 'EUR PLN SEK', 'shop.vilnia.example'],
    [
      'Amber and Pine',
      'E_COMMERCE',
      'EUR',
      'EUR USD',
      'shop.amberpine.example',
      { overpayment: 'EXCESS_REFUND', depositCurrencies: ['BTC', 'LTC', 'ETH', 'USDC'] },
    ],
    [
      'Kodas Hosting',
      'SAAS',
      'USDC',
      'EUR USD',
      'billing.kodas.example',
      { overpayment: 'EXCESS_REFUND', depegThreshold: '0.010000' },
    ],
    ['Kurzeme Trails', 'TRAVEL', 'EUR', 'EUR CHF', 'book.kurzeme.example'],
    ['Riga Capital Markets', 'FOREX', 'BTC', 'EUR USD', 'deposits.rigacapital.example'],
  ],
  meridian: [
    [
      'Zenith Markets',
      'FOREX',
      'USDT',
      'USD EUR CHF SGD',
      'cashier.zenithmarkets.example',
      { depegThreshold: '0.010000' },
    ],
    ['Halden Metals', 'B2B', 'EUR', 'EUR USD CHF', 'erp.haldenmetals.example'],
    [
      'Quantis Data',
      'SAAS',
      'USDC',
      'USD EUR',
      'pay.quantisdata.example',
      { overpayment: 'EXCESS_REFUND', feeDistribution: '0.250000' },
    ],
    [
      'Watchmaker Lane',
      'E_COMMERCE',
      'EUR',
      'CHF EUR USD',
      'store.watchmakerlane.example',
      { overpayment: 'EXCESS_REFUND' },
    ],
  ],
  kestrel: [
    ['Kestrel Outfitters', 'E_COMMERCE', 'EUR', 'EUR GBP', 'shop.kestreloutfitters.example'],
    ['Highland Escapes', 'TRAVEL', 'USDT', 'GBP EUR USD', 'trips.highlandescapes.example'],
  ],
};

export const businesses: readonly DemoBusiness[] = Object.entries(rows).flatMap(([organisation, ofOrganisation]) =>
  ofOrganisation.map(([name, vertical, settlementCurrency, displayCurrencies, callbackHost, further]) => ({
    organisation,
    name,
    vertical,
    settlementCurrency,
    displayCurrencies: displayCurrencies.split(' '),
    overpayment: 'PROCESS',
    callbackHost,
    ...further,
  })),
);
