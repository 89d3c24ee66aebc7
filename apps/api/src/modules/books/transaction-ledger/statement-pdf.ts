import { Readable } from 'node:stream';
import { zoneOf } from '../../../platform/files/zone';
import { renderPdf } from '../../../platform/pdf/render-pdf';
import type { PdfTable } from '../../../platform/pdf/table';
import { amountWords, exactWords } from '../../../platform/words';
import { detailOf } from './details-repository';
import { balance, side, typeText, written, type Line } from './lines';

export type DocumentOf = {
  readonly businessName: string;
  readonly letterhead: readonly string[];
  readonly madeAt: Date;
  readonly after: Date;
  readonly before: Date;
  readonly timezone: string;
  /** True if only some kinds of movements are included. */
  readonly isPart: boolean;
  /** Under which its closing balances are verified; null for a document without balances. */
  readonly verification: { readonly code: string; readonly url: string; readonly asOf: string } | null;
  readonly pages: AsyncIterable<Iterable<Line>>;
};

const columns: PdfTable['columns'] = [
  { label: 'Posted', part: 20 },
  { label: 'Movement', part: 32 },
  { label: 'Debit', part: 15, isAmount: true },
  { label: 'Credit', part: 15, isAmount: true },
  { label: 'Balance', part: 18, isAmount: true },
];

/** `14 Mar 2025, 09:26:53`, by the clocks of the zone. */
const clockOf = (timezone: string) => {
  const zone = zoneOf(timezone);
  return (instant: Date): string => exactWords(`${zone.textOf(instant.toISOString()).slice(0, 19)}.000`);
};

const figure = (text: string | null): string => (text === null ? '' : amountWords(text));
const [debit, credit] = [side('DEBIT', 'debits'), side('CREDIT', 'credits')];

const movementOf = (line: Line): string => {
  if (line.kind !== 'MOVEMENT') return typeText(line);
  const { description } = line.entry;
  // Descriptions often begin with the type: it is not repeated.
  return description.toLowerCase().startsWith(typeText(line).toLowerCase()) || description === ''
    ? description || typeText(line)
    : `${typeText(line)} \u00B7 ${description}`;
};

/** Reference and counterparty, on a line as wide as an address, unless the description has them. */
const noteOf = (line: Line): { readonly note?: string } => {
  if (line.kind === 'OPENING') return {};
  if (line.kind === 'CLOSING') return { note: sumOf(line.statement) };
  const { entry } = line;
  const note = [detailOf(entry, 'reference'), detailOf(entry, 'counterparty')]
    .filter((text) => text !== null && !` ${entry.description} `.includes(` ${text} `))
    .join(' \u00B7 ');
  return note === '' ? {} : { note };
};

/** `1,000.00 + 250.00 − 40.00 = 1,210.00`. */
const sumOf = ({ opening, credits, debits, closing }: Line['statement']): string => {
  const [from, added, taken, left] = [opening, credits, debits, closing].map((amount) => amountWords(written(amount)));
  return `${from} + ${added} \u2212 ${taken} = ${left}`;
};

/** A currency's movements as a table, between its opening and its closing balance. */
const tablesOf = async ({ pages, timezone }: DocumentOf): Promise<PdfTable[]> => {
  const at = clockOf(timezone);
  const tables: (PdfTable & { readonly rows: PdfTable['rows'][number][] })[] = [];
  for await (const page of pages) {
    for (const line of page) {
      const isMovement = line.kind === 'MOVEMENT';
      if (line.kind === 'OPENING') tables.push({ title: line.statement.currency, columns, isDense: true, rows: [] });
      tables.at(-1)?.rows.push({
        cells: [
          at(isMovement ? line.entry.postedAt : line.at),
          movementOf(line),
          figure(debit(line)),
          figure(credit(line)),
          figure(balance(line)),
        ],
        isStrong: !isMovement,
        isTotal: line.kind === 'CLOSING',
        ...noteOf(line),
      });
    }
  }
  return tables;
};

async function* document(of: DocumentOf): AsyncGenerator<Buffer> {
  const { businessName, letterhead, madeAt, after, before, timezone, isPart, verification } = of;
  const at = clockOf(timezone);
  yield await renderPdf({
    title: 'Transaction ledger',
    subtitle: businessName,
    letterhead,
    opening: [
      `Every movement of the balances that ${businessName} can spend, from ${at(after)} until before ${at(before)} (${timezone}), oldest first. What is reserved for a withdrawal has left them.`,
      ...(isPart ? ['Only some kinds of movements stand here; balances and sums are those of all of them.'] : []),
    ],
    sections: [],
    tables: await tablesOf(of),
    ...(verification && {
      code: {
        text: verification.url,
        lines: [
          'Verify these balances',
          verification.url,
          `Code ${verification.code}`,
          `Type closing balances there, as of ${exactWords(verification.asOf)} UTC. You are told whether they agree with what was handed out and with the books.`,
        ],
      },
    }),
    footer: `${letterhead[0] ?? ''} · transaction ledger of ${businessName}`,
    madeAt,
  });
}

/** Report as a readable document. Held in memory, hence limited to fewer movements than the files for programs. */
export const statementPdf = (of: DocumentOf): Readable => Readable.from(document(of));
