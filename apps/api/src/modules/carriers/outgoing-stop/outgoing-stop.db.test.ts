import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { youngReleaserMessage } from '@countinghouse/contract/carriers/outgoing-stop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { testOperators } from '../../../testing/operators';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';

let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
  await api.testDatabase.setClock(start);
  operators = await testOperators(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await chain.at(start);
  token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const ask = (changes: Record<string, unknown> = {}) =>
  api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business, changes) });
const made = async (): Promise<WithdrawalDetail> => {
  const answer = await ask();
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
  (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
const stop = (by = token, reason = 'A laptop was stolen') =>
  api.call('POST', 'outgoing-money/stop', { token: by, body: { reason } });
/** Lets money leave again, with a code of the authenticator that is `step` codes ahead: each works once. */
const release = async (by: string, step = 0) => {
  const { rows } = await api.database.onPlatform((tx) => sql<{ now: Date }>`select wall_clock() as now`.execute(tx));
  const headers = { 'x-two-fa-code': api.twoFactorCode(rows[0]!.now, step) };
  return api.call('POST', 'outgoing-money/release', { token: by, headers });
};
const administrator = async (): Promise<string> =>
  api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true }), organisation);
const standing = async () => (await api.call('GET', 'outgoing-money/stop', { token })).json<{ stop: unknown }>().stop;
const count = async () => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<{ withdrawals: string; entries: string }>`
      select (select count(*) from crypto_withdrawal) as withdrawals, (select count(*) from ledger_entry) as entries`.execute(
      tx,
    ),
  );
  return rows[0];
};
const arrivedAt = async (address: string) =>
  (await api.database.onPlatform((tx) => sql`select from simulated_transfer where to_address = ${address}`.execute(tx)))
    .rows.length;

describe('while outgoing money is stopped', () => {
  it('no withdrawal is made, and the refusal says who stopped it and why', async () => {
    expect((await stop()).statusCode).toBe(200);
    const before = await count();
    const refused = await ask();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'OUTGOING_STOPPED',
      message: expect.stringMatching(/^Outgoing money is stopped by .+: A laptop was stolen$/) as string,
    });
    expect(await count()).toEqual(before);
    const other = await api.createOrganisation();
    const elsewhere = await api.signInWith(other, ['GET_WITHDRAWALS']);
    expect((await api.call('GET', 'outgoing-money/stop', { token: elsewhere })).json()).toEqual({ stop: null });
  });

  it('what waits is not picked and says so, and leaves by itself once two administrators let it', async () => {
    const withdrawal = await made();
    await stop();
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING', statusReason: 'STOPPED', cancellable: true });
    expect((await release(await administrator())).statusCode).toBe(200);
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('PENDING');
    expect((await release(await administrator())).json()).toEqual({ stop: null });
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    expect((await ask()).statusCode).toBe(201);
  });

  it.each([
    ['ordered', 'ORDERED'],
    ['signed and not handed over', 'PREPARED'],
  ])('what is %s already is not handed to its network', async (_what, status) => {
    const withdrawal = await made();
    await api.database.acrossOrganisations((tx) =>
      sql`insert into executor_lease (name, holder, fence, held_until)
          values ('outgoing-transfers', gen_random_uuid(), 1, ${at(10)})
          on conflict (name) do update set held_until = excluded.held_until`.execute(tx),
    );
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    if (status === 'PREPARED') {
      // State after a process died between the record and the handover.
      await chain.at(at(11));
      await api.database.onPlatform((tx) =>
        sql`delete from simulated_transfer where to_address = ${withdrawal.recipientAddress}`.execute(tx),
      );
      await api.database.acrossOrganisations((tx) =>
        sql`update outgoing_transfer set status = 'PREPARED' where entity_id = ${withdrawal.id}`.execute(tx),
      );
    }
    await stop();
    await chain.at(at(12));
    expect(await arrivedAt(withdrawal.recipientAddress)).toBe(0);
    const { status: before, transactionId } = await read(withdrawal);
    // An order that was not signed stays unsigned: it would hold up those behind it.
    expect(transactionId === null).toBe(status === 'ORDERED');
    expect(before).toBe(status === 'ORDERED' ? 'PROCESSING' : 'BROADCASTED');
    await release(await administrator());
    await release(await administrator());
    if (status === 'PREPARED') {
      await api.database.acrossOrganisations((tx) =>
        sql`update outgoing_transfer set status = 'SENT' where entity_id = ${withdrawal.id}`.execute(tx),
      );
    }
    await chain.at(at(13));
    expect(await arrivedAt(withdrawal.recipientAddress)).toBe(1);
  });

  it('fifty withdrawals that race with the stop are held whole, or refused whole, and none is made after its answer', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => ask({ targetAmount: '10' })),
      stop(),
      ...Array.from({ length: 25 }, () => ask({ targetAmount: '10' })),
    ]);
    expect(answers.every(({ statusCode }) => [200, 201, 409].includes(statusCode))).toBe(true);
    const before = await count();
    expect(Number(before?.withdrawals)).toBe(answers.filter(({ statusCode }) => statusCode === 201).length);
    expect((await ask()).statusCode).toBe(409);
    expect(await count()).toEqual(before);
  });
});

describe('a stop', () => {
  it('is anybody’s who may make withdrawals, without a code, and nobody else’s', async () => {
    const onlooker = await api.signInWith(organisation, ['GET_WITHDRAWALS']);
    expect((await stop(onlooker)).statusCode).toBe(403);
    expect(await standing()).toBeNull();
    expect((await stop()).statusCode).toBe(200);
    expect((await stop(token, 'Again')).json()).toMatchObject({ stop: { reason: 'A laptop was stolen' } });
  });

  it('is not ended by one administrator however often, nor by whoever is none', async () => {
    await stop();
    expect((await release(token)).statusCode).toBe(403);
    const one = await administrator();
    expect((await release(one)).json()).toMatchObject({ stop: { releases: [{}] } });
    expect((await release(one, 1)).statusCode).toBe(409);
    expect(await standing()).toMatchObject({ reason: 'A laptop was stolen', releases: [{}] });
  });

  it('is not ended by two accounts of one administrator: what somebody let in within 72 hours is not counted', async () => {
    const inviter = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
    const mailbox = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
    await api.database.acrossOrganisations((tx) =>
      sql`update membership set invited_by = ${inviter.id} where user_id = ${mailbox.id}`.execute(tx),
    );
    await stop();
    const [one, two] = [await api.signIn(inviter, organisation), await api.signIn(mailbox, organisation)];
    expect((await release(one)).statusCode).toBe(200);
    const refused = await release(two);
    expect([refused.statusCode, refused.json().message]).toEqual([403, youngReleaserMessage]);
    expect(await standing()).toMatchObject({ releases: [{}] });
    // Waiting does not help the account: it was young when the stop began.
    await api.testDatabase.setClock(at(80 * 60));
    const again = await api.signIn(mailbox, organisation);
    expect((await release(again)).statusCode).toBe(403);
  });

  it('is not ended by an administrator without a second factor', async () => {
    await stop();
    const plain = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const refused = await release(plain);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'TWO_FA_SETUP_REQUIRED']);
    expect(await standing()).toMatchObject({ releases: [] });
  });

  it('is ended by one administrator and two operators, who count once', async () => {
    await stop();
    const params = { organisation: organisation.id, reason: 'The laptop was found' };
    await operators.decide('release-outgoing-money', params);
    await expect(operators.decide('release-outgoing-money', params)).rejects.toThrow('counts once');
    expect(await standing()).not.toBeNull();
    expect((await release(await administrator())).json()).toEqual({ stop: null });
    await expect(operators.decide('release-outgoing-money', params)).rejects.toThrow('Nothing of this organisation');
    expect((await release(await administrator())).statusCode).toBe(409);
  });

  it('that comes later asks for both again: who released an earlier one is not counted', async () => {
    const [one, two] = [await administrator(), await administrator()];
    await stop();
    await release(one);
    await release(two);
    await stop();
    expect((await release(one, 1)).json()).toMatchObject({ stop: { releases: [{}] } });
    expect((await release(two, 1)).json()).toEqual({ stop: null });
  });
});
