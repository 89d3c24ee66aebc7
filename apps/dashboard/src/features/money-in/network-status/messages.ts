import type { ChainStatus } from '@countinghouse/contract/money-in/network-status';

const statuses: Readonly<Record<ChainStatus['status'], string>> = {
  UP_TO_DATE: 'Up to date',
  DELAYED: 'Delayed',
  NOT_READ: 'Not read yet',
};

export const messages = {
  parent: 'Today',
  subtitle: 'How far each network was read. A payment over a delayed one is seen late, and not lost.',
  network: 'Network',
  coins: 'Coins',
  status: 'Status',
  height: 'Newest block',
  readAt: 'Last read',
  statuses,
  none: 'No network is watched',
} as const;
