import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecret } from '../../../platform/secrets';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, createTestPayment, giveFees, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank, paidWithdrawal } from '../../../testing/fiat-withdrawals';
import { createTestKey, type TestKey } from '../../../testing/machine';
import { agreeOnMove, moverOf, startTestCell, type TestCell } from '../../../testing/two-cells';
import { abandon, activate, handOver, leave, takeIn, type Mover } from '.';
import { digestOf } from './copy-repository';
import { remadeColumns } from './plan';
import { faultsOf } from './verify-organisation';

let api: TestApi;
let there: TestCell;
let here: Mover;
let directory: string;
let organisation: TestOrganisation;
let business: TestBusiness;
let key: TestKey;
let files = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-moves-'));
  api = await startTestApi({ config: { publicUrl: 'http://here.test', dataDir: directory }, isTampered: true });
  there = await startTestCell('there');
  here = moverOf(api.database, api.testDatabase.urls.ownerUrl, api.config);
  const start = '2025-06-30T09:00:00.000Z';
  await api.testDatabase.setClock(start);
  await there.setClock(start);
});
beforeEach(async () => {
  organisation = await api.createOrganisation({ brand: 'KESTREL' });
  await giveFees(api, organisation);
  business = await createBusiness(api, organisation);
  const administrator = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: false });
  const token = await api.signIn(administrator, organisation);
  key = await createTestKey(api, token, { name: 'Shop', permissions: ['GET_BUSINESSES'] });
  await paidWithdrawal(api, token, business);
});
afterEach(async () => {
  await api.testDatabase.setClock(new Date('2025-06-30T09:00:00.000Z'));
});
afterAll(async () => {
  await there?.close();
  await api?.close();
  await rm(directory, { recursive: true, force: true });
});

const newFile = (): string => join(directory, `organisation-${(files += 1)}.move`);
const balanceIn = (database: Database): Promise<string> =>
  database.inOrganisation(organisation.id, async (tx) =>
    toText(await balanceOf(tx, organisation.id, account.available(business.id, 'EUR'))),
  );
const pay = (database: Database) => endowAtBank({ database }, business, amountOf('1.00', 'EUR'));
const placeIn = async (database: Database) => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ state: string }>`
      select coalesce(move_state, status) as state from organisation where id = ${organisation.id}`.execute(tx),
  );
  return rows[0]?.state ?? 'UNKNOWN';
};
const digestsIn = ({ database, plan }: Mover) =>
  database.acrossOrganisations(async (tx) => {
    const all = [];
    for (const table of plan.tables)
      // The taking in is an event of its own.
      if (table !== 'audit_event')
        all.push(await digestOf(tx, table, organisation.id, remadeColumns(table, plan.sealedTables)));
    return all;
  });

/** Moves the organisation, with the file and proofs that the steps give. */
const move = async (from: Mover, to: Mover): Promise<void> => {
  await agreeOnMove(from, to, organisation.id);
  const file = newFile();
  const digest = await leave(from, organisation.id, { here: from.config.publicUrl, file });
  const receipt = await takeIn(to, organisation.id, { file, digest });
  const acknowledgement = await handOver(from, organisation.id, receipt);
  await activate(to, organisation.id, acknowledgement);
};

describe('An organisation that moves to another cell', () => {
  it('is there with every row that it had, sealed anew and sound, and elsewhere here', async () => {
    const before = await digestsIn(here);
    await move(here, there.mover);
    expect(await digestsIn(there.mover)).toEqual(before);
    expect(before.filter(({ rows }) => rows !== '0').length).toBeGreaterThan(15);
    expect(await faultsOf(there.database, there.config, there.mover.plan, organisation.id)).toEqual([]);
    expect(await placeIn(there.database)).toBe('ACTIVE');
    expect(await placeIn(api.database)).toBe('MOVED');
    const { rows } = await there.database.acrossOrganisations((tx) =>
      sql<{ sealed: Buffer }>`select secret_enc as sealed from api_credential where api_key = ${key.apiKey}`.execute(
        tx,
      ),
    );
    expect(openSecret(there.config.secretKey, rows[0]!.sealed)).toBe(key.secret);
  });

  it('goes on there, and nothing can be written of it here any more', async () => {
    await move(here, there.mover);
    const before = await balanceIn(there.database);
    await pay(there.database);
    expect(Number(await balanceIn(there.database)) - Number(before)).toBe(1);
    await expect(pay(api.database)).rejects.toMatchObject({ code: 'MV001' });
    await expect(
      api.database.acrossOrganisations((tx) =>
        sql`insert into sender_data (organisation_id) values (${organisation.id})`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: 'MV001' });
    // Work over all organisations passes its rows by.
    const { numAffectedRows } = await api.database.acrossOrganisations((tx) =>
      sql`update business set name = 'Another' where organisation_id = ${organisation.id}`.execute(tx),
    );
    expect(numAffectedRows).toBe(0n);
  });

  it('comes back with what happened there, behind the seals that it left with', async () => {
    await move(here, there.mover);
    await pay(there.database);
    const gone = await balanceIn(there.database);
    await move(there.mover, here);
    expect(await balanceIn(api.database)).toBe(gone);
    expect(await faultsOf(api.database, api.config, here.plan, organisation.id)).toEqual([]);
    expect([await placeIn(api.database), await placeIn(there.database)]).toEqual(['ACTIVE', 'MOVED']);
    await pay(api.database);
  });

  it('is frozen until it is handed over, and goes on where it was if the move is given up', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    const file = newFile();
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    await expect(pay(api.database)).rejects.toMatchObject({ code: 'MV001' });
    await takeIn(there.mover, organisation.id, { file, digest });
    await expect(pay(there.database)).rejects.toMatchObject({ code: 'MV001' });
    // From now on the other cell may hand it over: only the former cell's word lets this one forget it.
    await expect(abandon(there.mover, organisation.id, null)).rejects.toThrow('may have let go');
    const word = await abandon(here, organisation.id, null);
    expect(await abandon(here, organisation.id, null)).toBe(word);
    await pay(api.database);
    await abandon(there.mover, organisation.id, word);
    expect([await placeIn(api.database), await placeIn(there.database)]).toEqual(['ACTIVE', 'MOVED']);
    await move(here, there.mover);
    expect(await placeIn(there.database)).toBe('ACTIVE');
  });

  it('is active in one cell alone whatever is repeated, and without its proofs in none', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    const file = newFile();
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    const again = newFile();
    const secondDigest = await leave(here, organisation.id, { here: here.config.publicUrl, file: again });
    const forged = randomBytes(32).toString('base64url');
    await expect(handOver(here, organisation.id, forged)).rejects.toThrow('not the receipt');
    await expect(takeIn(there.mover, organisation.id, { file: again, digest })).rejects.toThrow('not the one');
    const receipt = await takeIn(there.mover, organisation.id, { file: again, digest: secondDigest });
    expect(await takeIn(there.mover, organisation.id, { file: again, digest: secondDigest })).toBe(receipt);
    await expect(activate(there.mover, organisation.id, forged)).rejects.toThrow('not the acknowledgement');
    expect(await placeIn(there.database)).toBe('MOVING');
    const acknowledgement = await handOver(here, organisation.id, receipt);
    expect(await handOver(here, organisation.id, receipt)).toBe(acknowledgement);
    await expect(abandon(here, organisation.id, null)).rejects.toThrow('HANDED_OVER');
    await activate(there.mover, organisation.id, acknowledgement);
    await activate(there.mover, organisation.id, acknowledgement);
    expect([await placeIn(api.database), await placeIn(there.database)]).toEqual(['MOVED', 'ACTIVE']);
  });

  it('is taken in whole or not at all: a file that was changed or cut off is refused', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    const file = newFile();
    await leave(here, organisation.id, { here: here.config.publicUrl, file });
    const whole = await readFile(file);
    const { createHash } = await import('node:crypto');
    const taken = async (bytes: Buffer) => {
      const changed = newFile();
      await writeFile(changed, bytes);
      return takeIn(there.mover, organisation.id, {
        file: changed,
        digest: createHash('sha256').update(bytes).digest('hex'),
      });
    };
    const flipped = Buffer.from(whole);
    flipped[flipped.length >> 1]! ^= 1;
    await expect(taken(flipped)).rejects.toThrow('changed or cut off');
    await expect(taken(whole.subarray(0, whole.length - 7))).rejects.toThrow('ends before its end');
    await expect(taken(Buffer.from('something else'))).rejects.toThrow('no file of a move');
    expect(await placeIn(there.database)).toBe('UNKNOWN');
    await taken(whole);
    expect(await placeIn(there.database)).toBe('MOVING');
  });

  it('stays while it has coins or addresses of this cell, or something open', async () => {
    await createTestPayment(api, business);
    await expect(agreeOnMove(here, there.mover, organisation.id)).rejects.toThrow('cannot move: payments are open');
  });

  it('stays with an entry that is not the one that was sealed: the verifiers are asked before it is frozen', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    await api.database.acrossOrganisations((tx) =>
      sql`update fiat_withdrawal set reference = 'Changed by hand' where organisation_id = ${organisation.id}`.execute(
        tx,
      ),
    );
    await expect(leave(here, organisation.id, { here: here.config.publicUrl, file: newFile() })).rejects.toThrow(
      'fiat-withdrawals-bear-their-seal',
    );
    expect(await placeIn(api.database)).toBe('ACTIVE');
  });
});
