export const path = '/today';

/** Pages of other capabilities to which the lines of this one lead. */
export const targets = {
  approvals: '/withdrawal-approvals',
  decided: '/withdrawal-approvals/history',
  travelRule: '/travel-rule',
  keys: '/api-keys',
  editKey: '/edit-api-key/$id',
  callbacks: '/callbacks',
  nameOriginator: '/travel-rule/$id',
  statistics: '/statistics',
  businesses: '/businesses',
  health: '/ledger-health',
  canPay: '/can-i-pay',
  network: '/network-status',
  letters: '/balance-confirmation',
} as const;
