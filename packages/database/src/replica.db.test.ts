import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, ReadTx } from '.';
import { DatabaseSetupError, openDatabase } from '.';
import type { TestDatabase, TestPair } from './testing';
import { createTestDatabase, startTestPair } from './testing';

const one = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

let pair: TestPair;
let test: TestDatabase;
beforeAll(async () => {
  pair = await startTestPair();
  test = await createTestDatabase(
    {
      '9000-note': `
        create table note (organisation_id uuid not null, text text not null, primary key (organisation_id, text));
        alter table note enable row level security;
        alter table note force row level security;
        create policy own on note using (organisation_id::text = current_setting('app.organisation_id', true));
        grant select, insert on note to countinghouse_app;`,
    },
    { adminUrl: pair.adminUrl },
  );
});
afterAll(async () => {
  await test.close();
  await pair.stop();
});

let database: Database;
const said: string[] = [];
const log = { info: (text: string) => said.push(text), warn: (text: string) => said.push(text) };
/** A bound that a machine busy with much else keeps. */
const roomyMs = 20_000;
const open = (replicaUrl: string, replicaWithinMs = roomyMs): Promise<Database> =>
  openDatabase({
    appUrl: test.urls.appUrl,
    workerUrl: test.urls.workerUrl,
    replicaUrl,
    replicaWithinMs,
    poolSize: 4,
    log,
  });
beforeEach(async () => {
  said.length = 0;
  database = await open(pair.atStandby(test.urls.appUrl));
  await vi.waitUntil(() => state() === 'FOLLOWS', { timeout: 30_000 });
});
afterEach(() => database.close());

const state = () => database.replica()?.state;
const note = (organisation: string, text: string): Promise<unknown> =>
  database.inOrganisation(organisation, (tx) => sql`insert into note values (${organisation}, ${text})`.execute(tx));
type Seen = { readonly texts: readonly string[]; readonly by: 'replica' | 'primary' };
const look = async (tx: ReadTx): Promise<Seen> => {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(tx);
  const { rows: where } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(tx);
  return { texts: rows.map(({ text }) => text), by: where[0]?.standby ? 'replica' : 'primary' };
};
const seen = (organisation = one): Promise<Seen> => database.reading(organisation, look);

describe('reads by a streaming standby', () => {
  it('show one organisation its own rows alone, as those of the primary do', async () => {
    await note(one, 'mine');
    await note(other, 'theirs');
    expect(await seen(one)).toMatchObject({ by: 'replica', texts: ['mine'] });
    expect(await seen(other)).toMatchObject({ by: 'replica', texts: ['theirs'] });
    await expect(database.reading('', look)).rejects.toThrow('needs the id of an organisation');
  });

  it('contain every write that was acknowledged before, whoever made it and by whichever process', async () => {
    const elsewhere = await open(pair.atStandby(test.urls.appUrl));
    try {
      for (let number = 0; number < 40; number += 1) {
        const text = `written ${number}`;
        await elsewhere.inOrganisation(one, (tx) => sql`insert into note values (${one}, ${text})`.execute(tx));
        expect(await seen()).toMatchObject({ by: 'replica', texts: expect.arrayContaining([text]) });
      }
    } finally {
      await elsewhere.close();
    }
  });

  it('are answered by the primary while the replica is later than the bound, and by the replica when it has caught up', async () => {
    const strict = await open(pair.atStandby(test.urls.appUrl), 100);
    const state = () => strict.replica()?.state;
    const seen = () => strict.reading(one, look);
    await expect.poll(state, { timeout: 30_000 }).toBe('FOLLOWS');
    await pair.onStandby('select pg_wal_replay_pause()');
    try {
      await note(one, 'not replayed');
      expect(await seen()).toMatchObject({ by: 'primary', texts: expect.arrayContaining(['not replayed']) });
      expect(state()).toBe('BEHIND');
      // From then on no read waits for it.
      expect(await seen()).toMatchObject({ by: 'primary' });
      await expect.poll(() => strict.replica()?.lagSeconds, { timeout: 30_000 }).toBeGreaterThan(0.5);
    } finally {
      await pair.onStandby('select pg_wal_replay_resume()');
    }
    await expect.poll(state, { timeout: 30_000 }).toBe('FOLLOWS');
    expect(said.join('\n')).toContain('the replica is late');
    await strict.close();
    expect(await database.reading(one, look)).toMatchObject({
      by: 'replica',
      texts: expect.arrayContaining(['not replayed']),
    });
  });

  it('are answered by the primary while the replica is away, without an error in between', async () => {
    const answers: Seen[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) answers.push(await seen());
    })();
    await expect.poll(() => answers.map(({ by }) => by), { timeout: 30_000 }).toContain('replica');
    await pair.killStandby();
    await expect.poll(state, { timeout: 30_000 }).toBe('AWAY');
    await note(one, 'while it was away');
    expect(await seen()).toMatchObject({ by: 'primary', texts: expect.arrayContaining(['while it was away']) });
    await pair.startStandby();
    await expect.poll(state, { timeout: 60_000 }).toBe('FOLLOWS');
    isOver = true;
    await reading;
    expect(await seen()).toMatchObject({ by: 'replica', texts: expect.arrayContaining(['while it was away']) });
    expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(['replica', 'primary']));
  });

  it('write nothing, at the replica and at the primary alike', async () => {
    const write = (tx: ReadTx) => sql`insert into note values (${one}, 'forbidden')`.execute(tx);
    await expect(database.reading(one, write)).rejects.toMatchObject({ code: '25006' });
    await expect(test.database.reading(one, write)).rejects.toMatchObject({ code: '25006' });
    await expect(
      test.database.reading(one, (tx) => sql`select from note for update`.execute(tx)),
    ).rejects.toMatchObject({ code: '25006' });
  });
});

describe('a replica', () => {
  it('that is a standby of another database is refused at the start', async () => {
    const foreign = await createTestDatabase({}, { adminUrl: pair.adminUrl });
    try {
      await expect(open(pair.atStandby(foreign.urls.appUrl))).rejects.toThrow(DatabaseSetupError);
    } finally {
      await foreign.close();
    }
  });

  it('whose login sees more than one organisation is refused at the start', async () => {
    await expect(open(pair.atStandby(test.urls.workerUrl))).rejects.toThrow('is not a member of countinghouse_app');
  });

  it('that is no standby, or that is not there, is left aside', async () => {
    for (const url of [test.urls.appUrl, 'postgres://app:no@127.0.0.1:1/none']) {
      const aside = await open(url);
      try {
        expect(aside.replica()).toMatchObject({ state: 'AWAY', lagSeconds: null });
        expect(await aside.reading(one, look)).toMatchObject({ by: 'primary' });
      } finally {
        await aside.close();
      }
    }
  });
});

// Last: from then on it is a primary of its own.
it('a replica that was promoted answers no read any more', async () => {
  await pair.onStandby('select pg_promote(true)');
  await note(one, 'after the promotion');
  expect(await seen()).toMatchObject({ by: 'primary', texts: expect.arrayContaining(['after the promotion']) });
  await expect.poll(state, { timeout: 30_000 }).toBe('AWAY');
});
