/** The texts of the form that names a payer, and of the states beside its title. */
export const formMessages = {
  loading: 'Loading the deposit',
  ownership: { needed: 'Proof needed', confirmed: 'Confirmed', none: 'No proof needed' },
  left: {
    days: (days: number, hours: number) => `${days} d ${hours} h left`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min left`,
    minutes: (minutes: number) => `${minutes} min left`,
    overdue: (text: string) => `Overdue by ${text}`,
    escalated: 'With the platform',
  },
  spans: {
    days: (days: number, hours: number) => `${days} d ${hours} h`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    minutes: (minutes: number) => `${minutes} min`,
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
