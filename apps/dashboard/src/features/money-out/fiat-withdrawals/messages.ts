const whatToDo =
  'If it is right, confirm the order at the bank; if not, end it there. The outcome then shows here by itself, and until then the money stays reserved.';
const quoted = (before: string, words: string | null) => (words === null ? '' : ` ${before} “${words}”.`);

export const messages = {
  caption: (business: string) => `Fiat withdrawals of ${business}, newest first`,
  search: 'ID, label or reference',
  searchLabel: 'Search by ID, client label, reference or the bank’s own name',
  none: 'No fiat withdrawals found',
  noneHint: 'Money that leaves this business by bank appears here, from the moment it is reserved.',
  counted: { one: 'withdrawal', many: 'withdrawals' },
  columns: {
    created: 'Created',
    clientLabel: 'Client label',
    status: 'Status',
    amount: 'Amount',
    fee: 'Fee',
    debited: 'Debited',
    method: 'Method',
    account: 'Bank account',
    reference: 'Reference',
    completed: 'Completed',
    initiatedBy: 'Initiated by',
  },
  currency: 'Currency',
  withdrawal: 'withdrawal',
  loadingWithdrawal: 'Fiat withdrawal',
  arrives: (business: string) => `what arrives from ${business}`,
  repeat: 'Repeat',
  openApproval: 'Open approval',
  advice: { download: 'Download advice', failed: 'The payment advice could not be made.' },
  timeline: 'Timeline',
  steps: {
    PENDING_APPROVAL: 'Reserved, until others approve it',
    PENDING: 'Reserved, until its cut-off',
    PROCESSING: 'At the bank',
    COMPLETED: 'Paid by the bank',
    RETURNED: 'Came back',
    CANCELLED: 'Cancelled',
    REJECTED: 'Refused',
    EXPIRED: 'Expired: nobody decided in time',
    FAILED: 'Refused by the bank',
  },
  waits: {
    title: 'Waiting for money at the bank',
    text: 'The organisation’s own bank account does not cover it yet. It goes by itself as soon as it does.',
  },
  waitsForAccount: {
    title: 'Waiting for an account to pay from',
    text: 'The organisation has no bank account that pays by this method. It goes by itself as soon as it has, or can be cancelled.',
  },
  questions: {
    NAME_DIFFERS: {
      title: 'The bank asks: the name differs',
      text: (holder: string, words: string | null) =>
        `The account is held by somebody else than ${holder}.${quoted('The bank says:', words)} ${whatToDo}`,
    },
    NAME_CLOSE: {
      title: 'The bank asks: the name is similar, not the same',
      text: (holder: string, words: string | null) =>
        `The order names ${holder}.${quoted('The bank gives the name', words)} ${whatToDo}`,
    },
    NAME_UNCHECKED: {
      title: 'The bank asks: it could not check the name',
      text: (holder: string, words: string | null) =>
        `Nobody has checked that the account is held by ${holder}.${quoted('The bank says:', words)} ${whatToDo}`,
    },
    UNCONFIRMED: {
      title: 'The bank waits for a confirmation',
      text: (_holder: string, words: string | null) =>
        `The order is at the bank and not confirmed there yet.${quoted('The bank says:', words)} ${whatToDo}`,
    },
    CONTRADICTED: {
      title: 'The bank contradicts itself',
      text: (_holder: string, words: string | null) =>
        `It called this order executed, and then refused.${quoted('It says:', words)} Nothing was given back: ask the bank whether the money left. Its statement settles the order.`,
    },
  },
  bankAnswers: {
    RECEIVED: 'Received',
    PENDING: 'Under way',
    CHECKED: 'In order by its form',
    NAME_MATCHES: 'The name matches',
    NAME_UNCHECKED: 'The name could not be checked',
    NAME_CLOSE: 'The name is similar',
    NAME_DIFFERS: 'The name differs',
    UNCONFIRMED: 'To be confirmed',
    ACCEPTED: 'Accepted for execution',
    EXECUTED: 'Executed',
    CONTRADICTED: 'Executed, and refused',
  },
  refused: { title: 'It was not paid', text: (reason: string) => `${reason}. Amount and fee are available again.` },
  returned: {
    title: 'It came back',
    text: (amount: string, reason: string | null) =>
      `${amount} are available again${reason === null ? '' : `: ${reason}`}. The fee is not given back.`,
  },
  tampered: 'It was changed after it was made',
  facts: {
    title: 'Withdrawal',
    amount: 'Arrives',
    fee: 'Fee',
    debited: 'Total debited',
    returned: 'Came back',
    method: 'Payment method',
    submit: 'Goes to the bank',
    sent: 'Went to the bank',
    bankAnswer: 'The bank’s answer',
    arrival: 'Expected arrival',
    completed: 'Paid',
    returnedAt: 'Came back at',
    reference: 'Reference',
    bankReference: 'Bank transaction',
    endToEndId: 'End-to-end ID',
    initiatedBy: 'Initiated by',
    created: 'Created',
    id: 'ID',
  },
  account: {
    title: 'Bank account',
    label: 'Account',
    holder: 'Holder',
    number: 'Number',
    sortCode: 'Sort code',
    routingNumber: 'Routing number',
    bic: 'BIC',
    bank: 'Bank',
  },
  between: (from: string, until: string) => `${from} – ${until}`,
  cancel: {
    button: 'Cancel withdrawal',
    title: (label: string) => `Cancel withdrawal ${label}?`,
    reason: (held: string) => `Nothing goes to the bank, and ${held} are available again.`,
    done: 'Withdrawal cancelled',
    summary: (label: string) => `cancellation of fiat withdrawal ${label}`,
  },
  postings: {
    title: 'Postings',
    count: (count: number) => `${count} ledger ${count === 1 ? 'transaction' : 'transactions'}`,
    none: 'Nothing was posted for this withdrawal.',
    label: 'Postings of the withdrawal',
  },
} as const;
