/** The texts of the form that names a payer, and of the states beside its title. */
export const formMessages = {
  loading: 'Loading the deposit',
  ownership: { needed: 'Proof needed', confirmed: 'Confirmed', none: 'No proof needed' },
  left: {
    time: (time: string) => `${time} left`,
    overdue: (text: string) => `Overdue by ${text}`,
    /** In a list, where the details say with whom it is. */
    past: 'Past its deadline',
    escalated: 'Past its deadline, with the platform',
  },
  page: {
    title: 'Add originator',
    subtitle: (amount: string, business: string) => `${amount} for ${business}`,
    over: 'This deposit waits no longer: nobody has to be named.',
    submit: 'Submit',
    failed: 'Nothing was saved, the deposit still waits.',
    summary: (payment: string) => `travel-rule data of payment ${payment}`,
    done: 'Originator accepted',
    credited: 'The deposit is credited to the business.',
    refunded: 'The payment was paid meanwhile, so the money goes back to the payer.',
    openQueue: 'Back to the queue',
  },
} as const;
