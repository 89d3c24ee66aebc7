import { ibanOf } from '@countinghouse/contract/bank-details';
import { readFileSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../config';
import { newId } from '../platform/ids';
import { ownClaims, writeClaims } from '../platform/cells/claims';
import { startTestApi, testConfig, type TestApi } from '../testing';
import { createTestCollection } from '../testing/bank';
import { publishClaims, refuseShared } from './cell-claims';
import { diagnosisLines } from './doctor';
import { cellQuestions } from './doctor/cells';
import { findingsOf } from './doctor/finding';
import { requireOwnSecret } from './require-own-secret';

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-claims-'));
const file = join(directory, 'cells.json');
const secret = 'known to every cell: 0123456789abcdef';
const key =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
const signer = { url: 'https://signer.example', address: `0x${'Ab'.repeat(20)}` };

type Cell = 'north' | 'south';
const apis = {} as Record<Cell, TestApi>;
const secrets: Record<Cell, string> = {
  north: 'the secret of north alone, 0123456789',
  south: 'the secret of south alone, 9876543210',
};
const configOf = (cell: Cell, changes: Partial<Config> = {}): Config =>
  testConfig({ mode: 'production', secretKey: secrets[cell], cell: { name: cell, file, secret }, ...changes });
const start = (cell: Cell, changes: Partial<Config> = {}, database = apis[cell].database) =>
  refuseShared({ database, config: configOf(cell, changes) });
/** Runs a statement as the owner of a cell's database. */
const own = async (cell: Cell, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: apis[cell].testDatabase.urls.ownerUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
};
const published = (cell: Cell) => join(directory, `claims-${cell}.json`);

beforeAll(async () => {
  const cells = (['north', 'south'] as const).map((name) => ({
    name,
    address: `https://${name}.example`,
    hosts: [`${name}.example`],
    servers: [`${name}.internal:3000`],
  }));
  writeFileSync(file, JSON.stringify({ cells }));
  for (const cell of ['north', 'south'] as const) {
    apis[cell] = await startTestApi({ isTampered: true });
    await requireOwnSecret(apis[cell].database, { mode: 'production', secretKey: secrets[cell] }, { taking: true });
  }
});
afterEach(() => {
  for (const cell of ['north', 'south'] as const) rmSync(published(cell), { force: true });
});
afterAll(async () => {
  await apis.north?.close();
  await apis.south?.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('two cells', () => {
  it('[CELL-3] start with keys of their own, and are told of a cell of which nothing is known', async () => {
    expect(await start('north', { depositKeys: { ETH: key }, signer })).toEqual([
      `Nothing is known of what belongs to the cell south: bring its ${published('south')}.`,
    ]);
    expect(await start('south')).toEqual([]);
    expect(await start('north', { depositKeys: { ETH: key }, signer })).toEqual([]);
  });

  it.each([
    ['signing address', { signer: { ...signer, address: signer.address.toLowerCase() } }, 'The key of SIGNER_ADDRESS'],
    ['extended public key, of another chain', { depositKeys: { BSC: key } }, 'The key of BSC in DEPOSIT_KEYS'],
    [
      'hot wallet on the key of payers’ addresses',
      { utxoSigners: { BTC: { url: 'http://a:b@127.0.0.1:1/wallet/hot', account: key } } },
      'The key of BTC in UTXO_SIGNER_KEYS',
    ],
    [
      'gateway',
      { chainGateways: { SOL: { url: 'https://Gateway.example', net: 'main', token: 'x' } } },
      'The gateway of SOL in CHAIN_GATEWAYS',
    ],
  ] as const)('[CELL-3] do not start with the same %s, the other one running or not', async (_what, shared, label) => {
    await start('south', {
      depositKeys: { ETH: key },
      signer,
      chainGateways: { SOL: { url: 'https://gateway.example', net: 'main', token: 'y' } },
    });
    await expect(start('north', shared as Partial<Config>)).rejects.toThrow(
      `${label} belongs to the cell south already: two cells must not share it.`,
    );
    expect(await start('north')).toEqual([]);
  });

  it('[CELL-3] do not start with the same secret, whatever it was rotated to since', async () => {
    await start('south');
    const copy = await startTestApi();
    await requireOwnSecret(copy.database, { mode: 'production', secretKey: secrets.south }, { taking: true });
    await expect(start('north', {}, copy.database)).rejects.toThrow('SECRET_KEY belongs to the cell south already');
    await copy.close();
  });

  it('[CELL-3] do not start with the same bank account, a British one by either of its numbers', async () => {
    const iban = ibanOf('LT', '1000011101001000');
    const british = ibanOf('GB', 'EXMP20000055779911');
    const ids = {
      north: (await apis.north.createOrganisation()).id,
      south: (await apis.south.createOrganisation()).id,
    };
    await createTestCollection(apis.south, ids.south, iban);
    await createTestCollection(apis.south, ids.south, british);
    await start('south');
    expect(await start('north')).toEqual([]);
    await createTestCollection(apis.north, ids.north, iban, { currency: 'USD' });
    await expect(start('north')).rejects.toThrow(`The account ${iban} belongs to the cell south already`);
    // Its organisation moves between the two: until it is there, neither has its accounts.
    await own('north', `update organisation set move_state = 'MOVING' where id = '${ids.north}'`);
    expect(await start('north')).toEqual([]);
    await own('north', `update organisation set move_state = null where id = '${ids.north}'`);
    await expect(start('north')).rejects.toThrow(`The account ${iban} belongs to the cell south already`);
    await own('north', `delete from collection_account where iban = '${iban}'`);
    const account = { account_number: '55779911', sort_code: '200000', currency: 'GBP', swift_code: null } as const;
    await createTestCollection(apis.north, ids.north, '', { iban: null, ...account });
    await expect(start('north')).rejects.toThrow('The account 55779911 belongs to the cell south already');
    await own('north', 'delete from collection_account');
    expect(await start('north')).toEqual([]);
  });

  it('[CELL-3] a database is of one cell: a copy of it is refused under another name, and without one', async () => {
    await start('north');
    await expect(start('south', {}, apis.north.database)).rejects.toThrow(
      'This database is that of the cell north, and CELL says south: name that cell',
    );
    await expect(start('north', { cell: undefined })).rejects.toThrow('and CELL is not set');
  });

  it('[CELL-3] a copy that was made before its original had a name is refused by the identity in it', async () => {
    await start('south');
    const idOf = async (cell: Cell) => (await own(cell, 'select id from cell_identity')).rows[0]?.id as string;
    const [before, other] = [await idOf('north'), await idOf('south')];
    expect(before).not.toBe(other);
    await own('north', `update cell_identity set id = '${other}'`);
    await expect(start('north')).rejects.toThrow(
      'This database is a copy of that of the cell south: give this cell its own.',
    );
    await own('north', `update cell_identity set id = '${before}'`);
    expect(await start('north')).toEqual([]);
  });
});

describe('claims of a cell', () => {
  it('[CELL-3] tell nobody what they are of, and cannot be written without the secret of all cells', async () => {
    await start('south', { depositKeys: { ETH: key }, signer });
    const text = readFileSync(published('south'), 'utf8');
    expect(text.toLowerCase()).not.toContain(signer.address.toLowerCase());
    expect(text).not.toContain(key);
    writeFileSync(published('south'), text.replace(/"digests": \[/, '"digests": [ "AAAA",'));
    await expect(start('north')).rejects.toThrow(
      /^.*claims-south\.json was not written with our CELLS_SECRET: bring the file again/,
    );
    writeFileSync(published('south'), text.replaceAll('south', 'north'));
    await expect(start('north')).rejects.toThrow('was not written with our CELLS_SECRET');
    writeFileSync(published('south'), '{');
    await expect(start('north')).rejects.toThrow('is no JSON: bring the file again from the cell south, or remove it.');
    unlinkSync(published('south'));
    expect(await start('north')).toHaveLength(1);
  });

  it('[CELL-3] of another cell are told to be old after a week, by the start and by the doctor', async () => {
    const south = { ...configOf('south'), cell: { name: 'south', file, secret } };
    const services = { database: apis.south.database, config: south };
    const doctor = async () =>
      diagnosisLines(await findingsOf(cellQuestions(apis.north.database, configOf('north')))).join('\n');
    await publishClaims(services, { into: undefined, isDry: true });
    expect(await doctor()).toMatch(/^warn {2}cells {2}Nothing is known of what belongs to the cell south/);
    await publishClaims(services, { into: undefined, isDry: false });
    expect(await doctor()).toMatch(/^ok {4}cells {2}north shares nothing with the others$/);

    const old = new Date(Date.now() - 8 * 86_400_000);
    const taken = { thing: `signer ${signer.address.toLowerCase()}`, label: '' };
    writeClaims(published('south'), secret, ownClaims(south.cell, newId(), [taken], old));
    const told = `What belongs to the cell south is known as of 8 days ago: bring its ${published('south')} anew.`;
    expect(await start('north')).toEqual([told]);
    expect(await doctor()).toContain(`warn  cells  ${told}`);
    // An old collision is one.
    await expect(start('north', { signer })).rejects.toThrow('The key of SIGNER_ADDRESS belongs to the cell south');
  });
});
