import type { Mail } from '../../../rails/mail';
import { composeMail, type Addressed } from '../../organisation/brand';

/** Number of waiting deposits: those not reported yet, those that have waited a day, and two. */
export type Waiting = { readonly fresh: number; readonly oneDay: number; readonly twoDays: number };

const deposits = (count: number): string => (count === 1 ? '1 deposit' : `${count} deposits`);
const have = (count: number): string => (count === 1 ? 'has' : 'have');
const wait = (count: number): string => (count === 1 ? 'waits' : 'wait');

const link = ({ base }: Addressed) => ({ label: 'Open the travel rule queue', url: `${base}/travel-rule` });

/** Mails people who may name payers about new records, and those that have waited a day and two. Names nobody. */
export const waitingMail = ({
  waiting: { fresh, oneDay, twoDays },
  organisation,
  ...addressed
}: Addressed & { readonly waiting: Waiting; readonly organisation: string }): Mail => {
  const all = fresh + oneDay + twoDays;
  const lines = [
    ...(fresh > 0
      ? [`${deposits(fresh)} of ${organisation} ${have(fresh)} come in that ${wait(fresh)} for data about the payer.`]
      : []),
    ...(oneDay > 0 ? [`${deposits(oneDay)} of ${organisation} ${have(oneDay)} waited for a day.`] : []),
    ...(twoDays > 0
      ? [`${deposits(twoDays)} of ${organisation} ${have(twoDays)} waited for two days, and will soon be overdue.`]
      : []),
    'The money is credited once the data is there.',
  ];
  return composeMail(addressed, {
    subject: `${deposits(all)} ${wait(all)} for travel-rule data`,
    lines,
    link: link(addressed),
  });
};

/** Mails people who may answer other providers about inquiries that came in since the last such mail. Names nobody. */
export const inquiriesMail = ({
  count,
  organisation,
  ...addressed
}: Addressed & { readonly count: number; readonly organisation: string }): Mail => {
  const inquiries = count === 1 ? '1 inquiry' : `${count} inquiries`;
  return composeMail(addressed, {
    subject: `${inquiries} of other providers ${wait(count)} for an answer`,
    lines: [
      `${inquiries} about payments to ${organisation} ${have(count)} come in from other providers that ${wait(count)} for an answer.`,
      'No coins are sent to these payments before it.',
    ],
    link: link(addressed),
  });
};

/** Mails the platform that a deadline passed and its decision is needed. */
export const escalatedMail = ({
  count,
  organisation,
  ...addressed
}: Addressed & { readonly count: number; readonly organisation: string }): Mail =>
  composeMail(addressed, {
    subject: `${deposits(count)} of ${organisation} overdue for travel-rule data`,
    lines: [
      `The deadline for data about the payer has passed for ${deposits(count)} of ${organisation}. The money stays pending until the data comes or the platform decides.`,
    ],
  });
