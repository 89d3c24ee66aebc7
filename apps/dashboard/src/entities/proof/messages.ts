import { figureNames } from '@countinghouse/contract/books/figure-names';
import { figureText } from '../../platform/list/range';

export const messages = {
  ...figureNames,
  proofOf: (figure: string) => `Proof of ${figure}`,
  of: (business: string | null) => business ?? 'all businesses',
  asOf: 'as of',
  entries: 'Entries',
  entriesOf: (entries: number, accounts: number) =>
    `${figureText(entries)} ${entries === 1 ? 'entry' : 'entries'} in ${figureText(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`,
  added: 'They added',
  taken: 'They took',
  sum: 'Their sum',
  sealed: 'Sealed',
  allSealed: 'all of them',
  someSealed: (sealed: number, entries: number) => `${figureText(sealed)} of ${figureText(entries)}`,
  nothingSealed: 'nothing yet',
  verified: 'Books verified',
  notVerified: 'not yet',
  differs: 'The books were found not to agree with their entries.',
  loading: 'Loading the proof',
  share: 'Share with an outsider',
  shareHint:
    'A link tells this one figure and whether the books still say it; nothing else, and to anybody who has it.',
  lasts: 'Lasts',
  days: (days: number) => `${days} days`,
  make: 'Make link',
  made: (told: string) => `Link to ${told} created. It is shown only now.`,
  copy: 'Copy link',
  link: 'link',
  links: 'Links that work',
  until: 'until',
  by: (name: string) => `by ${name}`,
  revoke: 'Revoke',
  revokeOf: (figure: string) => `Revoke the link to ${figure}`,
} as const;
