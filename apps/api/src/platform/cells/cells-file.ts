import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Host name as browsers send it, without a port. */
const host = z.string().check(
  z.regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, {
    error: 'a host name in small letters without a port, such as pay.example.com',
  }),
);
const server = z
  .string()
  .check(z.regex(/^[a-z0-9.-]+:\d{1,5}$/, { error: 'an address with a port, such as 10.0.1.11:3000' }));
const list = { error: 'a list with at least one entry' };
const object = { error: 'an object with the names of docs/cells.md, and no others' };

const cell = z.strictObject(
  {
    name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'a name such as north' })),
    /** Origin at one of its hosts, by which people of other hosts are shown the way. */
    address: z.string({ error: 'an origin such as https://pay.example.com' }),
    hosts: z.array(host, list).check(z.minLength(1, list)),
    /** Addresses of its API for the balancer in front of all cells. */
    servers: z.array(server, list).check(z.minLength(1, list)),
    /** Hosts of other cells where people of an organisation, by its id, sign in too, with an account of their own there. */
    elsewhere: z.optional(z.record(z.uuid({ error: 'the id of an organisation' }), z.array(host, list), object)),
  },
  object,
);
const content = z.strictObject({ cells: z.array(cell, list).check(z.minLength(1, list)) }, object);

/** One installation among several. */
export type Cell = z.output<typeof cell>;

/** This installation's name among the cells, and the file that names them all. */
export type CellSettings = { readonly name: string; readonly file: string };

/** The file cannot be used; the message is the rest of a sentence that begins with the file's name. */
export class CellsRefused extends Error {
  override readonly name = 'CellsRefused';
}

const isAtHome = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1';

/** Problem with the address of a cell; null if a link may lead there. */
const problemWithAddress = ({ name, address, hosts }: Cell): string | null => {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  if (!parsed || parsed.origin !== address)
    return `gives ${name} the address "${address}": write an origin such as https://${hosts[0]}`;
  if (!hosts.includes(parsed.hostname)) return `gives ${name} the address ${address}, whose host is not among its own`;
  if (parsed.protocol !== 'https:' && !isAtHome(parsed.hostname))
    return `gives ${name} the address ${address}: it has to begin with https://`;
  return null;
};

/** Problem with the hosts where people of a cell are shown the way; null if each leads to another one. */
const problemElsewhere = (cells: readonly Cell[], { name, elsewhere = {} }: Cell): string | null => {
  for (const one of Object.values(elsewhere).flat()) {
    const cell = cellOfHost(cells, one);
    if (cell === null) return `sends people of ${name} to ${one}, which is a host of none of the cells`;
    if (cell.name === name) return `sends people of ${name} to ${one}, which is a host of its own`;
  }
  return null;
};

const twiceIn = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

/**
 * Cells in the text of a cells file.
 *
 * @throws CellsRefused
 */
export const parseCells = (text: string): readonly Cell[] => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new CellsRefused('is no JSON');
  }
  const parsed = content.safeParse(read);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const at = (first?.path ?? []).map(String).join('.');
    throw new CellsRefused(`has a wrong ${at || 'form'}: it has to be ${first?.message ?? 'as docs/cells.md says'}`);
  }
  const { cells } = parsed.data;
  const name = twiceIn(cells.map((one) => one.name));
  if (name !== undefined) throw new CellsRefused(`has two cells of the name ${name}`);
  const shared = twiceIn(cells.flatMap(({ hosts }) => hosts));
  if (shared !== undefined) throw new CellsRefused(`names the host ${shared} twice: a host belongs to one cell`);
  const same = twiceIn(cells.flatMap(({ servers }) => servers));
  if (same !== undefined) throw new CellsRefused(`names the server ${same} twice: a server belongs to one cell`);
  const problems = cells.flatMap((one) => [problemWithAddress(one), problemElsewhere(cells, one)]);
  const problem = problems.find((one) => one !== null);
  if (typeof problem === 'string') throw new CellsRefused(problem);
  return cells;
};

/**
 * Cells of a file.
 *
 * @throws CellsRefused
 */
export const readCells = (file: string): readonly Cell[] => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CellsRefused(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return parseCells(text);
};

/**
 * Cells of a file.
 *
 * @throws CellsRefused for a file that cannot be used, or that does not name this cell
 */
export const ownCells = ({ name, file }: CellSettings): readonly Cell[] => {
  const cells = readCells(file);
  if (!cells.some((cell) => cell.name === name))
    throw new CellsRefused(`names no cell ${name}: ${cells.map((cell) => cell.name).join(', ')}`);
  return cells;
};

/** Host of a Host header or an origin, as the file writes it. */
const bare = (header: string): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/** Cell to which a host belongs; null: to none of them. */
export const cellOfHost = (cells: readonly Cell[], header: string): Cell | null =>
  cells.find(({ hosts }) => hosts.includes(bare(header))) ?? null;
