import { figureText } from '../../../../platform/list/range';

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const texts = {
  subtitle: 'Cost of 1:1 rates and the distribution of service fees, by UTC month.',
  month: (text: string) => month.format(new Date(`${text}-01T00:00:00.000Z`)),
  from: 'From',
  to: 'To',
  business: 'Business',
  allBusinesses: 'All businesses',
  save: 'Save as file',
  saved: 'The costs of each month, business and currency.',
  byCurrency: 'By currency',
  byMonth: 'By month and business',
  sums: 'Sums of the months by settlement currency',
  lines: 'Costs by month and business, newest first',
  none: 'Nothing was credited',
  noneHint: 'No payment was credited in these months.',
  showMore: (more: number, all: number) => `Show ${more} more of ${figureText(all)}`,
  total: 'Total',
  columns: {
    month: 'Month',
    business: 'Business',
    currency: 'Settled in',
    displayCurrency: 'Priced in',
    payments: 'Payments',
    oneToOne: 'At 1:1',
    brokenPeg: 'Off peg',
    oneToOneCost: 'Cost of 1:1',
    serviceFee: 'Service fee',
    payersBore: 'Paid by payers',
    businessBore: 'Paid by business',
  },
  share: (payments: number, share: string) => (payments === 0 ? '0' : `${figureText(payments)} (${share} %)`),
  caption: (of: string | null, payments: number, oneToOne: string | null) =>
    `${of === null ? '' : `${of}: `}${figureText(payments)} ${payments === 1 ? 'payment' : 'payments'}${oneToOne === null ? '' : `, ${oneToOne} at 1:1`}`,
  priced: (business: string, currency: string) => `${business}, priced in ${currency}`,
  fees: (payers: string | null, business: string | null) => {
    if (payers === null) return business === null ? null : `Paid by business ${business}`;
    return business === null ? `Paid by payers ${payers}` : `Paid by payers ${payers}, by business ${business}`;
  },
} as const;
