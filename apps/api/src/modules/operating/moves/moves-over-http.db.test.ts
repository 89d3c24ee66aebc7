import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, describe, it } from 'vitest';
import { claimJobs } from '../../../platform/jobs/repository';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness } from '../../../testing/commerce';
import { callAs, createTestKey, type TestKey } from '../../../testing/machine';
import { agreeOnMove, moverOf, startTestCell, type TestCell } from '../../../testing/two-cells';
import { activate, handOver, leave, takeIn, type Mover } from '.';

let api: TestApi;
let there: TestCell;
let here: Mover;
let directory: string;
let organisation: TestOrganisation;
let token: string;
let key: TestKey;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-moves-'));
  api = await startTestApi({ config: { publicUrl: 'http://here.test', dataDir: directory }, isTampered: true });
  there = await startTestCell('there');
  here = moverOf(api.database, api.testDatabase.urls.ownerUrl, api.config);
  organisation = await api.createOrganisation({ brand: 'KESTREL' });
  await createBusiness(api, organisation);
  const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
  token = await api.signIn(administrator, organisation);
  key = await createTestKey(api, token, { name: 'Shop', permissions: ['GET_BUSINESSES'] });
});
afterAll(async () => {
  await there?.close();
  await api?.close();
  await rm(directory, { recursive: true, force: true });
});

const asPerson = () => api.call('GET', 'businesses', { token });
const asMachine = () => callAs(api, key, 'GET', 'businesses');

describe('Callers of an organisation that moves', () => {
  it('try again while it is frozen, and are led to its cell once it is handed over; its work waits for nobody here', async () => {
    expect((await asPerson()).statusCode).toBe(200);
    await api.database.acrossOrganisations((tx) =>
      sql`insert into job (id, organisation_id, kind, payload) values (gen_random_uuid(), ${organisation.id}, 'moved', '{}')`.execute(
        tx,
      ),
    );
    await agreeOnMove(here, there.mover, organisation.id);
    const file = join(directory, 'organisation.move');
    const digest = await leave(here, organisation.id, { here: here.config.publicUrl, file });
    for (const answer of [await asPerson(), await asMachine()]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
    }
    const queue = { kind: 'moved', places: 5, perOrganisation: null, leaseSeconds: 60 };
    expect(await api.database.acrossOrganisations((tx) => claimJobs(tx, [queue]))).toEqual([]);
    const receipt = await takeIn(there.mover, organisation.id, { file, digest });
    const acknowledgement = await handOver(here, organisation.id, receipt);
    for (const answer of [await asPerson(), await asMachine()]) {
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toMatchObject({ code: 'MISDIRECTED', address: 'http://there.test' });
    }
    expect(await there.database.acrossOrganisations((tx) => claimJobs(tx, [queue]))).toEqual([]);
    await activate(there.mover, organisation.id, acknowledgement);
    expect(await there.database.acrossOrganisations((tx) => claimJobs(tx, [queue]))).toHaveLength(1);
  });
});
