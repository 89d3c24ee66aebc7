import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, fromUnits, toText } from '@countinghouse/money';
import { openOwner, type Database } from '@countinghouse/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecret } from '../../../platform/secrets';
import { StatementRefused } from '../../../rails/bank';
import { storedRates } from '../../../rails/rates';
import { camtOf } from '../../../testing/camt';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, createTestPayment, giveFees, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank, paidWithdrawal } from '../../../testing/fiat-withdrawals';
import { createTestKey, type TestKey } from '../../../testing/machine';
import { pain002Of } from '../../../testing/pain002';
import { agreeOnMove, moverOf, startTestCell, type TestCell } from '../../../testing/two-cells';
import { alsoIn, cellAt } from '../../../testing/cell-chains';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { setTravelRule } from '../../../testing/deposits';
import { testOperators } from '../../../testing/operators';
import { askedWithdrawal, endow, ownCoins, usdt } from '../../../testing/withdrawals';
import { postMove } from '../../carriers/treasury-moves';
import { importBankFile, importInbox } from '../../money-in/fiat-deposits';
import { fiatOwnPayments } from '../../money-out/fiat-withdrawals';
import { abandon, activate, copyAhead, handOver, leave, takeIn, takeInCopy, type Mover } from '.';
import { openedWith, sealingFor } from './box';
import { digestOf, shapesOf } from './copy-repository';
import { obstaclesTo } from './obstacles-repository';
import type { Line } from './file-lines';
import { remadeColumns } from './plan';
import { holdMove } from './repository';
import { openKept } from './secret';
import { faultsOf, rulesBrokenBy } from './verify-organisation';

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
    // One text for an instant in both.
    await sql`set local timezone = 'UTC'`.execute(tx);
    for (const [table, shape] of await shapesOf(tx, plan.tables))
      // The taking in is an event of its own.
      if (table !== 'audit_event')
        all.push(await digestOf(tx, shape, organisation.id, remadeColumns(table, plan.sealedTables)));
    return all.toSorted((left, right) => (left.table < right.table ? -1 : 1));
  });

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Lines of a file for the other cell, as that one reads them. */
const linesIn = async (file: string): Promise<readonly Line[]> => {
  const move = await there.database.acrossOrganisations((tx) => holdMove(tx, organisation.id));
  const { privateKey } = openKept(there.config.secretKey, move!.secretEnc);
  const opened = openedWith({ publicKey: move!.publicKey, privateKey: privateKey! }, move!.id, createReadStream(file));
  return gunzipSync(await buffer(Readable.from(opened)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
};

/** The file with other lines, as a dishonest or faulty cell might have made it: whole, encrypted for this move, and under its own digest. */
const rewritten = async (file: string, change: (line: Line) => readonly Line[]) => {
  const move = await there.database.acrossOrganisations((tx) => holdMove(tx, organisation.id));
  const lines = (await linesIn(file)).flatMap(change);
  const bytes = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const sealed = await buffer(Readable.from([bytes]).pipe(sealingFor(move!.publicKey, move!.id)));
  const changed = newFile();
  await writeFile(changed, sealed);
  return { file: changed, digest: sha256(sealed) };
};

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

  it('that was to come back is given up there and here, and here again after an end in between', async () => {
    await move(here, there.mover);
    await agreeOnMove(there.mover, here, organisation.id);
    const file = newFile();
    const digest = await leave(there.mover, organisation.id, { here: there.config.publicUrl, file });
    await takeIn(here, organisation.id, { file, digest });
    const word = await abandon(there.mover, organisation.id, null);
    expect(await abandon(there.mover, organisation.id, null)).toBe(word);
    expect(await abandon(here, organisation.id, word)).toBeNull();
    expect(await abandon(here, organisation.id, word)).toBeNull();
    expect([await placeIn(api.database), await placeIn(there.database)]).toEqual(['MOVED', 'ACTIVE']);
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
    const taken = async (bytes: Buffer) => {
      const changed = newFile();
      await writeFile(changed, bytes);
      return takeIn(there.mover, organisation.id, { file: changed, digest: sha256(bytes) });
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

  it('is not taken in with a row, a table or an entry that is not the one it left with, and then with all of it', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    const file = newFile();
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    const taken = async (change: (line: Line) => readonly Line[]) =>
      takeIn(there.mover, organisation.id, await rewritten(file, change));
    const renamed = (line: Line): readonly Line[] =>
      line[0] === 'row' && line[1] === 'business'
        ? [['row', 'business', JSON.stringify({ ...JSON.parse(line[2]), name: 'Another' }), line[3]]]
        : [line];
    await expect(taken(renamed)).rejects.toThrow('business came with 1 of 1 rows, or with others');
    await expect(taken((line) => (line[0] === 'row' && line[1] === 'fee_schedule' ? [] : [line]))).rejects.toThrow(
      'fee_schedule came with 0 of',
    );
    const untold = (line: Line): readonly Line[] =>
      line[0] === 'manifest' ? [['manifest', { ...line[1], tables: line[1].tables.slice(1) }]] : [line];
    await expect(taken(untold)).rejects.toThrow('does not tell of every table');
    const sealedOtherwise = (line: Line): readonly Line[] =>
      line[0] === 'seal' ? [['seal', { ...line[1], digest: `\\x${'00'.repeat(32)}` }]] : [line];
    await expect(taken(sealedOtherwise)).rejects.toThrow('are not the ones that the other cell sealed');
    const linkedOtherwise = (line: Line): readonly Line[] =>
      line[0] === 'link' ? [['link', line[1], line[2], '00'.repeat(32)]] : [line];
    await expect(taken(linkedOtherwise)).rejects.toThrow('trail was changed on the way');
    expect(await placeIn(there.database)).toBe('UNKNOWN');
    await takeIn(there.mover, organisation.id, { file, digest });
    expect(await placeIn(there.database)).toBe('MOVING');
  });

  it('has its bank’s statements read where it is: its former cell refuses one with the address, books nothing of it, and keeps the file', async () => {
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql<{ iban: string }>`select iban from collection_account`.execute(tx),
    );
    const text = camtOf('camt.053', rows[0]!.iban, [{ bank: 'B-1', amount: '7.00', payments: [{ amount: '7.00' }] }]);
    const takes = { rates: storedRates, ownPayments: fiatOwnPayments };
    const inbox = () => {
      const put: { to: string; reason?: string }[] = [];
      return {
        put,
        next: async (leftOut: ReadonlySet<string> = new Set()) =>
          put.length > 0 || leftOut.has('a.xml') ? null : { name: 'a.xml', text },
        accept: async () => void put.push({ to: 'accepted' }),
        refuse: async (_name: string, reason: string) => void put.push({ to: 'refused', reason }),
      };
    };
    const readHere = async () => {
      const files = inbox();
      await importInbox(api.database, takes, { inbox: files, channel: null }, new AbortController().signal);
      return files.put;
    };
    await agreeOnMove(here, there.mover, organisation.id);
    const file = newFile();
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    await expect(importBankFile(api.database, takes, text)).rejects.toThrow('on its way to another cell');
    expect(await readHere()).toEqual([]);
    const receipt = await takeIn(there.mover, organisation.id, { file, digest });
    const acknowledgement = await handOver(here, organisation.id, receipt);
    await activate(there.mover, organisation.id, acknowledgement);
    await expect(importBankFile(api.database, takes, text)).rejects.toThrow(StatementRefused);
    const [refused, ...others] = await readHere();
    expect([refused?.to, others]).toEqual(['refused', []]);
    expect(refused?.reason).toContain('moved to http://there.test');
    const { rows: files } = await there.database.inOrganisation(organisation.id, (tx) =>
      sql<{ file: string }>`select file_id::text as file from fiat_withdrawal`.execute(tx),
    );
    const answer = pain002Of(files[0]!.file.replaceAll('-', '').toUpperCase(), [], { status: 'ACCP' });
    await expect(importBankFile(api.database, takes, answer)).rejects.toThrow('moved to http://there.test');
    expect(await importBankFile(there.database, takes, text)).toEqual({ taken: 1, known: 0 });
  });

  it('[PART-7] finds the months of its old rows where they were gone, and stays where its events are in cold storage', async () => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ id: string }>`
        insert into callback_delivery (organisation_id, id, business_id, event, entity_type, entity_id, url, lane, payload, status, created_at)
        values (${organisation.id}, gen_random_uuid(), ${business.id}, 'PAYMENT_CLOSED', 'PAYMENT', gen_random_uuid(),
                'https://shop.example', 'shop.example', '{}', 'FAILED', '2025-03-05T00:00:00Z') returning id`.execute(
        tx,
      ),
    );
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into callback_attempt (organisation_id, delivery_id, number, at, signatures)
        select ${organisation.id}, ${rows[0]!.id}, n, '2025-02-05T00:00:00Z'::timestamptz + make_interval(months => n), 1
          from generate_series(1, 2) n`.execute(tx),
    );
    const owner = openOwner(there.urls.ownerUrl);
    try {
      await owner.alone('drop table months.callback_attempt_before');
    } finally {
      await owner.close();
    }
    await move(here, there.mover);
    const { rows: months } = await there.database.acrossOrganisations((tx) =>
      sql<{ month: string }>`
        select month from months_of_tables() where of_table = 'callback_attempt' and covers_to < '2025-06-01' order by month`.execute(
        tx,
      ),
    );
    expect(months.map(({ month }) => month)).toEqual(['callback_attempt_2025_03', 'callback_attempt_2025_04']);
    expect(await faultsOf(there.database, there.config, there.mover.plan, organisation.id)).toEqual([]);

    const cold = openOwner(there.urls.ownerUrl);
    try {
      await cold.outside((tx) =>
        sql`
          insert into detached_month (id, of_table, month, covers_to, row_count, digest, chains, detached_at)
          select gen_random_uuid(), of_table, '2025-03', '2025-04-01', 1, repeat('0', 64),
                 jsonb_build_object(${organisation.id}::text, jsonb_build_object('count', 1, 'first', '1', 'last', '1')), now()
            from unnest(array['audit_event', 'callback_delivery']) of_table`.execute(tx),
      );
      await expect(agreeOnMove(there.mover, here, organisation.id)).rejects.toThrow(
        /events of its trail are in cold storage.*messages of it are in cold storage/s,
      );
    } finally {
      await cold.outside((tx) => sql`delete from detached_month`.execute(tx));
      await cold.close();
    }
  });

  it('stays while something of it is open', async () => {
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

describe('An organisation that was copied ahead of its move', () => {
  /** Runs a statement behind the product's back. */
  const asOwner = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: here.ownerUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const copied = async (): Promise<string> => {
    const file = newFile();
    const digest = await copyAhead(here, organisation.id, { here: here.config.publicUrl, file });
    await takeInCopy(there.mover, organisation.id, { file, digest });
    return digest;
  };
  const finished = async (file: string, digest: string): Promise<void> => {
    const receipt = await takeIn(there.mover, organisation.id, { file, digest });
    const acknowledgement = await handOver(here, organisation.id, receipt);
    await activate(there.mover, organisation.id, acknowledgement);
  };
  const addJob = async (kind: string): Promise<void> => {
    await api.database.acrossOrganisations((tx) =>
      sql`insert into job (id, organisation_id, kind, payload) values (gen_random_uuid(), ${organisation.id}, ${kind}, '{}')`.execute(
        tx,
      ),
    );
  };
  const jobsIn = async (database: Database): Promise<string[]> => {
    const { rows } = await database.acrossOrganisations((tx) =>
      sql<{
        kind: string;
      }>`select kind from job where organisation_id = ${organisation.id} and kind like 'copied-%' order by 1`.execute(
        tx,
      ),
    );
    return rows.map(({ kind }) => kind);
  };

  it('goes on until it is frozen, brings only what came since, and is there whole: added, changed and removed', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    for (const kind of ['copied-stays', 'copied-goes']) await addJob(kind);
    const person = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: false });
    await copied();
    await pay(api.database);
    await expect(pay(there.database)).rejects.toMatchObject({ code: 'MV001' });
    await addJob('copied-comes');
    await api.database.acrossOrganisations(async (tx) => {
      await sql`delete from job where kind = 'copied-goes'`.execute(tx);
      await sql`update business set name = 'Renamed' where id = ${business.id}`.execute(tx);
    });
    await asOwner(`update app_user set first_name = 'Another' where id = '${person.id}'`);
    await createBusiness(api, organisation);
    const before = await digestsIn(here);
    const [balance, jobs] = [await balanceIn(api.database), await jobsIn(api.database)];
    const file = newFile();
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    await expect(pay(api.database)).rejects.toMatchObject({ code: 'MV001' });
    const rowsOf = async (table: string) =>
      (await linesIn(file)).filter((line) => line[0] === 'row' && line[1] === table).length;
    expect([await rowsOf('ledger_transaction'), await rowsOf('ledger_entry'), await rowsOf('business')]).toEqual([
      1, 2, 2,
    ]);
    await finished(file, digest);
    expect(await digestsIn(there.mover)).toEqual(before);
    expect(await faultsOf(there.database, there.config, there.mover.plan, organisation.id)).toEqual([]);
    expect([await balanceIn(there.database), await jobsIn(there.database)]).toEqual([balance, jobs]);
    expect(jobs).toEqual(['copied-comes', 'copied-stays']);
    const { rows } = await there.database.acrossOrganisations((tx) =>
      sql<{ name: string | null }>`select first_name as name from app_user where id = ${person.id}`.execute(tx),
    );
    expect(rows).toEqual([{ name: 'Another' }]);
    await move(there.mover, here);
    expect([await placeIn(api.database), await placeIn(there.database)]).toEqual(['ACTIVE', 'MOVED']);
  });

  it('is not taken in behind another copy than the one that is here, and whole instead', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    await copied();
    const copy = newFile();
    const ofCopy = await copyAhead(here, organisation.id, { here: here.config.publicUrl, file: copy });
    await expect(takeIn(there.mover, organisation.id, { file: copy, digest: ofCopy })).rejects.toThrow('is a copy');
    const file = newFile();
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    await expect(takeIn(there.mover, organisation.id, { file, digest })).rejects.toThrow(
      `${ofCopy}, which is not here`,
    );
    await expect(takeInCopy(there.mover, organisation.id, { file, digest })).rejects.toThrow('is no copy');
    const everything = newFile();
    const ofAll = await leave(here, organisation.id, { here: here.config.publicUrl, file: everything, isWhole: true });
    await finished(everything, ofAll);
    expect(await faultsOf(there.database, there.config, there.mover.plan, organisation.id)).toEqual([]);
    expect(await placeIn(there.database)).toBe('ACTIVE');
  });

  it('is asked for the rules of the ledger by its own rows, whatever another one breaks', async () => {
    const other = await api.createOrganisation({ brand: 'KESTREL' });
    const owner = openOwner(here.ownerUrl);
    const broken = (id: TestOrganisation['id']) => rulesBrokenBy(owner, here.plan, id);
    try {
      expect(await broken(organisation.id)).toEqual([]);
      await asOwner(
        `begin; set local app.moved_organisation = '${organisation.id}'; alter table ledger_account disable trigger user;
         update ledger_account set debits = debits + 1, credits = credits + 1; alter table ledger_account enable trigger user; commit`,
      );
      expect(await broken(organisation.id)).toContain('totals-equal-entries');
      expect(await broken(other.id)).toEqual([]);
    } finally {
      await owner.close();
    }
  });

  it('is not copied while something is open, and leaves a copy that nobody enters if the move is given up', async () => {
    await agreeOnMove(here, there.mover, organisation.id);
    await copied();
    expect(await placeIn(there.database)).toBe('MOVING');
    await createTestPayment(api, business);
    await expect(copyAhead(here, organisation.id, { here: here.config.publicUrl, file: newFile() })).rejects.toThrow(
      'cannot be copied now: payments are open',
    );
    await abandon(here, organisation.id, null);
    await abandon(there.mover, organisation.id, null);
    expect([await placeIn(api.database), await placeIn(there.database)]).toEqual(['ACTIVE', 'MOVED']);
    await pay(api.database);
  });
});

describe('An organisation that has had coins', () => {
  let chain: TestChain;
  let operators: Awaited<ReturnType<typeof testOperators>>;
  let start = new Date('2025-07-14T00:00:00.000Z');
  const at = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000);
  const deep = 24 * 20;

  beforeAll(async () => {
    chain = testChain(api);
    operators = await testOperators(api);
  });

  const custody = async (): Promise<{ currency: string; network: string; units: string }[]> => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ currency: string; network: string; units: string }>`
        select currency, split_part(code, ':', 4) as network, balance::text as units from ledger_account
         where organisation_id = ${organisation.id} and kind = 'custody' and balance <> 0 order by 1`.execute(tx),
    );
    return rows;
  };
  /** Everything of its custody leaves it, as operators book it. */
  const emptied = async (): Promise<void> => {
    for (const { currency, network, units } of await custody())
      // oxlint-disable-next-line no-await-in-loop -- one posting a transaction
      await api.database.acrossOrganisations((tx) =>
        postMove(tx, {
          organisationId: organisation.id,
          amount: fromUnits(BigInt(units), currency),
          fee: fromUnits(0n, currency),
          from: network,
          to: 'OUTSIDE',
          reference: `${currency} ${units}`,
          reason: 'Emptied before it moves',
          askedBy: 'ada@platform.example',
          approvedBy: { type: 'PLATFORM', id: null, label: 'ben@platform.example' },
        }),
      );
  };
  const openIn = async (database: Database): Promise<string> =>
    (await database.acrossOrganisations((tx) => obstaclesTo(tx, organisation.id))).join('; ');
  /** A paid payment and a withdrawal that left, both final. */
  const traded = async () => {
    start = new Date(start.getTime() + 60 * 24 * 3_600_000);
    await setTravelRule(api, organisation, { regime: 'OFF' });
    await chain.at(start);
    const payment = await createPayablePayment(api, business, { at: start });
    await chain.send(payment, '0.002');
    await endow(api, business, usdt('5000'));
    await ownCoins(api, organisation, 'TRX', usdt('5000'));
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
    const made = await api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business) });
    expect(made.statusCode, made.body).toBe(201);
    for (const hours of [0.005, 0.01]) await chain.at(at(hours));
    const openMeanwhile = await openIn(api.database);
    for (const hours of [2, 2.02]) await chain.at(at(hours));
    return { payment, openMeanwhile };
  };
  const countIn = async (database: Database, transactionId: string) => {
    const { rows } = await database.acrossOrganisations((tx) =>
      sql<{ deposits: number; late: number }>`
        select (select count(*)::int from deposit where transaction_id = ${transactionId} and status <> 'ORPHANED') as deposits,
               (select count(*)::int from late_coin where transaction_id = ${transactionId} and status <> 'ORPHANED') as late`.execute(
        tx,
      ),
    );
    return rows[0];
  };
  const soundIn = async ({ database, config, plan }: Mover): Promise<string[]> =>
    faultsOf(database, config, plan, organisation.id);

  it('[MOVE-4] stays until it is emptied, told row by row what is open, and then is there with its history, whose keys and numbers stay here', async () => {
    const { payment, openMeanwhile } = await traded();
    const open = await openIn(api.database);
    expect(open).toContain('may still be taken back by their chains: they lie deep first (');
    expect(open).toMatch(/custody.*\(0\.002 BTC MAIN, [\d.]+ USDT TRX\)/);
    expect(openMeanwhile).toMatch(/deposits of coins are not decided \(0\.002 BTC UNCONFIRMED /);
    expect(openMeanwhile).toMatch(/transfers of this cell’s signer are under way.*\(1000 USDT SENT /);
    await expect(agreeOnMove(here, there.mover, organisation.id)).rejects.toThrow('cannot move: ');
    await abandon(there.mover, organisation.id, null);
    await emptied();
    await chain.at(at(deep));
    await cellAt(there, at(deep), 'BTC');
    await move(here, there.mover);
    expect(await digestsIn(there.mover)).toEqual(await digestsIn(here));
    expect([await soundIn(there.mover), await soundIn(here)]).toEqual([[], []]);
    const { rows } = await there.database.acrossOrganisations((tx) =>
      sql<{ kind: string; own: boolean; rows: number }>`
        select 'address' as kind, is_of_this_cell as own, count(*)::int as rows from deposit_address where organisation_id = ${organisation.id} group by 2
        union all select 'transfer', is_of_this_cell, count(*)::int from outgoing_transfer where organisation_id = ${organisation.id} group by 2
        union all select 'nonce', true, count(*)::int from evm_nonce group by 2
        order by 1`.execute(tx),
    );
    expect(rows).toEqual([
      { kind: 'address', own: false, rows: 1 },
      { kind: 'transfer', own: false, rows: 1 },
    ]);
    // Paid in the end, to an address that both cells know.
    const to = payment.terms.walletAddress ?? '';
    const late = await chain.send(payment, '0.001');
    await alsoIn(there, late, to, '0.001');
    await chain.at(at(deep + 3));
    await cellAt(there, at(deep + 3), 'BTC');
    expect([
      await countIn(api.database, late.transactionId),
      await countIn(there.database, late.transactionId),
    ]).toEqual([
      { deposits: 0, late: 1 },
      { deposits: 0, late: 0 },
    ]);
    // Sent on to an address that it was given there, and credited there once.
    const given = await createPayablePayment(there, business, { at: at(deep + 3) });
    const { rows: coins } = await api.database.acrossOrganisations((tx) =>
      sql<{ id: string }>`select id from late_coin where transaction_id = ${late.transactionId}`.execute(tx),
    );
    const address = given.terms.walletAddress ?? '';
    await operators.decide('send-late-coins', { coins: coins[0]!.id, address, reason: 'By the word of its operators' });
    await chain.at(at(deep + 3.1));
    await chain.at(at(deep + 6));
    const { rows: sent } = await api.database.onPlatform((tx) =>
      sql<{
        id: string;
        units: string;
      }>`select transaction_id as id, units from simulated_transfer where to_address = ${address}`.execute(tx),
    );
    expect(sent).toHaveLength(1);
    await alsoIn(there, { transactionId: sent[0]!.id }, address, toText(fromUnits(BigInt(sent[0]!.units), 'BTC')));
    await cellAt(there, at(deep + 6), 'BTC');
    expect([await countIn(api.database, sent[0]!.id), await countIn(there.database, sent[0]!.id)]).toEqual([
      { deposits: 0, late: 0 },
      { deposits: 1, late: 0 },
    ]);
    expect([await soundIn(there.mover), await soundIn(here)]).toEqual([[], []]);
  });

  it('[MOVE-5] comes home to its own addresses, watched there once and never its other cell’s, whose late coins are that one’s', async () => {
    const { payment } = await traded();
    await emptied();
    await chain.at(at(deep));
    await cellAt(there, at(deep), 'BTC');
    await move(here, there.mover);
    const given = await createPayablePayment(there, business, { at: at(deep) });
    expect(await openIn(there.database)).toContain(
      `payments are open: they are paid, cancelled or expire first (${given.terms.clientPaymentId})`,
    );
    await cellAt(there, at(deep + 2), 'BTC');
    await chain.at(at(deep + 2));
    await move(there.mover, here);
    const [mine, theirs] = [payment.terms.walletAddress ?? '', given.terms.walletAddress ?? ''];
    const toMine = await chain.send(payment, '0.001');
    await alsoIn(there, toMine, mine, '0.001');
    const toTheirs = await chain.send(given, '0.001');
    await alsoIn(there, toTheirs, theirs, '0.001');
    await chain.at(at(deep + 5));
    await cellAt(there, at(deep + 5), 'BTC');
    const counted = async ({ transactionId }: { transactionId: string }) => [
      await countIn(api.database, transactionId),
      await countIn(there.database, transactionId),
    ];
    expect(await counted(toMine)).toEqual([
      { deposits: 1, late: 0 },
      { deposits: 0, late: 0 },
    ]);
    expect(await counted(toTheirs)).toEqual([
      { deposits: 0, late: 0 },
      { deposits: 0, late: 1 },
    ]);
    await chain.at(at(deep + 6));
    expect(await soundIn(here)).toEqual([]);
  });
});
