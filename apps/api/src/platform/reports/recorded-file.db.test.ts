import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../testing';
import { upkeepJobs } from '../upkeep/upkeep';
import { recordedFile } from './recorded-file';
import { beginReport, findReport, finishReport, keepReportAlive } from './repository';

let api: TestApi;
let organisation: TestOrganisation;
let userId: PersonId;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  userId = (await api.createUser([organisation], { systemRole: 'ADMIN' })).id as PersonId;
});
afterAll(() => api.close());

const of = () => organisation.id as OrganisationId;
const begin = (at: string) =>
  api.testDatabase.setClock(at).then(() =>
    api.database.inOrganisation(organisation.id, (tx) =>
      beginReport(tx, {
        organisationId: of(),
        kind: 'LIST_EXPORT',
        format: 'CSV',
        params: { list: 'payments' },
        businessIds: [],
        requestedBy: { userId, label: 'mara.lind@example.com' },
        fileName: 'payments.csv',
      }),
    ),
  );
const statusOf = async (id: string) =>
  (await api.database.inOrganisation(organisation.id, (tx) => findReport(tx, of(), id)))?.status;
/** Upkeep as the hourly job runs it. */
const upkeep = async (at: string) => {
  await api.testDatabase.setClock(at);
  const signal = new AbortController().signal;
  await upkeepJobs(api.database).handlers[0]?.run({}, { id: '', organisationId: null, attempt: 1, signal });
};

describe('a report whose server was killed', () => {
  it('is closed as failed once nothing of it was sent for five minutes, and no earlier', async () => {
    const id = await begin('2025-06-30T14:00:00.000Z');
    await upkeep('2025-06-30T14:04:59.000Z');
    expect(await statusOf(id)).toBe('RUNNING');
    await upkeep('2025-06-30T14:05:01.000Z');
    expect(await statusOf(id)).toBe('FAILED');
  });

  it('is told from one that is still being sent, however long that takes', async () => {
    const id = await begin('2025-06-30T15:00:00.000Z');
    await api.testDatabase.setClock('2025-06-30T15:30:00.000Z');
    await api.database.inOrganisation(organisation.id, (tx) => keepReportAlive(tx, of(), id));
    await upkeep('2025-06-30T15:34:00.000Z');
    expect(await statusOf(id)).toBe('RUNNING');
    await upkeep('2025-06-30T15:36:00.000Z');
    expect(await statusOf(id)).toBe('FAILED');
  });

  it('leaves what has ended as it is, and a file that went out whole after all is done', async () => {
    const [done, slow] = [await begin('2025-06-30T16:00:00.000Z'), await begin('2025-06-30T16:00:00.000Z')];
    await api.database.inOrganisation(organisation.id, (tx) =>
      finishReport(tx, of(), done, { sha256: 'a'.repeat(64), rowCount: 1 }),
    );
    await upkeep('2025-06-30T17:00:00.000Z');
    expect([await statusOf(done), await statusOf(slow)]).toEqual(['DONE', 'FAILED']);
    const file = recordedFile(api.database, { organisationId: of(), id: slow, rowCount: 1 }, Readable.from(['a,b\n']));
    expect(await text(file)).toBe('a,b\n');
    expect(await statusOf(slow)).toBe('DONE');
  });
});
