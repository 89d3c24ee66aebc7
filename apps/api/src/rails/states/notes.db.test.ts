import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { SignerRefused } from '../signer';
import { notedKeyring } from '../signer/noted';
import { railNotes, selectRailStates, type RailNotes } from '.';

let test: TestDatabase;
let notes: RailNotes;
beforeAll(async () => {
  test = await createTestDatabase(migrations);
});
beforeEach(() => {
  notes = railNotes(test.database);
});
afterAll(() => test.close());

const stateOf = async (name: string) => {
  await notes.settled();
  const rows = await test.database.acrossOrganisations(selectRailStates);
  return rows.find((row) => row.name === name);
};
const failing = (error: Error) => () => Promise.reject(error);

it('a failure stays on record once it is over, and the call itself ends as it did', async () => {
  const note = notes.of('SIGNER', 'over');
  await expect(note.around(failing(new Error('The signer did not answer key')))).rejects.toThrow('did not answer key');
  expect(await stateOf('over')).toMatchObject({ is_failing: true, problem: 'The signer did not answer key' });
  expect(await note.around(async () => 7)).toBe(7);
  expect(await stateOf('over')).toMatchObject({ is_failing: false, problem: 'The signer did not answer key' });
});

it('a failure right after an answer is on record as the later one', async () => {
  const note = notes.of('SCREENING', 'both');
  await Promise.all([
    note.around(async () => 1),
    note.around(failing(new Error('The screening provider did not answer'))).catch(() => undefined),
  ]);
  expect(await stateOf('both')).toMatchObject({ is_failing: true });
});

it('an answer right after a failure is on record as the later one', async () => {
  const note = notes.of('SCREENING', 'mended');
  await note.around(async () => 1);
  await notes.settled();
  await note.around(failing(new Error('The screening provider did not answer'))).catch(() => undefined);
  await note.around(async () => 2);
  expect(await stateOf('mended')).toMatchObject({ is_failing: false });
});

it('a part that fails again and again in the same words is not written about at every call', async () => {
  let writes = 0;
  const counted = railNotes({
    ...test.database,
    acrossOrganisations: (run) => {
      writes += 1;
      return test.database.acrossOrganisations(run);
    },
  });
  const note = counted.of('SCREENING', 'again');
  for (let call = 0; call < 200; call += 1) {
    await note.around(failing(new Error('The screening provider did not answer'))).catch(() => undefined);
    if (call === 0) await counted.settled();
  }
  await counted.settled();
  expect(writes).toBeLessThan(20);
});

it('a signature is told from an answer, and a refusal by the signer’s policy is no failure', async () => {
  const keyring = {
    address: '0x',
    assertReady: async () => undefined,
    reserve: failing(new SignerRefused('DAILY_AMOUNT', 'The amount of the day is used up')),
    sign: async () => '0x02',
  };
  const { assertReady, reserve, sign } = notedKeyring(keyring, notes.of('SIGNER', 'refuses'));
  await assertReady();
  expect(await stateOf('refuses')).toMatchObject({ is_failing: false, done_at: null });
  await expect(reserve?.({} as never, {} as never)).rejects.toThrow('DAILY_AMOUNT');
  expect(await stateOf('refuses')).toMatchObject({ is_failing: false, problem: null });
  await sign({} as never, {} as never);
  expect((await stateOf('refuses'))?.done_at).toBeInstanceOf(Date);
});

it('no words for people repeat a path, a host or a file of a bank, nor an error that is not a rail’s own', async () => {
  const missing = Object.assign(new Error("ENOENT: no such file, scandir '/srv/bank/in'"), { code: 'ENOENT' });
  const others = [
    missing,
    new AggregateError([missing], 'Files of sftp://us@bank:22/out could not be read'),
    new Error('sftp://us@bank:22 shows the host key SHA256:x, which BANK_SFTP_HOST_KEY does not name'),
    new Error('/srv/bank/out holds another file'),
  ];
  const said = [];
  for (const error of others) {
    await notes
      .of('BANK_IN', 'words')
      .around(failing(error))
      .catch(() => undefined);
    said.push((await stateOf('words'))?.problem);
  }
  expect(said).toEqual([
    'Its folder or server is not there',
    'Its folder or server is not there',
    'Its folder or server shows another host key than the settings name',
    'Its files could not be read or written: the log of this installation says more',
  ]);
  for (const error of [missing, new TypeError('fetch failed: http://user:secret@host')]) {
    await notes
      .of('SCREENING', 'words')
      .around(failing(error))
      .catch(() => undefined);
    const rows = await test.database.acrossOrganisations(selectRailStates);
    await notes.settled();
    expect(rows.find(({ part, name }) => part === 'SCREENING' && name === 'words')?.problem ?? '').not.toMatch(
      /srv|secret/,
    );
  }
});

it('a note that cannot be kept changes nothing for the call', async () => {
  const without = railNotes({
    ...test.database,
    acrossOrganisations: () => Promise.reject(new Error('The database is away')),
  });
  expect(await without.of('SIGNER', 'away').around(async () => 'signed', { isDone: true })).toBe('signed');
  await without.settled();
});
