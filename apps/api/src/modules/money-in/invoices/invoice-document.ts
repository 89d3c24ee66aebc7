import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import type { PdfDocument, PdfFact } from '../../../platform/pdf/render-pdf';
import { instantWords } from '../../../platform/words';
import type { ReadInvoice } from './read-invoice';
import { dayWords, moneyWords, rateWords } from './words';

const told = (label: string, value: string | null): PdfFact[] => (value === null ? [] : [{ label, value }]);

/** Name of the file of an invoice: its number in letters that every system takes. */
export const fileNameOf = ({ number, id }: Pick<Invoice, 'number' | 'id'>): string =>
  `invoice-${(number ?? `draft-${id.slice(0, 8)}`).replaceAll(/[^A-Za-z0-9._-]/g, '-')}.pdf`;

const emphasisOf = ({
  status,
  dueOn,
  openAmount,
  grossAmount,
  currency,
  isOverdue,
}: Invoice): PdfDocument['emphasis'] => {
  if (status === 'PAID') return { label: 'Paid', hint: 'nothing is due', value: moneyWords(grossAmount, currency) };
  if (status === 'VOID') return { label: 'Void', hint: 'nothing is due', value: moneyWords(grossAmount, currency) };
  const hint = isOverdue ? `was due on ${dayWords(dueOn)}` : `due on ${dayWords(dueOn)}`;
  return { label: 'To pay', hint, value: moneyWords(openAmount, currency) };
};

/** An invoice as a document: the same figures as on its page. */
export const documentOf = ({ view, receipts, isTest }: ReadInvoice): PdfDocument => {
  const { number, businessName, currency, lines, taxes } = view;
  const title = number === null ? 'Draft of an invoice' : `Invoice ${number}`;
  const line = (label: string, amount: string, isTotal = false) => ({
    cells: [label, '', '', '', moneyWords(amount, currency)],
    isTotal,
  });
  const isOpen = view.status === 'OPEN' || view.status === 'DRAFT';
  return {
    title,
    letterhead: [
      isTest ? `TEST, no real money: ${businessName}` : businessName,
      ...(view.issuerDetails?.split('\n') ?? []),
    ],
    emphasis: emphasisOf(view),
    sections: [
      {
        title: 'Billed to',
        facts: [
          { label: 'Customer', value: [view.customerName, view.customerAddress].filter(Boolean).join('\n') },
          ...told('Email', view.customerEmail),
          ...told('Tax number', view.customerTaxId),
        ],
      },
      {
        title: 'Invoice',
        facts: [
          ...told('Number', number),
          ...told('Issued', view.issuedAt && dayWords(view.issuedAt.slice(0, 10))),
          { label: 'Due', value: dayWords(view.dueOn) },
          ...told('Reference', view.clientInvoiceId),
        ],
      },
    ],
    tables: [
      {
        title: 'Lines',
        columns: [
          { label: 'Description', part: 40 },
          { label: 'Quantity', part: 12, isAmount: true },
          { label: 'Unit price', part: 17, isAmount: true },
          { label: 'Tax', part: 9, isAmount: true },
          { label: 'Net', part: 22, isAmount: true },
        ],
        rows: [
          ...lines.map((one) => ({
            cells: [
              one.description,
              one.quantity,
              moneyWords(one.unitPrice, currency).replace(` ${currency}`, ''),
              rateWords(one.taxRate),
              moneyWords(one.netAmount, currency),
            ],
          })),
          line('Net', view.netAmount),
          ...taxes.map(({ taxRate, netAmount, taxAmount }) =>
            line(`Tax ${rateWords(taxRate)} of ${moneyWords(netAmount, currency)}`, taxAmount),
          ),
          line('Total', view.grossAmount, true),
        ],
      },
      ...(receipts.length === 0
        ? []
        : [
            {
              title: 'Payments',
              columns: [
                { label: 'Received', part: 34 },
                { label: 'Payment', part: 44 },
                { label: 'Amount', part: 22, isAmount: true },
              ],
              rows: receipts.map(({ at, id, coin, amount }) => ({
                cells: [instantWords(at), coin === null ? id : `${id} in ${coin}`, moneyWords(amount, currency)],
              })),
            },
          ]),
    ],
    ...(view.memo !== null && { note: view.memo }),
    ...(isOpen &&
      view.url !== null && {
        code: { text: view.url, lines: ['Pay online', 'Scan the code, or open the address.', view.url] },
      }),
    footer: `${businessName} · ${title}`,
    madeAt: new Date(view.issuedAt ?? view.createdAt),
  };
};
