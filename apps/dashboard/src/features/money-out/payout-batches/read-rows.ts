import { mostPayoutRows, type PayoutKind } from '@countinghouse/contract/money-out/payout-batches';

/** Row of a file, as text. */
export type ReadRow = {
  readonly number: number;
  readonly name: string;
  /** Of a bank account: its label or number. */
  readonly address: string;
  readonly tag: string;
  readonly amount: string;
  /** The cell of the amount is a number, which has no decimal mark of its own. */
  readonly isNumber: boolean;
  /** Own id of the payout. */
  readonly reference: string;
  /** To a bank account: what its holder reads. */
  readonly note: string;
};

type Column = Exclude<keyof ReadRow, 'number' | 'isNumber'>;

/** Names of the columns, the first one that of the template. */
const columnNames: Readonly<Record<PayoutKind, Readonly<Record<Column, readonly string[]>>>> = {
  CRYPTO: {
    name: ['name', 'recipient', 'payee', 'beneficiary'],
    address: ['address', 'recipient address', 'recipientaddress', 'wallet', 'wallet address'],
    tag: ['tag', 'destination tag', 'destinationtag', 'memo'],
    amount: ['amount', 'sum', 'value'],
    reference: ['reference', 'id', 'withdrawal id', 'clientwithdrawalid', 'ref'],
    note: ['note', 'comment', 'description'],
  },
  FIAT: {
    name: ['name', 'recipient', 'payee', 'beneficiary', 'holder', 'account holder'],
    address: ['account', 'iban', 'bank account', 'account label', 'label', 'account number'],
    tag: [],
    amount: ['amount', 'sum', 'value'],
    reference: ['id', 'client label', 'withdrawal id', 'clientwithdrawalid'],
    note: ['reference', 'ref', 'purpose', 'remittance information', 'payment reference'],
  },
};

/** First line of a file that fits. */
export const templateHeads = {
  CRYPTO: ['name', 'address', 'amount', 'reference', 'note'],
  FIAT: ['name', 'account', 'amount', 'id', 'reference'],
} as const satisfies Record<PayoutKind, readonly string[]>;

export type DecimalMark = '.' | ',';

/** Problem of a whole file, which is then not kept; `line` is that of the file, from 1. */
export type FileProblem =
  | { readonly kind: 'EMPTY' }
  | { readonly kind: 'TOO_MANY'; readonly rows: number }
  | { readonly kind: 'NO_COLUMN'; readonly column: string }
  | { readonly kind: 'UNEVEN'; readonly line: number; readonly found: number; readonly named: number }
  | { readonly kind: 'OPEN_QUOTE'; readonly line: number };

export type ReadFile =
  | { readonly problem: FileProblem }
  | { readonly problem: null; readonly rows: readonly ReadRow[]; readonly mark: DecimalMark | null };

/** `numbers`: places of cells that are numbers in a workbook. */
type Line = { readonly line: number; readonly cells: readonly string[]; readonly numbers?: ReadonlySet<number> };

/** Cells of a text with quotation marks as spreadsheets write them. Returns the line of a mark that is never closed instead. */
const linesOf = (text: string, separator: string): Line[] | number => {
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let began = 1;
  let quotedSince: number | null = null;
  const end = (): void => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: began, cells: cells.map((one) => one.trim()) });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\n') line += 1;
    if (quotedSince !== null) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quotedSince = null;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quotedSince = line;
    } else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      end();
      began = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (quotedSince !== null) return quotedSince;
  end();
  return lines;
};

/** The sign that parts the cells of the first line most often. */
const separatorOf = (text: string): string => {
  const [head = ''] = text.split('\n', 1);
  return ['\t', ';', ','].reduce(
    (best, sign) => (head.split(sign).length > head.split(best).length ? sign : best),
    ',',
  );
};

const normal = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]+/g, ' ');

const placesOf = (head: readonly string[], kind: PayoutKind): ReadonlyMap<Column, number> =>
  new Map(
    Object.entries(columnNames[kind]).flatMap(([column, names]) => {
      const place = head.findIndex((name) => names.includes(normal(name)));
      return place === -1 ? [] : [[column as Column, place] as const];
    }),
  );

/** Decimal mark of amounts; null if each of them can be read both ways. */
const markOf = (amounts: readonly string[]): DecimalMark | null => {
  for (const amount of amounts) {
    const last = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
    if (last === -1) continue;
    const mark = amount[last] as DecimalMark;
    const other = mark === '.' ? ',' : '.';
    const isOnly = amount.indexOf(mark) === last;
    if (amount.includes(other)) return isOnly ? mark : other;
    if (!isOnly) return other;
    if (!/^\d{1,3}$/.test(amount.slice(0, last)) || amount.length - last - 1 !== 3 || amount.startsWith('0'))
      return mark;
  }
  return amounts.some((amount) => /[.,]/.test(amount)) ? null : '.';
};

/** Numbers by their decimal mark, with the other sign between thousands or not at all. */
const written: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
  ',': /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
};

/**
 * Amount as the server reads it: `1.250,00` with a comma as decimal mark is `1250.00`. One that is written otherwise than the file's others stays as it is,
 * and the server refuses it: to guess would pay another amount.
 */
export const plainAmount = (typed: string, mark: DecimalMark): string => {
  const tight = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (!written[mark].test(tight)) return tight;
  const without = tight.replaceAll(mark === '.' ? ',' : '.', '');
  return mark === ',' ? without.replace(',', '.') : without;
};

/** Rows of cells whose first line names the columns. */
const readCells = (lines: readonly Line[], kind: PayoutKind): ReadFile => {
  const [head, ...body] = lines;
  if (!head || body.length === 0) return { problem: { kind: 'EMPTY' } };
  const places = placesOf(head.cells, kind);
  for (const column of ['address', 'amount'] as const)
    if (!places.has(column)) return { problem: { kind: 'NO_COLUMN', column: columnNames[kind][column][0] ?? column } };
  const uneven = body.find(({ cells }) => cells.length > head.cells.length);
  if (uneven)
    return {
      problem: { kind: 'UNEVEN', line: uneven.line, found: uneven.cells.length, named: head.cells.length },
    };
  if (body.length > mostPayoutRows) return { problem: { kind: 'TOO_MANY', rows: body.length } };
  const cell = (cells: readonly string[], column: Column): string => cells[places.get(column) ?? -1] ?? '';
  const rows = body.map(({ cells, numbers }, index) => ({
    number: index + 1,
    name: cell(cells, 'name'),
    address: cell(cells, 'address'),
    tag: cell(cells, 'tag'),
    amount: cell(cells, 'amount'),
    isNumber: numbers?.has(places.get('amount') ?? -1) === true,
    reference: cell(cells, 'reference'),
    note: cell(cells, 'note'),
  }));
  return { problem: null, rows, mark: markOf(rows.filter(({ isNumber }) => !isNumber).map(({ amount }) => amount)) };
};

/** Rows of a CSV file, or of rows pasted from a spreadsheet. */
export const readText = (typed: string, kind: PayoutKind): ReadFile => {
  const text = typed.replace(/^\ufeff/, '').trim();
  if (text === '') return { problem: { kind: 'EMPTY' } };
  const lines = linesOf(text, separatorOf(text));
  return typeof lines === 'number' ? { problem: { kind: 'OPEN_QUOTE', line: lines } } : readCells(lines, kind);
};

/** Digits that a spreadsheet keeps of a number, and decimals that a coin has at most. */
const keptDigits = 15;
const mostDecimals = 18;

/** Number in digits: a spreadsheet keeps 41.3 as 41.299999999999997, and 0.00000012 as 1.2e-7. */
const digitsOf = (value: number): string => {
  const rounded = Number(value.toPrecision(keptDigits));
  const text = String(rounded);
  return text.includes('e-') ? rounded.toFixed(mostDecimals).replace(/\.?0+$/, '') : text;
};

const textOf = (cell: unknown): string => {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number') return digitsOf(cell);
  if (typeof cell === 'boolean') return String(cell);
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : '';
};

/** Rows of a sheet of a workbook, whose cells are texts, numbers, truth values, dates or nothing. */
export const readCellsOf = (sheet: readonly (readonly unknown[])[], kind: PayoutKind): ReadFile => {
  const lines = sheet.map((cells, index) => {
    const texts = cells.map(textOf);
    // A sheet has as many cells in each of its rows as in its longest.
    const end = texts.findLastIndex((text) => text !== '') + 1;
    const numbers = new Set(cells.flatMap((cell, place) => (typeof cell === 'number' ? [place] : [])));
    return { line: index + 1, cells: texts.slice(0, end), numbers };
  });
  const filled = lines.filter(({ cells }) => cells.length > 0);
  return filled.length === 0 ? { problem: { kind: 'EMPTY' } } : readCells(filled, kind);
};
