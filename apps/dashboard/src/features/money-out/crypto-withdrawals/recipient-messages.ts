/** The texts of the second part of the form, and of its overview. */
export const recipientMessages = {
  sections: {
    beneficiary: 'Beneficiary',
    beneficiaryReason: 'The travel rule asks who gets the coins. It is kept sealed.',
  },
  provider: {
    title: (host: string) => `This travel address leads to ${host}`,
    text: 'That provider is asked before anything is sent, and names the address. Until it answers, the withdrawal waits and can be cancelled.',
  },
  lookAlike: {
    title: 'This address only looks like one that you know',
    text: (known: string) =>
      `It begins and ends like ${known}, which coins were sent to before, and is another one. Compare every group.`,
  },
  firstUse: 'Nothing was ever sent to this address before.',
  recent: {
    title: (amount: string, minutes: string) => `You sent ${amount} to this address ${minutes} ago`,
    text: (id: string) => `It is the withdrawal ${id}. Send as much there once more?`,
  },
  minutes: (count: number) => (count === 0 ? 'less than a minute' : count === 1 ? 'a minute' : `${count} minutes`),
  overview: {
    recipient: 'Recipient',
    compare: 'Compare every group with its source',
    withdrawal: 'Withdrawal',
    approvals: 'Approvals',
  },
} as const;
