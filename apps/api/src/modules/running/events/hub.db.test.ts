import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteChanges } from '../../../platform/changes/repository';
import { newId } from '../../../platform/ids';
import { createLog } from '../../../platform/log';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createHub, type Hub } from './hub';
import type { Onlooker } from './onlooker';

let api: TestApi;
let hub: Hub;
let organisation: TestOrganisation;

beforeAll(async () => {
  api = await startTestApi();
  const { database, config } = api;
  hub = createHub({ database, secretKey: config.secretKey, kinds: [], log: createLog('silent'), lifetimeMs: 600_000 });
  organisation = await api.createOrganisation();
});
afterAll(async () => {
  hub.stop();
  await api.close();
});

/** Watcher whose news have this many characters each. */
const watcherOf = (entityId: string, characters: number, more: Partial<Onlooker> = {}): Onlooker => ({
  organisationId: organisation.id,
  entityType: 'PAYMENT',
  entityId,
  look: async () => ({ isLast: false, text: 'x'.repeat(characters) }),
  counted: [],
  ...more,
});
const change = (entityId: string) =>
  api.database.inOrganisation(organisation.id, (tx) =>
    noteChanges(tx, [
      { organisationId: organisation.id, entityType: 'PAYMENT', entityId, status: null, at: new Date() },
    ]),
  );
const reading = (stream: Readable) => {
  const read = { text: '' };
  stream.on('data', (piece: Buffer) => (read.text += piece.toString()));
  return read;
};

it('An onlooker who reads nothing is cut off at a bound, and holds up nobody meanwhile', async () => {
  const [slow, quick] = [newId(), newId()];
  const stuck = await hub.watch(watcherOf(slow, 9_000), undefined);
  const read = reading(await hub.watch(watcherOf(quick, 1), undefined));
  expect(stuck.destroyed).toBe(false);
  await change(slow);
  await change(quick);
  await expect.poll(() => stuck.destroyed).toBe(true);
  await expect.poll(() => read.text.match(/event: change/g)?.length).toBeGreaterThan(1);
});

it('An onlooker is told of the one thing he follows, and nothing of it is looked up for another’s changes', async () => {
  const [own, other] = [newId(), newId()];
  let looks = 0;
  const look = async () => ({ isLast: false, looks: (looks += 1) });
  const read = reading(await hub.watch(watcherOf(own, 0, { look }), undefined));
  await expect.poll(() => read.text).toContain('"looks":1');
  await change(other);
  await change(own);
  await expect.poll(() => read.text).toContain('"looks":2');
  expect(read.text).not.toContain('"looks":3');
  expect(read.text).not.toContain(other);
});

it('A stream ends with the last word, and gives its seat back', async () => {
  const own = newId();
  const counted = [{ subject: 'the one', most: 1 }];
  let isLast = false;
  const stream = await hub.watch(watcherOf(own, 0, { counted, look: async () => ({ isLast }) }), undefined);
  const read = reading(stream);
  await expect(hub.watch(watcherOf(own, 0, { counted }), undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  isLast = true;
  await change(own);
  await expect.poll(() => stream.destroyed).toBe(true);
  expect(read.text).toContain('{"isLast":true}');
  (await hub.watch(watcherOf(own, 0, { counted }), undefined)).destroy();
});
