import type { Permission } from '@countinghouse/contract';

/** One demonstration API key, made by the administrator of its organisation. */
export type DemoApiKey = {
  readonly organisation: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Addresses of the documentation ranges: no request comes from there. */
  readonly ipAddresses: readonly string[];
  /** Names of businesses; absent: all. */
  readonly businesses?: readonly string[];
  /** Days after the organisation was founded. */
  readonly madeAfterDays: number;
  /** Days after the anchor on which it ends, or ended; absent: never. */
  readonly endsAfterDays?: number;
  /** Minutes before now, or before its end; absent: never used. */
  readonly usedMinutesAgo?: number;
};

const payments: readonly Permission[] = ['GET_PAYMENT', 'GET_PAYMENTS', 'CREATE_PAYMENT'];
const figures: readonly Permission[] = ['GET_BUSINESSES', 'GET_BALANCES', 'GET_STATISTICS'];

type Row = readonly [
  name: string,
  permissions: readonly Permission[],
  ipAddresses: readonly string[],
  madeAfterDays: number,
  further?: Partial<DemoApiKey>,
];

/** One to three for each organisation except the empty one, whose screens show a first day. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  northgate: [
    ['Shop backend', payments, ['203.0.113.10', '203.0.113.11', '2001:db8:40::/48'], 45, { usedMinutesAgo: 3 }],
    [
      'Arcade servers',
      [...payments, 'GET_WITHDRAWALS', 'CREATE_WITHDRAWAL'],
      ['198.51.100.64/28'],
      160,
      { businesses: ['Aurora Games', 'Pixelforge Arcade'], endsAfterDays: 120, usedMinutesAgo: 17 },
    ],
    ['Reporting 2024', figures, ['203.0.113.200'], 300, { endsAfterDays: -40, usedMinutesAgo: 600 }],
  ],
  harbour: [
    ['Game servers', payments, ['198.51.100.20', '198.51.100.21'], 30, { usedMinutesAgo: 1 }],
    ['Treasury reports', figures, ['198.51.100.90'], 200, { endsAfterDays: 300, usedMinutesAgo: 420 }],
  ],
  baltic: [['Web shop', payments, ['192.0.2.15'], 21, { usedMinutesAgo: 8 }]],
  meridian: [
    ['Order desk', payments, ['192.0.2.128/28'], 28, { usedMinutesAgo: 35 }],
    ['Warehouse', ['GET_PAYMENT', 'GET_PAYMENTS'], ['192.0.2.77'], 410],
  ],
  kestrel: [['Tills', payments, ['203.0.113.33'], 14, { usedMinutesAgo: 22 }]],
};

export const apiKeys: readonly DemoApiKey[] = Object.entries(rows).flatMap(([organisation, ofOrganisation]) =>
  ofOrganisation.map(([name, permissions, ipAddresses, madeAfterDays, further]) => ({
    organisation,
    name,
    permissions,
    ipAddresses,
    madeAfterDays,
    ...further,
  })),
);
