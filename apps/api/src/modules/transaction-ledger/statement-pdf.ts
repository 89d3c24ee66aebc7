import { toText } from '@countinghouse/money';
import { Readable } from 'node:stream';
import { zoneOf } from '../../platform/files/zone';
import { renderPdf } from '../../platform/pdf/render-pdf';
import type { PdfTable } from '../../platform/pdf/table';
import { amountWords } from '../../platform/pdf/words';
import { detailOf } from './details-repository';
import { balance, side, typeText, type Line } from './lines';

export type DocumentOf = {
  readonly businessName: string;
  readonly letterhead: readonly string[];
  readonly madeAt: Date;
  readonly after: Date;
  readonly before: Date;
  readonly timezone: string;
  /** Only some kinds of movements stand in it. */
  readonly isPart: boolean;
  readonly pages: AsyncIterable<Iterable<Line>>;
};

const columns: PdfTable['columns'] = [
  { label: 'Posted', part: 14 },
  { label: 'Movement', part: 38 },
  { label: 'Debit', part: 15, isAmount: true },
  { label: 'Credit', part: 15, isAmount: true },
  { label: 'Balance', part: 18, isAmount: true },
];

/** `2025-03-14 09:26:53`, by the clocks of the zone. */
const clockOf = (timezone: string) => {
  const zone = zoneOf(timezone);
  return (instant: Date): string => zone.textOf(instant.toISOString()).slice(0, 19).replace('T', ' ');
};

const figure = (text: string | null): string => (text === null ? '' : amountWords(text));
const [debit, credit] = [side('DEBIT', 'debits'), side('CREDIT', 'credits')];

/** What it was, in as many lines as there is something to tell; nothing is told twice. */
const movementOf = (line: Line): string => {
  if (line.kind !== 'MOVEMENT') return typeText(line);
  const { entry } = line;
  const of = [detailOf(entry, 'reference'), detailOf(entry, 'counterparty')].filter(
    (text) => text !== null && !entry.description.includes(text),
  );
  return [typeText(line), entry.description, of.join(' \u00B7 ')]
    .filter((text, at, all) => text !== '' && text !== all[at - 1])
    .join('\n');
};

/** `1,000.00 + 250.00 − 40.00 = 1,210.00`. */
const sumOf = ({ opening, credits, debits, closing }: Line['statement']): string => {
  const [from, added, taken, left] = [opening, credits, debits, closing].map((amount) => amountWords(toText(amount)));
  return `${from} + ${added} \u2212 ${taken} = ${left}`;
};

/** A currency's movements as a table, between its opening and its closing balance. */
const tablesOf = async ({ pages, timezone }: DocumentOf): Promise<PdfTable[]> => {
  const at = clockOf(timezone);
  const tables: (PdfTable & { readonly rows: PdfTable['rows'][number][] })[] = [];
  for await (const page of pages) {
    for (const line of page) {
      const isMovement = line.kind === 'MOVEMENT';
      if (line.kind === 'OPENING') tables.push({ title: line.statement.currency, columns, rows: [] });
      tables.at(-1)?.rows.push({
        cells: [
          at(isMovement ? line.entry.postedAt : line.at),
          movementOf(line),
          figure(debit(line)),
          figure(credit(line)),
          figure(balance(line)),
        ],
        isTotal: !isMovement,
        ...(line.kind === 'CLOSING' && {
          note: sumOf(line.statement),
        }),
      });
    }
  }
  return tables;
};

async function* document(of: DocumentOf): AsyncGenerator<Buffer> {
  const { businessName, letterhead, madeAt, after, before, timezone, isPart } = of;
  const at = clockOf(timezone);
  yield await renderPdf({
    title: 'Transaction ledger',
    subtitle: businessName,
    letterhead,
    opening: [
      `Every movement of the balances that ${businessName} can spend, from ${at(after)} until before ${at(before)} (${timezone}), oldest first. What is held for a withdrawal has left them.`,
      ...(isPart ? ['Only some kinds of movements stand here; balances and sums are those of all of them.'] : []),
    ],
    sections: [],
    tables: await tablesOf(of),
    footer: `${letterhead[0] ?? ''} · transaction ledger of ${businessName}`,
    madeAt,
  });
}

/** The report as a document to read. Held in memory, which is why it has fewer movements than a file for programs. */
export const statementPdf = (of: DocumentOf): Readable => Readable.from(document(of));
