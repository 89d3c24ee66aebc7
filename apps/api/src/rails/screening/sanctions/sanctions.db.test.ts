import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../migrations';
import { sanctionsJobs, sanctionsSource, sealedSanctionsLists } from '..';
import { entries, plainList } from './testing/lists';

let test: TestDatabase;
let owner: pg.Client;
let publisher: Server;
let url: string;
let published: { readonly status?: number; readonly body: string };
beforeAll(async () => {
  test = await createTestDatabase(migrations);
  publisher = createServer((request, response) => {
    // As the publisher does: the address that is known leads to one that is good for minutes.
    if (request.url === '/SDN.XML') return void response.writeHead(302, { location: '/store/1?signature=2' }).end();
    response.writeHead(published.status ?? 200, { 'content-type': 'text/xml' }).end(published.body);
  });
  owner = new pg.Client(test.urls.ownerUrl);
  await owner.connect();
  await once(publisher.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/SDN.XML`;
});
afterAll(async () => {
  publisher.close();
  await owner.end();
  await test.close();
});

const start = new Date('2026-10-01T06:00:00.000Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

beforeEach(async () => {
  await owner.query('truncate sanctions_list, sanctioned_address');
});

/** The list is read once, at an instant; answers the problem where it failed. */
const readAt = async (when: Date, place = url): Promise<string | null> => {
  await test.setClock(when);
  const [job] = sanctionsJobs(test.database, place).handlers;
  const work = { id: 'job', organisationId: null, attempt: 1, signal: new AbortController().signal };
  return (
    job?.run({}, work).then(
      () => null,
      (error: unknown) => String(error),
    ) ?? 'no job'
  );
};

const [listed] = entries[1]!.addresses[0]!.slice(1);
const stranger = '0x420B8cB9874090515d6B18036112d16730Ef0c86';
const ask = (addresses: readonly (string | undefined)[]) =>
  sanctionsSource(test.database).ask({
    currency: 'ETH',
    network: 'ETH',
    direction: 'IN',
    addresses: addresses.filter((address) => address !== undefined),
    transactionId: '0x01',
  });

describe('the sanctions list that is kept', () => {
  it('is hit by an address under whatever label it stands and however it is written, with party and date of the list', async () => {
    published = { body: plainList('2026-09-30') };
    expect(await readAt(start)).toBeNull();
    for (const address of [listed, listed?.toLowerCase(), '1KUUJPkyDhamZXgpsyXqNGc3x1QPXtdhgz'])
      expect(await ask([stranger, address])).toMatchObject({
        source: 'OFAC',
        outcome: 'HIT',
        riskCategory: 'sanctions',
        listDate: '2026-09-30',
      });
    expect((await ask([listed]))?.reference).toBe('LAZARUS GROUP (27307)');
    expect(await ask([stranger])).toMatchObject({ outcome: 'OK', reference: null, listDate: '2026-09-30' });
  });

  it('follows a party that is taken off, and one that is listed again; what an earlier list said stays', async () => {
    const without = entries.filter(({ party }) => party !== '27307');
    const days = [
      ['2026-09-30', entries, 'HIT'],
      ['2026-10-01', without, 'OK'],
      ['2026-10-02', entries, 'HIT'],
    ] as const;
    for (const [index, [day, on, outcome]] of days.entries()) {
      published = { body: plainList(day, on) };
      expect(await readAt(after(index))).toBeNull();
      expect(await ask([listed])).toMatchObject({ outcome, listDate: day });
    }
    const { rows } = await owner.query('select published_on, address_count from sanctions_list order by 1');
    expect(rows).toEqual([
      { published_on: '2026-09-30', address_count: 6 },
      { published_on: '2026-10-01', address_count: 4 },
      { published_on: '2026-10-02', address_count: 6 },
    ]);
  });

  it('is not replaced by one with fewer than half of its addresses, by an older one, nor by what is no list', async () => {
    published = { body: plainList('2026-09-30') };
    await readAt(start);
    const bad = [
      [plainList('2026-10-01', entries.slice(0, 1)), /fewer than half of the 6 kept/],
      [plainList('2026-09-29'), /older than the one kept/],
      ['<html>maintenance</html>', /cannot be read/],
      [plainList('2026-10-01').slice(0, 900), /cannot be read/],
    ] as const;
    for (const [body, problem] of bad) {
      published = { body };
      expect(await readAt(after(1))).toMatch(problem);
      expect(await ask([listed])).toMatchObject({ outcome: 'HIT', listDate: '2026-09-30' });
    }
    published = { status: 403, body: '' };
    expect(await readAt(after(1))).toMatch(/answered 403/);
  });

  it('answers for 72 hours after it was seen last, and not before it was read', async () => {
    await test.setClock(start);
    await expect(ask([stranger])).rejects.toThrow('not read yet');
    published = { body: plainList('2026-09-30') };
    await readAt(start);
    await readAt(after(10));
    await test.setClock(after(82));
    expect(await ask([stranger])).toMatchObject({ outcome: 'OK' });
    await test.setClock(new Date(after(82).getTime() + 1));
    await expect(ask([stranger])).rejects.toThrow('too long ago');
  });

  it('from a file is as old as the day it was put there, and alarms from a day on', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sanctions-'));
    const file = join(directory, 'sdn.xml');
    try {
      await writeFile(file, plainList('2026-09-30'));
      await utimes(file, start, start);
      expect(await readAt(after(23), file)).toBeNull();
      expect(await readAt(after(25), file)).toMatch(/put there 25 hours ago/);
      expect(await ask([stranger])).toMatchObject({ outcome: 'OK' });
      await test.setClock(after(73));
      await expect(ask([stranger])).rejects.toThrow('too long ago');
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('whose rows were changed behind its back answers nothing, and the verifier names it', async () => {
    published = { body: plainList('2026-09-30') };
    await readAt(start);
    await owner.query("delete from sanctioned_address where party = '27307'");
    await expect(ask([listed])).rejects.toThrow('are not those that were read');
    await owner.query("update sanctions_list set last_read_at = last_read_at + interval '1 day'");
    const offenders = await test.database.acrossOrganisations(async (tx) => {
      const found = [];
      for await (const offender of sealedSanctionsLists.check.offenders(tx)) found.push(offender);
      return found;
    });
    expect(offenders).toMatchObject([{ problem: 'was changed' }]);
  });

  it('says nothing of coins whose origin the chain does not tell', async () => {
    published = { body: plainList('2026-09-30') };
    await readAt(start);
    await expect(ask([])).rejects.toThrow('names no address');
  });
});
