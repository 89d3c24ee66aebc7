import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { MonthRefused } from './refused';

/**
 * A month in cold storage: lines of JSON. The first says whose rows they are, each further one is a row, an array of the database's own texts of its columns;
 * behind audit events stand chain, place, hash and MAC of the link. Seals over them follow as objects, and the last line counts the rows and has the SHA-256 of all
 * lines before it. The same rows make the same file.
 */
const headSchema = z.object({
  format: z.literal('countinghouse-month-1'),
  table: z.string(),
  month: z.string(),
  coversFrom: z.nullable(z.string()),
  coversTo: z.string(),
  columns: z.array(z.string()),
});
export type ColdHead = z.infer<typeof headSchema>;
const endSchema = z.object({ rows: z.number(), sha256: z.string() });

/** A line of a file before its end: its head, a row as an array of texts, or a seal. */
export type ColdLine = ColdHead | readonly (string | null)[] | { readonly seal: Readonly<Record<string, string>> };

/** Contents of a file in one pass: number of rows, and digest of the whole. */
export type Written = { readonly rows: number; readonly digest: string };

/** Texts of a file, line by line, with its end; the answer says what was in it. */
async function* textsOf(lines: AsyncIterable<ColdLine>): AsyncGenerator<string, Written> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    if (Array.isArray(line)) rows += 1;
    yield text;
  }
  const end = `${JSON.stringify({ rows, sha256: hash.copy().digest('hex') })}\n`;
  yield end;
  return { rows, digest: hash.update(end).digest('hex') };
}

const nothing = (): Promise<void> => Promise.resolve();

const each = async (lines: AsyncIterable<ColdLine>, take: (text: string) => Promise<void>): Promise<Written> => {
  const texts = textsOf(lines);
  for (;;) {
    const { value, done } = await texts.next();
    if (done) return value;
    await take(value);
  }
};

/** Digest of the file that these lines would make. */
export const digestOfLines = (lines: AsyncIterable<ColdLine>): Promise<Written> => each(lines, nothing);

const bytesAtOnce = 1 << 20;

/** Waits until a file has its name on its disk. */
export const keepName = async (file: string): Promise<void> => {
  const directory = await open(dirname(file), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};

/** Writes a file and waits until it is on its disk under its name; a killed one leaves nothing under it. */
export const writeColdFile = async (file: string, lines: AsyncIterable<ColdLine>): Promise<Written> => {
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, 'w', 0o600);
  let waiting = '';
  const flush = async (): Promise<void> => {
    await handle.write(waiting);
    waiting = '';
  };
  let written: Written;
  try {
    written = await each(lines, async (text) => {
      waiting += text;
      if (waiting.length > bytesAtOnce) await flush();
    });
    await flush();
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await keepName(file);
  return written;
};

/** SHA-256 of a file as it is on its disk. */
export const digestOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const linesIn = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file, { encoding: 'utf8' }), crlfDelay: Infinity });

const parsed = (file: string, line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw new MonthRefused(`${file} is no month of cold storage: a line is no JSON.`);
  }
};

/** @throws MonthRefused for a file of another kind */
export const readHead = async (file: string): Promise<ColdHead> => {
  for await (const line of linesIn(file)) {
    const head = headSchema.safeParse(parsed(file, line));
    if (head.success) return head.data;
    break;
  }
  throw new MonthRefused(`${file} is no month of cold storage.`);
};

const rowSchema = z.array(z.nullable(z.string()));

/** Rows of a file, without a check of what they say; what is no row is passed by. */
export async function* rowsIn(file: string): AsyncGenerator<readonly (string | null)[]> {
  for await (const line of linesIn(file)) {
    if (!line.startsWith('[')) continue;
    const row = rowSchema.safeParse(parsed(file, line));
    if (row.success) yield row.data;
  }
}

/** Sentence about a file that is not as it was written, by itself alone; null: whole. */
export const faultIn = async (file: string): Promise<string | null> => {
  const hash = createHash('sha256');
  let rows = 0;
  let end: string | undefined;
  for await (const line of linesIn(file)) {
    if (end !== undefined) {
      hash.update(`${end}\n`);
      if (end.startsWith('[')) rows += 1;
    }
    end = line;
  }
  const last = endSchema.safeParse(end === undefined ? null : parsed(file, end));
  if (!last.success) return 'its end is missing';
  if (last.data.rows !== rows) return `it says ${last.data.rows} rows and has ${rows}`;
  return last.data.sha256 === hash.digest('hex') ? null : 'its lines are not those that it was written with';
};
