import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simulatedReader, type ChainSender } from '../../../rails/chain';
import { storedRates } from '../../../rails/rates';
import { listedAddress } from '../../../rails/screening';
import { localSigner } from '../../../rails/signer';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { testOperators } from '../../../testing/operators';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { refundSteps } from '../../money-in/crypto-deposits';
import { withdrawalSteps } from '../../money-out/crypto-withdrawals';
import { executeTransfers } from '../../carriers/outgoing-transfers';
import { lateSteps } from '../../money-in/late-coins';
import { returnSteps } from '../../money-in/unassociated-deposits';
import { waitingForPlatform } from '.';

let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let treasurer: TestUser;
let start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const day = 24 * 60;

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
  await api.testDatabase.setClock(start);
  operators = await testOperators(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 96 * 3_600_000);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation, { withdrawalCallbackUrl: 'https://aurora.example/cb/withdrawal' });
  await chain.at(start);
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'GET_BALANCES'] as const;
  treasurer = await api.createUser([organisation], { permissions });
  token = await api.signIn(treasurer, organisation);
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const made = async (changes: Record<string, unknown> = {}): Promise<WithdrawalDetail> => {
  const answer = await api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business, changes) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
  (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const balances = () =>
  Promise.all([balance(account.available(business.id, 'USDT')), balance(account.held(business.id, 'USDT'))]);
const decide = (name: string, { id }: { readonly id: string }) =>
  operators.decide(name, { organisation: organisation.id, withdrawal: id, reason: 'The compliance officer looked' });
const waiting = async () =>
  (await waitingForPlatform(api.database))
    .filter(({ organisationId, what }) => organisationId === organisation.id && what !== 'no collection account')
    .map(({ what, id }) => ({ what, id }));
const toldOf = async ({ id }: { readonly id: string }) => {
  const answer = await api.call('GET', `withdrawals/crypto/${id}/callbacks`, { token });
  const { callbacks } = answer.json<{ callbacks: { event: string; payload: { status: string } }[] }>();
  return callbacks.map(({ event, payload }) => `${event} ${payload.status}`).toReversed();
};
const arrivedAt = async (address: string) =>
  (await api.database.onPlatform((tx) => sql`select from simulated_transfer where to_address = ${address}`.execute(tx)))
    .rows.length;

const blocked = async (): Promise<WithdrawalDetail> => {
  const withdrawal = await made({ recipientAddress: listedAddress('SANCTIONS', 'USDT', 'TRX') });
  await chain.at(at(1));
  expect((await read(withdrawal)).status).toBe('BLOCKED');
  return withdrawal;
};

/** Sends by hand, over a scripted chain that has nothing. */
const executeOver = (broadcast: ChainSender['broadcast']) =>
  executeTransfers(
    {
      database: api.database,
      signer: localSigner(api.config.secretKey),
      reader: { ...simulatedReader(api.database), locate: async (_chain, seen) => seen.map(() => 'GONE' as const) },
      sender: { broadcast },
      steps: {
        REFUND: refundSteps(storedRates),
        WITHDRAWAL: withdrawalSteps(storedRates, api.config),
        RETURN: returnSteps,
        LATE_COINS: lateSteps,
      },
    },
    new AbortController().signal,
  );

describe('a withdrawal that screening blocked', () => {
  it('waits for the platform, and goes on once two operators let it, without being asked about again', async () => {
    const withdrawal = await blocked();
    expect(await waiting()).toEqual([{ what: 'blocked withdrawal', id: withdrawal.id }]);
    await decide('release-withdrawal', withdrawal);
    expect(await waiting()).toEqual([]);
    expect(await balances()).toEqual(['3996.5', '1003.5']);
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    expect(await arrivedAt(withdrawal.recipientAddress)).toBe(1);
    await chain.mine('TRX', 1);
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    const [decision] = (await operators.recorded(withdrawal.id)).filter(
      ({ action }) => action === 'crypto-withdrawal.release',
    );
    expect(decision).toMatchObject({
      actor_label: 'ben@platform.example',
      after: { askedBy: 'ada@platform.example', reason: 'The compliance officer looked' },
    });
  });

  it('is given back once two operators refuse it, and its business is told', async () => {
    const withdrawal = await blocked();
    const before = await arrivedAt(withdrawal.recipientAddress);
    await api.testDatabase.setClock(at(1.5));
    await decide('refuse-withdrawal', withdrawal);
    expect(await read(withdrawal)).toMatchObject({ status: 'REJECTED', statusReason: 'SCREENING_HIT' });
    expect(await balances()).toEqual(['5000', '0']);
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_BROADCAST BLOCKED', 'WITHDRAWAL_BROADCAST REJECTED']);
    await chain.at(at(2));
    expect(await arrivedAt(withdrawal.recipientAddress)).toBe(before);
    for (const name of ['release-withdrawal', 'refuse-withdrawal'])
      await expect(decide(name, withdrawal)).rejects.toThrow('does not stand so');
    expect(await balances()).toEqual(['5000', '0']);
  });

  it('is none of those that are not blocked, nor of another organisation', async () => {
    const withdrawal = await made();
    for (const name of ['release-withdrawal', 'refuse-withdrawal'])
      await expect(decide(name, withdrawal)).rejects.toThrow('does not stand so');
    const foreign = { organisation: (await api.createOrganisation()).id, withdrawal: withdrawal.id, reason: 'No' };
    await expect(operators.decide('refuse-withdrawal', foreign)).rejects.toThrow('no such withdrawal');
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING' });
    expect(await balances()).toEqual(['3996.5', '1003.5']);
  });
});

describe('a withdrawal about which screening has no answer', () => {
  it('is shown to operators after an hour, and leaves once two of them let it', async () => {
    const withdrawal = await made({ recipientAddress: listedAddress('SILENT', 'USDT', 'TRX') });
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING', statusReason: 'SCREENING', screenings: [] });
    expect(await waiting()).toEqual([]);
    await api.testDatabase.setClock(at(62));
    expect(await waiting()).toEqual([{ what: 'withdrawal without an answer of screening', id: withdrawal.id }]);
    await decide('release-withdrawal', withdrawal);
    await chain.at(at(63));
    token = await api.signIn(treasurer, organisation);
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    expect((await operators.recorded(withdrawal.id)).map(({ action }) => action)).toContain(
      'crypto-withdrawal.release',
    );
  });
});

describe('a withdrawal that its network had and refuses', () => {
  it('stays as it is until it was refused for a day, and is given back when two operators say so, never handed over again', async () => {
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    const handed: string[] = [];
    const refusing = () =>
      executeOver(async ({ transactionId }) => {
        handed.push(transactionId);
        return 'REFUSED';
      });
    await refusing();
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    expect(await balances()).toEqual(['3996.5', '1003.5']);
    // A wallet's transactions bear no numbers on this chain: any of them may have paid it.
    expect(await waiting()).toEqual([{ what: 'transfer that another may have paid', id: withdrawal.id }]);
    await expect(decide('drop-withdrawal', withdrawal)).rejects.toThrow('has not refused it for a day');
    await api.testDatabase.setClock(at(1 + day - 1));
    await expect(decide('drop-withdrawal', withdrawal)).rejects.toThrow('has not refused it for a day');
    expect(await balances()).toEqual(['3996.5', '1003.5']);
    await api.testDatabase.setClock(at(2 + day));
    await refusing();
    await decide('drop-withdrawal', withdrawal);
    token = await api.signIn(treasurer, organisation);
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'DROPPED' });
    expect(await balances()).toEqual(['5000', '0']);
    const before = handed.length;
    await refusing();
    expect(handed).toHaveLength(before);
    expect(new Set(handed).size).toBe(1);
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_BROADCAST BROADCASTED', 'WITHDRAWAL_BROADCAST FAILED']);
  });

  it('is not given up while somebody sends, nor once its chain takes it again', async () => {
    const withdrawal = await made();
    await chain.at(at(1));
    await executeOver(async () => 'REFUSED');
    await api.testDatabase.setClock(at(2 + day));
    await api.database.acrossOrganisations((tx) =>
      sql`update executor_lease set held_until = app_clock() + interval '1 minute'`.execute(tx),
    );
    await expect(decide('drop-withdrawal', withdrawal)).rejects.toThrow('being sent right now');
    await api.testDatabase.setClock(at(4 + day));
    await executeOver(async () => 'ACCEPTED');
    await expect(decide('drop-withdrawal', withdrawal)).rejects.toThrow('has not refused it for a day');
    token = await api.signIn(treasurer, organisation);
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    expect(await balances()).toEqual(['3996.5', '1003.5']);
  });
});
