import type { Closed } from './state';

/** Everything the visitor of a link reads. */
export const texts = {
  title: (business: string) => `Pay ${business}`,
  price: 'To pay',
  amount: (code: string) => `Amount in ${code}`,
  between: (least: string, most: string, code: string) => `Between ${least} and ${most} ${code}`,
  atLeast: (least: string, code: string) => `At least ${least} ${code}`,
  atMost: (most: string, code: string) => `At most ${most} ${code}`,
  coin: (coin: string, network: string) => `Paid in ${coin} on ${network}.`,
  anyCoin: 'You choose the coin on the next page.',
  pay: 'Pay',
  payAmount: (amount: string, code: string) => `Pay ${amount} ${code}`,
  own: 'A payment of your own is made, with its own address.',
  closed: {
    PAUSED: { title: 'No payments just now', text: 'This link is paused. Please try again later.' },
    ENDED: { title: 'This link has ended', text: 'No more payments are taken.' },
    USED_UP: {
      title: 'All payments are taken',
      text: 'If one that was begun is not paid, its place becomes free again. Please try again in half an hour.',
    },
    CROWDED: {
      title: 'Many people are paying right now',
      text: 'As many payments as may be open at the same time are open. Please try again in a few minutes.',
    },
    UNAVAILABLE: { title: 'No payments just now', text: 'This link takes no payments at present.' },
  } satisfies Record<Closed, { readonly title: string; readonly text: string }>,
  contact: (business: string) => `Questions? Please contact ${business}.`,
  failed: 'This cannot be paid just now. Please try again in a few minutes.',
  wait: (seconds: number) =>
    seconds > 90
      ? `Too many payments were begun. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      : `Too many payments were begun. Please try again in ${seconds} seconds.`,
  unknown: 'There is no such link',
  unknownText: 'The link is not complete, or it never led anywhere. Please ask for a new one.',
  busy: 'Please try again in a moment',
} as const;
