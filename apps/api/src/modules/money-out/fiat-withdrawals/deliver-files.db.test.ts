import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { amountOf } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentOutbox } from '../../../rails/bank';
import { operatedBank } from '../../../rails/bank';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank } from '../../../testing/fiat-withdrawals';
import { waitingForPlatform } from '../../operating/operators';
import { deliverFiles } from './deliver-files';
import { exportPaymentFile, openPaymentFiles } from './export-file';
import { submitToBanks } from './submit-to-bank';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let account: string;
let directory: string;
let outbox: PaymentOutbox;
const never = new AbortController().signal;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, [
    'CREATE_FIAT_WITHDRAWAL',
    'GET_FIAT_WITHDRAWALS',
    'MANAGE_BANK_ACCOUNTS',
  ]);
  const made = await createTestAccount(api, token, { paymentMethod: 'SEPA_INSTANT' });
  await verifyTestAccount(api, made);
  account = made.id;
  await createTestCollection(api, organisation.id);
  await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-outbox-'));
  const made = operatedBank({ outbox: directory }).channels[0]?.outbox;
  if (!made) throw new Error('There is no outbox');
  outbox = made;
});
afterAll(() => api.close());

let count = 0;
/** An order in a file of its own: the file's id, the order, and its name in the folder. */
const ordered = async () => {
  count += 1;
  const body = {
    clientLabel: `d-${count}`,
    businessId: business.id,
    currency: 'EUR',
    amount: '10.00',
    bankAccountId: account,
  };
  const made = (await api.call('POST', 'payment/withdrawals/fiat', { token, body })).json<FiatWithdrawalDetail>();
  await submitToBanks({ database: api.database, config: api.config }, never);
  const { rows } = await run<{ file_id: string }>(sql`select file_id from fiat_withdrawal where id = ${made.id}`);
  const file = rows[0]!.file_id;
  return { file, made, name: `pain.001-SEPA_INSTANT-${file}.xml` };
};
const run = <Row>(query: ReturnType<typeof sql>) =>
  api.database.acrossOrganisations((tx) => (query as ReturnType<typeof sql<Row>>).execute(tx));
const deliver = (over: Partial<PaymentOutbox> = {}) =>
  deliverFiles({ database: api.database, outbox: { ...outbox, ...over }, channel: null }, never);
const shown = () => readdirSync(directory).filter((one) => one.endsWith('.xml'));
const whereabouts = async ({ id }: FiatWithdrawalDetail) =>
  (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token })).json<FiatWithdrawalDetail>().file;
const trailOf = async (file: string) =>
  (
    await run<{ result: string }>(
      sql`select result from audit_event where action = 'fiat-withdrawal.file.deliver' and entity_id = ${file}`,
    )
  ).rows.map(({ result }) => result);

describe('a file of payments, carried by the server,', () => {
  it('lies in the folder once, whoever looks at once and whoever carries it away, and its order says where it is', async () => {
    const { file, made, name } = await ordered();
    expect(await whereabouts(made)).toMatchObject({ state: 'WAITS', at: null, bankName: 'Example Bank' });
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(shown()).toEqual([name]);
    expect(readdirSync(directory).filter((one) => one.endsWith('.part'))).toEqual([]);
    expect(await whereabouts(made)).toMatchObject({ state: 'DELIVERED' });
    expect(await trailOf(file)).toEqual(['SUCCESS']);
    const exported = await exportPaymentFile(api.database, file, systemActor);
    expect([exported?.text, exported?.timesBefore]).toEqual([readFileSync(join(directory, name), 'utf8'), 1]);
    rmSync(join(directory, name));
    await deliver();
    expect(shown()).toEqual([]);
    expect((await openPaymentFiles(api.database)).find(({ id }) => id === file)?.text).toContain('delivered 20');
  });

  it.each(['prepare', 'release'] as const)(
    'is given out once though the server died before or after it had to %s it',
    async (step) => {
      const { file, name } = await ordered();
      const dies = { [step]: () => Promise.reject(new Error('died')) };
      const diesAfter = {
        [step]: async (...given: Parameters<PaymentOutbox['release']>) => {
          await outbox[step](...given);
          throw new Error('died');
        },
      };
      await expect(deliver(dies)).rejects.toThrow('could not be delivered');
      await expect(deliver(diesAfter)).rejects.toThrow('could not be delivered');
      // Carried away before the server is back: a second appearance would be a second payment.
      const carried = shown();
      for (const one of carried) rmSync(join(directory, one));
      await deliver();
      await deliver();
      expect([...carried, ...shown()]).toEqual([name]);
      expect((await trailOf(file)).at(-1)).toBe('SUCCESS');
    },
  );

  it('is left to whoever took it out by hand, and to an organisation that is stopped until it goes on', async () => {
    const byHand = await ordered();
    await exportPaymentFile(api.database, byHand.file, systemActor);
    expect(await whereabouts(byHand.made)).toMatchObject({ state: 'TAKEN_OUT' });
    const stopped = await ordered();
    await run(sql`update organisation set status = 'SUSPENDED' where id = ${organisation.id}`);
    await deliver();
    expect(shown()).toEqual([]);
    await run(sql`update organisation set status = 'ACTIVE' where id = ${organisation.id}`);
    await deliver();
    expect(shown()).toEqual([stopped.name]);
  });

  it('that meets another file of its name, or was changed by SQL, waits for operators and holds up no other', async () => {
    const covered = await ordered();
    const changed = await ordered();
    const fine = await ordered();
    writeFileSync(join(directory, covered.name), 'something else');
    await run(sql`update fiat_withdrawal set reference = 'OTHER' where id = ${changed.made.id}`);
    for (const _time of [1, 2]) await expect(deliver()).rejects.toThrow('could not be delivered');
    expect(shown().sort()).toEqual([covered.name, fine.name].sort());
    expect(readFileSync(join(directory, covered.name), 'utf8')).toBe('something else');
    const told = (await waitingForPlatform(api.database)).filter(({ what }) => what === 'payment file not delivered');
    expect(told.map(({ id, text }) => [id, text])).toEqual([
      [covered.file, expect.stringMatching(/^10\.00 EUR, 1 payments: .* already holds another file of the name/)],
      [changed.file, expect.stringContaining('is not what it was when it was made')],
    ]);
    expect([await trailOf(covered.file), await trailOf(changed.file)]).toEqual([['FAILED'], ['FAILED']]);
    await run(sql`update fiat_withdrawal set reference = null where id = ${changed.made.id}`);
    rmSync(join(directory, covered.name));
    await deliver();
    expect(shown().sort()).toEqual([changed.name, covered.name, fine.name].sort());
  });

  it('that is lost before it was given out is never told as delivered: operators are told, and may take it out by hand', async () => {
    const { file, made } = await ordered();
    await expect(deliver({ release: () => Promise.reject(new Error('died')) })).rejects.toThrow(
      'could not be delivered',
    );
    for (const one of readdirSync(directory)) if (one.endsWith('.part')) rmSync(join(directory, one));
    for (const _time of [1, 2]) await expect(deliver()).rejects.toThrow('could not be delivered');
    expect(shown()).toEqual([]);
    expect((await whereabouts(made))?.state).toBe('WAITS');
    const told = (await waitingForPlatform(api.database)).find(({ id }) => id === file);
    expect(told?.text).toContain('before it was given out');
    await exportPaymentFile(api.database, file, systemActor);
    await deliver();
    expect(await whereabouts(made)).toMatchObject({ state: 'TAKEN_OUT' });
  });

  it('does not go while a restored database waits for its release', async () => {
    await ordered();
    await run(sql`
      insert into database_restoration (id, noticed_at, sign, audit_kept, audit_lost, ledger_kept, ledger_lost)
      values (gen_random_uuid(), app_clock(), 'OTHER_SERVER', 1, 1, 1, 1)`);
    await deliver();
    expect(shown()).toEqual([]);
  });
});
