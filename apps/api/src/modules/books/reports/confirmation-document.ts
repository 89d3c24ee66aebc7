import { figureNames } from '@countinghouse/contract/books/figure-names';
import type { ConfirmationForm } from '@countinghouse/contract/books/balance-confirmation';
import type { BalancesAt } from '@countinghouse/contract/books/balances-at';
import { writtenText } from '@countinghouse/money';
import type { PdfDocument } from '../../../platform/pdf/render-pdf';
import type { PdfTable } from '../../../platform/pdf/table';
import { amountWords, exactWords, instantWords } from '../../../platform/words';

/** Full content of a balance confirmation: stored with the report, so that the same file can be made again. */
export type Confirmation = {
  readonly figures: BalancesAt;
  readonly organisation: string;
  readonly brand: string;
  /** Digest of the brand's mark on the letter, which is made again with the same one; null for none. */
  readonly mark?: string | null;
  readonly sender: ConfirmationForm['sender'];
  readonly recipient: { readonly name: string; readonly email?: string | undefined };
  readonly madeAt: string;
  /** Page that verifies figures, with the code. */
  readonly verifyUrl: string;
};

const countryOf = (code: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

const figure = (text: string | null, currency: string): string =>
  text === null ? 'not known' : amountWords(writtenText(text, currency));

/** Prices have more digits than a reader needs. */
const rateWords = (rate: string): string => {
  const [whole = '0', decimals = ''] = rate.split('.');
  const shown = decimals.slice(0, whole === '0' ? 10 : 4).replace(/0+$/, '');
  return amountWords(shown === '' ? whole : `${whole}.${shown}`);
};

type Business = BalancesAt['businesses'][number];

const tableOf = ({ businessName, balances, uniformTotal }: Business, uniform: string): PdfTable => ({
  title: businessName,
  columns: [
    { label: 'Currency', part: 11 },
    { label: figureNames.available, part: 19, isAmount: true },
    { label: figureNames.held, part: 17, isAmount: true },
    { label: figureNames.pending, part: 17, isAmount: true },
    { label: figureNames.total, part: 19, isAmount: true },
    { label: `${uniform} equivalent`, part: 17, isAmount: true },
  ],
  rows: [
    ...balances.map(({ currency, available, held, pending, total, uniformAmount, rate }) => ({
      cells: [
        currency,
        ...[available, held, pending, total].map((text) => figure(text, currency)),
        figure(uniformAmount, uniform),
      ],
      ...(rate
        ? { note: `1 ${currency} = ${rateWords(rate.rate)} ${uniform}, ${rate.source}, ${instantWords(rate.at)}` }
        : {}),
    })),
    { cells: [`Total ${uniform}`, '', '', '', '', figure(uniformTotal, uniform)], isTotal: true },
  ],
});

const sums = (list: readonly { readonly currency: string; readonly amount: string }[]): string =>
  list.map(({ amount, currency }) => `${figure(amount, currency)} ${currency}`).join(', ');

/** Money beside the balances that is no part of them. */
const notesOf = ({ businesses, blocked }: BalancesAt): string[] => [
  ...businesses
    .filter(({ unassociated }) => unassociated.length > 0)
    .map(
      ({ businessName, unassociated }) =>
        `Not included: received for ${businessName} and not yet associated with a payment: ${sums(unassociated)}.`,
    ),
  ...(blocked && blocked.length > 0 ? [`Not included: held back by compliance: ${sums(blocked)}.`] : []),
];

/** Letter that confirms balances. Pure: equal confirmations give equal documents. */
export const confirmationDocument = (
  { figures, organisation, sender, recipient, madeAt, verifyUrl }: Confirmation,
  code: string,
  mark: Buffer | null,
): PdfDocument => {
  const asOf = exactWords(figures.asOf);
  const many = figures.businesses.length > 1;
  return {
    title: 'Balance confirmation',
    subtitle: `As of ${asOf} UTC`,
    letterhead: [sender.name, sender.address, `${sender.city}, ${countryOf(sender.country)}`, sender.email],
    ...(mark ? { mark } : {}),
    sections: [
      {
        title: sender.mailSubject,
        facts: [
          { label: 'Recipient', value: recipient.name },
          { label: 'Account holder', value: organisation },
          { label: 'Date', value: instantWords(madeAt) },
        ],
      },
    ],
    opening: [
      `According to our books, the balances below stood to the credit of the ${many ? 'businesses' : 'business'} named after everything that was booked up to and including ${asOf} UTC. What was booked later is not part of them.`,
    ],
    tables: [
      ...figures.businesses.map((business) => tableOf(business, figures.uniformCurrency)),
      ...(many
        ? [
            {
              title: 'All businesses',
              columns: [
                { label: 'Total', part: 50 },
                { label: `${figures.uniformCurrency} equivalent`, part: 50, isAmount: true },
              ],
              rows: [
                {
                  cells: [
                    `${figures.businesses.length} businesses`,
                    figure(figures.uniformTotal, figures.uniformCurrency),
                  ],
                  isTotal: true,
                },
              ],
            },
          ]
        : []),
    ],
    note: [
      'Available can be spent; reserved is held for open withdrawals; pending is received and not yet released.',
      `Equivalents are for information, at the prices of ${asOf} UTC.`,
      ...notesOf(figures),
    ].join(' '),
    signature: [sender.signatureName, sender.name],
    code: {
      text: verifyUrl,
      lines: [
        'Verify these figures',
        verifyUrl,
        `Code ${code}`,
        'Type figures of this letter there. You are told whether they agree with what was handed out and with the books.',
      ],
    },
    footer: `${sender.name} · balance confirmation as of ${asOf} UTC`,
    madeAt: new Date(madeAt),
  };
};
