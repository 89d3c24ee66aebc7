import type { EventName } from './event-names';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import fc from 'fast-check';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { createOrganisation } from '../../testing/people';
import type { StoredEvent } from './chain';
import { chainStart, linkHash } from './chain';
import { audit } from './repository';
import { sealAuditTrail } from './seal';
import { selectLinks } from './seal-repository';
import type { AuditFinding } from './finding';
import { verifyAuditTrail } from './verify';
import type { Witness, Witnessed } from './witness';

const secretKey = 'a key that the database has never seen, of 32 and more characters';

let test: TestDatabase;
let owner: pg.Client;
let organisationId: OrganisationId;
let remembered: Witnessed | null;

const witness: Witness = { read: () => remembered, write: (seal) => void (remembered = seal) };
const seal = () => sealAuditTrail({ database: test.database, secretKey, witness });
const verify = (mode: 'sandbox' | 'production' = 'sandbox'): Promise<AuditFinding[]> =>
  test.database.acrossOrganisations((tx) => verifyAuditTrail(tx, secretKey, remembered, { mode }));

/** An attacker with every right on the database: he can switch off the triggers, but not read the key. */
const asOwner = async (...statements: [text: string, values?: unknown[]][]): Promise<void> => {
  const { rows } = await owner.query<{ month: string }>(
    `select format('months.%I', month) as month from months_of_tables() where of_table = 'audit_event'`,
  );
  for (const table of ['audit_event', 'audit_link', 'audit_seal', ...rows.map(({ month }) => month)]) {
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`alter table ${table} disable row level security, no force row level security`);
  }
  for (const [text, values] of statements) await owner.query(text, values);
};

const record = (organisation: OrganisationId | null, action: string) =>
  test.database.onPlatform((tx) =>
    audit(tx, {
      actor: { type: 'USER', id: null, label: 'mara.lind@example.com' },
      organisationId: organisation,
      // Name invented by the test: the trail seals any.
      action: action as EventName,
      after: { big: 12_345, nested: { list: [1, 2] } },
      result: 'SUCCESS',
    }),
  );
const recordMany = async (count: number, organisation: OrganisationId | null = organisationId) => {
  for (let index = 1; index <= count; index += 1) await record(organisation, `thing.${index}`);
};
const eventAt = async (sequence: number, chain = organisationId): Promise<string> => {
  const { rows } = await owner.query('select event_id from audit_link where chain = $1 and sequence = $2', [
    chain,
    sequence,
  ]);
  return rows[0].event_id;
};

/** Recomputes every hash of the chain, like an attacker who hides a change. */
const rehash = async (chain = organisationId): Promise<void> => {
  const links = await test.database.acrossOrganisations((tx) => selectLinks(tx, chain, 0n, 1_000));
  let hash: Buffer = chainStart;
  for (const { sequence, event } of links) {
    hash = linkHash(hash, event as StoredEvent);
    await asOwner(
      ['update audit_link set hash = $3 where chain = $1 and sequence = $2', [chain, sequence.toString(), hash]],
      ['update audit_seal set head = $3 where chain = $1 and last_sequence = $2', [chain, sequence.toString(), hash]],
    );
  }
};

beforeAll(async () => {
  test = await createTestDatabase(migrations);
  owner = new pg.Client(test.urls.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.close();
});
beforeEach(async () => {
  await asOwner(['truncate audit_event, audit_link, audit_seal']);
  remembered = null;
  organisationId = (await createOrganisation(test.database)).id;
});

describe('an untouched trail', () => {
  it('is found as it was sealed, over organisations, the platform, several batches and restarts', async () => {
    const other = (await createOrganisation(test.database)).id;
    for (let round = 0; round < 3; round += 1) {
      await recordMany(4);
      await recordMany(2, other);
      await recordMany(2, null);
      expect(await seal()).toEqual({ sealed: 8, tailIsIntact: true });
    }
    expect(await seal()).toEqual({ sealed: 0, tailIsIntact: true });
    expect(await verify()).toEqual([]);
    const { rows } = await owner.query('select chain, max(sequence)::int as last from audit_link group by chain');
    expect(Object.fromEntries(rows.map(({ chain, last }) => [chain, last]))).toEqual({
      [organisationId]: 12,
      [other]: 6,
      platform: 6,
    });
  });

  it('may still grow while it is verified: what waits to be sealed is no finding', async () => {
    await recordMany(3);
    await seal();
    await recordMany(2);
    expect(await verify()).toEqual([]);
  });

  it('is sealed once by many sealers at the same moment', async () => {
    await recordMany(10);
    await Promise.all(Array.from({ length: 6 }, seal));
    await seal();
    expect(await verify()).toEqual([]);
    const { rows } = await owner.query('select count(*)::int as links from audit_link');
    expect(rows[0].links).toBe(10);
  });

  it('keeps events apart from the key: another key finds every row altered', async () => {
    await recordMany(2);
    await seal();
    const findings = await test.database.acrossOrganisations((tx) =>
      verifyAuditTrail(tx, `${secretKey}, another`, null, { mode: 'production' }),
    );
    expect(findings.map(({ problem }) => problem)).toEqual(['SEAL_BROKEN', 'ALTERED', 'ALTERED']);
  });
});

describe('the two times of an event', () => {
  it('more than a minute apart are named, but in the sandbox, whose clock can be moved', async () => {
    await recordMany(3);
    await test.setClock(new Date(Date.now() - 50_000));
    await recordMany(1);
    expect(await verify('production')).toEqual([]);
    await test.setClock(new Date(Date.now() - 3_600_000));
    await recordMany(2);
    await test.setClock(null);
    await seal();
    const findings = await verify('production');
    expect(findings.map(({ problem }) => problem)).toEqual(['CLOCK_APART', 'CLOCK_APART']);
    expect(findings[0]).toMatchObject({ chain: organisationId, eventId: expect.any(String) });
    expect(await verify()).toEqual([]);
  });
});

describe('the roles of the server', () => {
  it('can neither alter nor remove events, links and seals, nor read links and seals in a request', async () => {
    const fresh = await createTestDatabase(migrations);
    try {
      for (const table of ['audit_event', 'audit_link', 'audit_seal']) {
        for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
          await expect(fresh.database.acrossOrganisations((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
            /permission denied/,
          );
          await expect(fresh.database.onPlatform((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
            /permission denied/,
          );
        }
      }
      for (const table of ['audit_link', 'audit_seal']) {
        await expect(fresh.database.onPlatform((tx) => sql.raw(`select * from ${table}`).execute(tx))).rejects.toThrow(
          /permission denied/,
        );
      }
      const client = new pg.Client(fresh.urls.ownerUrl);
      await client.connect();
      await expect(client.query('delete from audit_link')).rejects.toThrow('audit_link is append-only');
      await expect(client.query('update audit_seal set number = 1')).rejects.toThrow('audit_seal is append-only');
      await client.end();
    } finally {
      await fresh.close();
    }
  });
});

describe('somebody with all rights on the database', () => {
  it.each([
    ['action', 'harmless'],
    ['actor_label', 'somebody.else@example.com'],
    ['result', 'DENIED'],
    ['after', '{"big":12346}'],
    ['before', '{}'],
    ['ip', '203.0.113.99'],
    ['at', '2020-01-01T00:00:00Z'],
  ])(
    'who alters the column %s of one row is named by it, even after every hash was computed anew',
    async (column, value) => {
      await recordMany(9);
      await seal();
      const id = await eventAt(5);
      await asOwner([`update audit_event set "${column}" = $2 where id = $1`, [id, value]]);
      const expected = { problem: 'ALTERED', chain: organisationId, sequence: '5', eventId: id };
      expect((await verify())[0]).toMatchObject(expected);
      await rehash();
      const findings = (await verify()).filter(({ problem }) => problem !== 'SEAL_BROKEN');
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject(expected);
    },
  );

  it('who removes a row is told where, with and without its link, and after closing the gap', async () => {
    await recordMany(9);
    await seal();
    const id = await eventAt(4);
    await asOwner(['delete from audit_event where id = $1', [id]]);
    expect((await verify())[0]).toMatchObject({ problem: 'REMOVED', sequence: '4', eventId: id });
    await asOwner(['delete from audit_link where event_id = $1', [id]]);
    expect((await verify())[0]).toMatchObject({ problem: 'REMOVED', sequence: '4' });
    await asOwner(
      ['update audit_link set sequence = sequence + 1000 where sequence > 4'],
      ['update audit_link set sequence = sequence - 1001 where sequence > 1000'],
    );
    await rehash();
    expect((await verify()).find(({ problem }) => problem === 'ALTERED')).toMatchObject({ sequence: '4' });
  });

  /** Sealed by a clock that is fast by some hours; it is right again when this resolves. */
  const sealByFastClock = async (hours: number): Promise<void> => {
    await recordMany(2);
    await asOwner([
      `update audit_event set at = at + make_interval(hours => $1), recorded_at = recorded_at + make_interval(hours => $1)`,
      [hours],
    ]);
    await seal();
  };

  it('what is recorded after a clock that was an hour fast was set right is sealed, and nobody is accused of it', async () => {
    await sealByFastClock(1);
    await recordMany(3);
    expect(await verify('production')).toEqual([]);
    expect((await seal()).sealed).toBe(3);
    await record(organisationId, 'thing.4');
    expect((await seal()).sealed).toBe(1);
    expect(await verify('production')).toEqual([]);
  });

  it('a row that is put into the time before a clock was set right is named all the same', async () => {
    await sealByFastClock(1);
    await recordMany(2);
    await seal();
    await asOwner([
      `insert into audit_event select gen_random_uuid(), at, actor_type, actor_id, actor_label, organisation_id, session_id, ip,
              user_agent, request_id, 'forged', entity_type, entity_id, before, after, result,
              recorded_at - interval '20 minutes' from audit_event order by recorded_at limit 1`,
    ]);
    await seal();
    expect(await verify()).toMatchObject([{ problem: 'INSERTED' }]);
  });

  it('a clock that goes back by days is not taken for one that was set right', async () => {
    await sealByFastClock(72);
    await recordMany(1);
    expect((await seal()).sealed).toBe(0);
    expect(await verify()).toMatchObject([{ problem: 'INSERTED' }]);
  });

  it('who puts a row between others is named by it, and by its want of a seal when he gives it no place', async () => {
    await recordMany(6);
    await seal();
    const copy = `
      insert into audit_event select ($1::uuid) as id, at, actor_type, actor_id, actor_label, organisation_id, session_id, ip,
             user_agent, request_id, 'forged', entity_type, entity_id, before, after, result,
             recorded_at - make_interval(mins => $3) from audit_event where id = $2`;
    const [placed, unplaced] = [crypto.randomUUID(), crypto.randomUUID()];
    const third = await eventAt(3);
    await asOwner([copy, [unplaced, third, 60]]);
    expect(await verify()).toMatchObject([{ problem: 'INSERTED', eventId: unplaced }]);
    await seal();
    expect(await verify()).toMatchObject([{ problem: 'INSERTED', eventId: unplaced }]);
    await asOwner(
      ['delete from audit_event where id = $1', [unplaced]],
      [copy, [placed, third, 0]],
      ['update audit_link set sequence = sequence + 1000 where sequence > 3'],
      ['update audit_link set sequence = sequence - 999 where sequence > 1000'],
      ['insert into audit_link select chain, 4, $1, hash, mac from audit_link where event_id = $2', [placed, third]],
    );
    await rehash();
    expect((await verify()).find(({ problem }) => problem === 'ALTERED')).toMatchObject({
      sequence: '4',
      eventId: placed,
    });
  });

  it('who exchanges two rows is named by the first of them', async () => {
    await recordMany(6);
    await seal();
    const second = await eventAt(2);
    const fifth = await eventAt(5);
    await asOwner(
      ['update audit_link set sequence = 99 where event_id = $1', [second]],
      ['update audit_link set sequence = 2 where event_id = $1', [fifth]],
      ['update audit_link set sequence = 5 where event_id = $1', [second]],
    );
    await rehash();
    const findings = (await verify()).filter(({ problem }) => problem === 'ALTERED');
    expect(findings.map(({ sequence, eventId }) => [sequence, eventId])).toEqual([
      ['2', fifth],
      ['5', second],
    ]);
  });

  it('who moves an event to another organisation is named by it', async () => {
    const other = (await createOrganisation(test.database)).id;
    await recordMany(3);
    await recordMany(3, other);
    await seal();
    const id = await eventAt(2);
    await asOwner(['update audit_event set organisation_id = $2 where id = $1', [id, other]]);
    expect(await verify()).toMatchObject([{ problem: 'ALTERED', chain: organisationId, eventId: id }]);
  });

  it('who drops a batch of one organisation is given away by the batches of others after it', async () => {
    await recordMany(3);
    await seal();
    await recordMany(2, null);
    await seal();
    await asOwner(
      ['delete from audit_seal where chain = $1', [organisationId]],
      ['delete from audit_link where chain = $1', [organisationId]],
      ['delete from audit_event where organisation_id = $1', [organisationId]],
    );
    expect(await verify()).toMatchObject([{ problem: 'SEAL_BROKEN', detail: 'Seal 1 was removed' }]);
    await asOwner(['update audit_seal set number = number - 1']);
    expect((await verify())[0]).toMatchObject({ problem: 'SEAL_BROKEN', detail: 'Seal 1 was altered' });
  });

  it('who drops the newest batch altogether is given away by the witness, also after more was sealed', async () => {
    await recordMany(3);
    await seal();
    await recordMany(3);
    await seal();
    await asOwner(
      ['delete from audit_event using audit_link where event_id = id and sequence > 3'],
      ['delete from audit_link where sequence > 3'],
      ['delete from audit_seal where number = 2'],
    );
    const truncated = [{ problem: 'TRUNCATED', sequence: '2' }];
    expect(await verify()).toMatchObject(truncated);
    await recordMany(2);
    expect(await seal()).toEqual({ sealed: 2, tailIsIntact: false });
    expect(await verify()).toMatchObject(truncated);
    // The honest limit: without the witness nothing in the database shows that there ever was more.
    remembered = null;
    expect(await verify()).toEqual([]);
  });

  it('who rewrites only hashes, heads, seals or MACs is told too', async () => {
    await recordMany(4);
    await seal();
    const changes = [
      ['CHAIN_BROKEN', `update audit_link set hash = sha256('x') where sequence = 2`],
      ['ALTERED', `update audit_link set mac = sha256('x') where sequence = 2`],
      ['SEAL_BROKEN', `update audit_seal set head = sha256('x')`],
      ['SEAL_BROKEN', `update audit_seal set mac = sha256('x')`],
      ['SEAL_BROKEN', `update audit_seal set through = through + interval '1 day'`],
    ] as const;
    for (const [problem, change] of changes) {
      await asOwner(
        ['create temporary table link_copy as table audit_link'],
        ['create temporary table seal_copy as table audit_seal'],
        [change],
      );
      expect((await verify()).map((finding) => finding.problem)).toContain(problem);
      await asOwner(
        ['truncate audit_link, audit_seal'],
        ['insert into audit_link table link_copy'],
        ['insert into audit_seal table seal_copy'],
        ['drop table link_copy, seal_copy'],
      );
      expect(await verify()).toEqual([]);
    }
  });

  it('who alters any one row of any trail is named by exactly that row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('event', 'seal'), { minLength: 1, maxLength: 14 }),
        fc.nat(),
        async (steps, chosen) => {
          await asOwner(['truncate audit_event, audit_link, audit_seal']);
          remembered = null;
          await record(organisationId, 'first');
          for (const step of steps) await (step === 'event' ? record(organisationId, 'next') : seal());
          await seal();
          expect(await verify()).toEqual([]);
          const count = 1 + steps.filter((step) => step === 'event').length;
          const sequence = 1 + (chosen % count);
          const id = await eventAt(sequence);
          await asOwner([`update audit_event set user_agent = 'x' where id = $1`, [id]]);
          await rehash();
          const altered = (await verify()).filter(({ problem }) => problem === 'ALTERED');
          expect(altered.map((finding) => [finding.sequence, finding.eventId])).toEqual([[String(sequence), id]]);
        },
      ),
      { numRuns: 25 },
    );
  });
});
