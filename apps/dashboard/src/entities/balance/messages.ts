export const messages = {
  bank: (currency: string) => `The bank in ${currency}`,
  custody: (currency: string, network: string) => `Custody of ${currency} on ${network}`,
  holds: { MORE: ['holds', 'more than the ledger says, since'], LESS: ['holds', 'less than the ledger says, since'] },
} as const;
