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

/** One to three of each organisation but the empty one, whose screens show what a first day looks like. */
export const apiKeys: readonly DemoApiKey[] = [
  {
    organisation: 'northgate',
    name: 'Shop backend',
    permissions: payments,
    ipAddresses: ['203.0.113.10', '203.0.113.11', '2001:db8:40::/48'],
    madeAfterDays: 45,
    usedMinutesAgo: 3,
  },
  {
    organisation: 'northgate',
    name: 'Arcade servers',
    permissions: [...payments, 'GET_WITHDRAWALS', 'CREATE_WITHDRAWAL'],
    ipAddresses: ['198.51.100.64/28'],
    businesses: ['Aurora Games', 'Pixelforge Arcade'],
    madeAfterDays: 160,
    endsAfterDays: 120,
    usedMinutesAgo: 17,
  },
  {
    organisation: 'northgate',
    name: 'Reporting 2024',
    permissions: figures,
    ipAddresses: ['203.0.113.200'],
    madeAfterDays: 300,
    endsAfterDays: -40,
    usedMinutesAgo: 600,
  },
  {
    organisation: 'harbour',
    name: 'Game servers',
    permissions: payments,
    ipAddresses: ['198.51.100.20', '198.51.100.21'],
    madeAfterDays: 30,
    usedMinutesAgo: 1,
  },
  {
    organisation: 'harbour',
    name: 'Treasury reports',
    permissions: figures,
    ipAddresses: ['198.51.100.90'],
    madeAfterDays: 200,
    endsAfterDays: 300,
    usedMinutesAgo: 420,
  },
  {
    organisation: 'baltic',
    name: 'Web shop',
    permissions: payments,
    ipAddresses: ['192.0.2.15'],
    madeAfterDays: 21,
    usedMinutesAgo: 8,
  },
  {
    organisation: 'meridian',
    name: 'Order desk',
    permissions: payments,
    ipAddresses: ['192.0.2.128/28'],
    madeAfterDays: 28,
    usedMinutesAgo: 35,
  },
  {
    organisation: 'meridian',
    name: 'Warehouse',
    permissions: ['GET_PAYMENT', 'GET_PAYMENTS'],
    ipAddresses: ['192.0.2.77'],
    madeAfterDays: 410,
  },
  {
    organisation: 'kestrel',
    name: 'Tills',
    permissions: payments,
    ipAddresses: ['203.0.113.33'],
    madeAfterDays: 14,
    usedMinutesAgo: 22,
  },
];
