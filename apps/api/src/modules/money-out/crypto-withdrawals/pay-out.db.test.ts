import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { amountOf, fraction, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listedAddress, type Screening } from '../../../rails/screening';
import { simulatedReader, simulatedSender, strangersAddress, type ChainSender } from '../../../rails/chain';
import type { Offers } from '../../../rails/offers';
import { recordRates } from '../../../rails/rates/stored';
import { storedRates } from '../../../rails/rates';
import { localSigner } from '../../../rails/signer';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { doWhatIsDue, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, giveRates, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { askedWithdrawal as asked, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { refundSteps } from '../../money-in/crypto-deposits';
import { executeTransfers } from '../../carriers/outgoing-transfers';
import { lateSteps } from '../../money-in/late-coins';
import { returnSteps } from '../../money-in/unassociated-deposits';
import { withdrawalSteps } from '.';
import { payOut } from './pay-out';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation, { withdrawalCallbackUrl: 'https://aurora.example/cb/withdrawal' });
  await chain.at(start);
  token = await api.signInWith(organisation, [
    'CREATE_WITHDRAWAL',
    'GET_WITHDRAWALS',
    'INITIATE_CALLBACK',
    'GET_BALANCES',
  ]);
  await endow(api, business, usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const made = async (changes: Record<string, unknown> = {}): Promise<WithdrawalDetail> => {
  const answer = await api.call('POST', 'withdrawals/crypto', { token, body: asked(business, changes) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
  (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const balances = (currency = 'USDT') =>
  Promise.all([balance(account.available(business.id, currency)), balance(account.held(business.id, currency))]);
const haveCoins = (amount = '5000') => ownCoins(api, organisation, 'TRX', usdt(amount));
const change = (statement: ReturnType<typeof sql>) => api.database.acrossOrganisations((tx) => statement.execute(tx));
const everything: Offers = { receives: () => true, sends: () => true };
/** Transfers of ours to an address on the chains. */
const arrivedAt = async (address: string) => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ transaction_id: string; units: string }>`
      select transaction_id, units from simulated_transfer where to_address = ${address} order by sequence`.execute(tx),
  );
  return rows;
};
const toldOf = async ({ id }: { readonly id: string }) => {
  const answer = await api.call('GET', `withdrawals/crypto/${id}/callbacks`, { token });
  const { callbacks } = answer.json<{ callbacks: { event: string; payload: { status: string } }[] }>();
  return callbacks.map(({ event, payload }) => `${event} ${payload.status}`).toReversed();
};
const journal = async ({ id }: { readonly id: string }) => {
  const answer = await api.call('GET', `ledger/entries?entityType=WITHDRAWAL&entityId=${id}&limit=50`, { token });
  const { entries } = answer.json<{
    entries: { eventType: string; account: string; direction: string; amount: string }[];
  }>();
  return entries.map((line) => `${line.eventType} ${line.direction} ${line.account} ${line.amount}`);
};

/** Sends picked orders by hand, over a scripted chain. */
const executeOver = (broadcast: ChainSender['broadcast']) =>
  executeTransfers(
    {
      database: api.database,
      signer: localSigner(api.config.secretKey),
      reader: simulatedReader(api.database),
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
/** Everything except the sending, whose lease somebody else has. */
const settleWithoutSending = async (minutes: number): Promise<void> => {
  await change(sql`
    insert into executor_lease (name, holder, fence, held_until)
    values ('outgoing-transfers', gen_random_uuid(), 1, ${at(minutes + 60)})
    on conflict (name) do update set held_until = excluded.held_until`);
  await chain.at(at(minutes));
  await change(sql`update executor_lease set held_until = app_clock() - interval '1 second'`);
};

describe('a withdrawal whose network covers it', () => {
  it('is screened, sent, complete with its first confirmation, and told at each step', async () => {
    await haveCoins();
    await ownCoins(api, organisation, 'TRX', amountOf('100', 'TRX'));
    const withdrawal = await made();
    await chain.at(at(1));
    const sent = await read(withdrawal);
    expect(sent).toMatchObject({ status: 'BROADCASTED', debitAmount: '1003.5', cancellable: false });
    expect(await arrivedAt(withdrawal.recipientAddress)).toEqual([
      { transaction_id: sent.transactionId, units: '1000000000' },
    ]);
    expect(await balances()).toEqual(['3996.5', '1003.5']);
    await chain.mine('TRX', 1);
    await chain.at(at(2));
    const done = await read(withdrawal);
    expect(done).toMatchObject({ status: 'COMPLETED', debitAmount: '1003.5', transactionId: sent.transactionId });
    expect(done.timeline.map(({ to }) => to)).toEqual(['PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED']);
    expect(await balances()).toEqual(['3996.5', '0']);
    // Of one batch and instant: in no particular order.
    const lines = [
      `T-13 DEBIT business:${business.id}:available:USDT 1003.5`,
      `T-13 CREDIT business:${business.id}:held:USDT 1003.5`,
      `T-14 DEBIT business:${business.id}:held:USDT 1003.5`,
      'T-14 CREDIT asset:custody:USDT:TRX 1000',
      'T-14 CREDIT income:network-fee:USDT 1.5',
      'T-14 CREDIT income:service-fee:USDT 2',
      'T-09 DEBIT expense:network-fee:TRX 13.4',
      'T-09 CREDIT asset:custody:TRX:TRX 13.4',
    ];
    expect((await journal(withdrawal)).toSorted()).toEqual(lines.toSorted());
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_BROADCAST BROADCASTED', 'WITHDRAWAL_BROADCAST COMPLETED']);
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql`select direction, currency, count, volume, uniform_volume from stat_daily`.execute(tx),
    );
    expect(rows).toEqual([
      { direction: 'WITHDRAWAL', currency: 'USDT', count: '1', volume: '1000000000', uniform_volume: '91950' },
    ]);
    await chain.mine('TRX', 30);
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await arrivedAt(withdrawal.recipientAddress)).toHaveLength(1);
  });

  it('of which the recipient bears the fee sends what is left of it', async () => {
    await haveCoins();
    const withdrawal = await made({ blockchainFeePaidBy: 'USER' });
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'BROADCASTED', recipientAmount: '998.5' });
    expect((await arrivedAt(withdrawal.recipientAddress)).map(({ units }) => units)).toEqual(['998500000']);
  });

  it('and which is cancelled while screening is asked stays cancelled', async () => {
    await haveCoins();
    const withdrawal = await made();
    const askedOf: string[] = [];
    const screening: Screening = {
      screen: async ({ addresses }) => {
        askedOf.push(...addresses);
        const answer = await api.call('POST', `withdrawals/crypto/${withdrawal.id}/cancel`, { token });
        expect(answer.statusCode, answer.body).toBe(200);
        return { kind: 'ANSWERED', outcome: 'OK', riskScore: fraction('0'), riskCategory: 'NONE', sources: [] };
      },
    };
    await api.database.acrossOrganisations((tx) =>
      sql`update crypto_withdrawal set screening_asked_at = app_clock(), screening_passed = true
           where status = 'PENDING' and id <> ${withdrawal.id}`.execute(tx),
    );
    await payOut(
      { database: api.database, screening, rates: storedRates, offers: everything, config: api.config },
      new AbortController().signal,
    );
    expect(askedOf).toEqual([withdrawal.recipientAddress]);
    expect((await read(withdrawal)).timeline.map(({ to }) => to)).toEqual(['PENDING', 'CANCELLED']);
    expect(await balances()).toEqual(['5000', '0']);
    await chain.at(at(1));
    expect(await arrivedAt(withdrawal.recipientAddress)).toEqual([]);
  });

  it('of coins that were bought pays the price of the moment it is sent, and gives the rest back', async () => {
    await endow(api, business, amountOf('3000.00', 'EUR'));
    await ownCoins(api, organisation, 'MAIN', amountOf('1', 'BTC'));
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '0.05' };
    const withdrawal = await made({ ...way, recipientAddress: strangersAddress('BTC') });
    await api.testDatabase.setClock(at(1));
    await giveRates(api, at(1));
    await api.database.acrossOrganisations((tx) =>
      recordRates(tx, [{ base: 'BTC', quote: 'EUR', mid: fraction('58500'), source: 'simulated', at: at(1) }]),
    );
    await drain();
    expect(await read(withdrawal)).toMatchObject({ status: 'BROADCASTED', debitAmount: '2951.36', rate: '58792.5' });
    await chain.mine('BTC', 1);
    await chain.at(at(2));
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', serviceFee: '5.85' });
    expect(await balances('EUR')).toEqual(['48.64', '0.00']);
    expect((await journal(withdrawal)).filter((line) => line.startsWith('T-15'))).toEqual([
      `T-15 DEBIT business:${business.id}:held:EUR 2984.66`,
      'T-15 CREDIT equity:fx:EUR 2945.51',
      'T-15 CREDIT income:service-fee:EUR 5.85',
      `T-15 CREDIT business:${business.id}:available:EUR 33.30`,
      'T-15 DEBIT equity:fx:BTC 0.0501',
      'T-15 CREDIT asset:custody:BTC:MAIN 0.05',
      'T-15 CREDIT income:network-fee:BTC 0.0001',
    ]);
  });

  it('that costs more by now than is held fails, and everything is given back', async () => {
    await endow(api, business, amountOf('3000.00', 'EUR'));
    await ownCoins(api, organisation, 'MAIN', amountOf('1', 'BTC'));
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '0.05' };
    const withdrawal = await made({ ...way, recipientAddress: strangersAddress('BTC') });
    await api.testDatabase.setClock(at(1));
    await api.database.acrossOrganisations((tx) =>
      recordRates(tx, [{ base: 'BTC', quote: 'EUR', mid: fraction('60000'), source: 'simulated', at: at(1) }]),
    );
    await drain();
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'RATE_MOVED', debitAmount: null });
    expect(await balances('EUR')).toEqual(['3000.00', '0.00']);
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_BROADCAST FAILED']);
    expect(await arrivedAt(withdrawal.recipientAddress)).toEqual([]);
  });
});

const drain = (): Promise<void> => doWhatIsDue(api);

describe('a withdrawal waits, and says why,', () => {
  it('while its network does not cover it after what is on its way already', async () => {
    await haveCoins('1500');
    const [first, second] = [await made(), await made()];
    await chain.at(at(1));
    expect(await read(first)).toMatchObject({ status: 'BROADCASTED' });
    expect(await read(second)).toMatchObject({ status: 'PENDING', statusReason: 'LIQUIDITY', cancellable: true });
    await chain.mine('TRX', 1);
    await chain.at(at(2));
    expect(await read(second)).toMatchObject({ status: 'PENDING', statusReason: 'LIQUIDITY' });
    await haveCoins('500');
    await chain.at(at(3));
    expect((await read(second)).status).toBe('BROADCASTED');
  });

  it('while its address is not on the list that the organisation keeps to by now', async () => {
    await haveCoins();
    const withdrawal = await made();
    const enforce = (isEnforced: boolean) =>
      change(sql`update organisation set whitelist_enforced = ${isEnforced} where id = ${organisation.id}`);
    await enforce(true);
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING', statusReason: 'ADDRESS' });
    expect(await arrivedAt(withdrawal.recipientAddress)).toEqual([]);
    await enforce(false);
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
  });

  it('while screening has no answer', async () => {
    await haveCoins();
    const withdrawal = await made({ recipientAddress: listedAddress('SILENT', 'USDT', 'TRX') });
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING', statusReason: 'SCREENING' });
    expect(await arrivedAt(withdrawal.recipientAddress)).toEqual([]);
  });

  it('while the price of what it buys is stale', async () => {
    await endow(api, business, amountOf('3000.00', 'EUR'));
    await ownCoins(api, organisation, 'MAIN', amountOf('1', 'BTC'));
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '0.01' };
    const withdrawal = await made({ ...way, recipientAddress: strangersAddress('BTC') });
    await chain.atWithoutPrices(at(10));
    expect(await read(withdrawal)).toMatchObject({ status: 'PENDING', statusReason: 'RATES' });
    await chain.at(at(11));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
  });

  it('and is blocked for the platform when screening hits, with the money still held', async () => {
    await haveCoins();
    const withdrawal = await made({ recipientAddress: listedAddress('SANCTIONS', 'USDT', 'TRX') });
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({
      status: 'BLOCKED',
      statusReason: 'SCREENING_HIT',
      screenings: [{ entityId: withdrawal.id, outcome: 'HIT', sources: [{ source: 'SIMULATED', riskScore: '0.98' }] }],
    });
    expect(await balances()).toEqual(['3996.5', '1003.5']);
    expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_BROADCAST BLOCKED']);
    expect((await api.call('POST', `withdrawals/crypto/${withdrawal.id}/cancel`, { token })).statusCode).toBe(409);
  });
});

describe('a row that somebody changed in the database', () => {
  const thief = strangersAddress('TRX');
  it.each([
    ['the address', sql`recipient_address = ${thief}`],
    ['the amount', sql`amount = amount + 1`],
    ['what arrives', sql`recipient_amount = recipient_amount + 1`],
    ['who bears the fee', sql`blockchain_fee_paid_by = 'USER'`],
    ['the network', sql`network = 'ETH'`],
    ['the fee', sql`network_fee = 0`],
  ])('is not sent: %s', async (_what, changed) => {
    await haveCoins();
    const withdrawal = await made();
    await change(sql`update crypto_withdrawal set ${changed} where id = ${withdrawal.id}`);
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
    expect(await balances()).toEqual(['5000', '0']);
    for (const address of [thief, withdrawal.recipientAddress]) expect(await arrivedAt(address)).toEqual([]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select action, result from audit_event where entity_id = ${withdrawal.id} and result = 'FAILED'`.execute(tx),
    );
    expect(rows).toEqual([{ action: 'crypto-withdrawal.move', result: 'FAILED' }]);
  });

  it('is not sent when it happened after it was picked, to the withdrawal or to its order', async () => {
    await haveCoins();
    const [first, second] = [await made(), await made()];
    await settleWithoutSending(1);
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['PROCESSING', 'PROCESSING']);
    await change(sql`update crypto_withdrawal set recipient_address = ${thief} where id = ${first.id}`);
    await change(sql`update outgoing_transfer set to_address = ${thief} where entity_id = ${second.id}`);
    await chain.at(at(2));
    for (const withdrawal of [first, second]) {
      expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
      expect(await arrivedAt(withdrawal.recipientAddress)).toEqual([]);
    }
    expect(await arrivedAt(thief)).toEqual([]);
    expect(await balances()).toEqual(['5000', '0']);
  });
});

describe('an order that somebody changed in the database after its withdrawal was sealed', () => {
  const thief = strangersAddress('TRX');
  it.each([
    ['the amount', sql`amount = amount * 10`],
    ['the recipient', sql`to_address = ${thief}`],
    ['the currency', sql`currency = 'USDC'`],
    ['the network', sql`network = 'ETH'`],
    ['the tag', sql`tag = '17'`],
    [
      'whose it is',
      sql`business_id = (select id from business where organisation_id = outgoing_transfer.organisation_id
                                        and id <> outgoing_transfer.business_id)`,
    ],
  ])('is refused by the worker and given back: %s', async (_what, changed) => {
    await haveCoins();
    await createBusiness(api, organisation);
    const withdrawal = await made();
    await settleWithoutSending(1);
    await change(sql`update outgoing_transfer set ${changed} where entity_id = ${withdrawal.id}`);
    await chain.at(at(2));
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
    for (const address of [thief, withdrawal.recipientAddress]) expect(await arrivedAt(address)).toEqual([]);
    expect(await balances()).toEqual(['5000', '0']);
  });

  it('after it was handed over is never handed over as something else', async () => {
    await haveCoins();
    const withdrawal = await made();
    await settleWithoutSending(1);
    const handed: unknown[] = [];
    const keep = async ({ transactionId, units, to }: Parameters<ChainSender['broadcast']>[0]) => {
      handed.push({ transactionId, units, to });
      throw new Error('socket hang up');
    };
    await expect(executeOver(keep)).rejects.toThrow('could not be sent on');
    await change(sql`update outgoing_transfer set amount = amount * 10 where entity_id = ${withdrawal.id}`);
    await expect(executeOver(keep)).rejects.toThrow('could not be sent on');
    expect(handed).toHaveLength(1);
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    await change(sql`update outgoing_transfer set amount = amount / 10 where entity_id = ${withdrawal.id}`);
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    expect(await arrivedAt(withdrawal.recipientAddress)).toHaveLength(1);
  });
});

describe('an answer that gets lost', () => {
  it.each([
    ['after the chain took it', true],
    ['before the chain took it', false],
  ])('%s leaves the withdrawal under reconciliation, and it is sent once', async (_when, isTaken) => {
    await haveCoins();
    const withdrawal = await made();
    await settleWithoutSending(1);
    const lost = executeOver(async (signed) => {
      if (isTaken) await simulatedSender(api.database).broadcast(signed);
      throw new Error('socket hang up');
    });
    await expect(lost).rejects.toThrow('could not be sent on');
    const unknown = await read(withdrawal);
    expect(unknown).toMatchObject({ status: 'PROCESSING', statusReason: 'RECONCILING', cancellable: false });
    expect(await balances()).toEqual(['3996.5', '1003.5']);
    await chain.mine('TRX', 1);
    await chain.at(at(2));
    await chain.mine('TRX', 1);
    await chain.at(at(3));
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: unknown.transactionId });
    expect(await arrivedAt(withdrawal.recipientAddress)).toHaveLength(1);
  });
});

it('what the chain refuses for good fails and is given back', async () => {
  await haveCoins();
  const withdrawal = await made();
  await settleWithoutSending(1);
  await executeOver(async () => 'REFUSED');
  expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'BROADCAST_REFUSED' });
  expect(await balances()).toEqual(['5000', '0']);
  await chain.at(at(20));
  expect((await read(withdrawal)).status).toBe('FAILED');
});

it('one that a reorganisation took out of its block after it was complete is sent again as the very same transaction', async () => {
  await ownCoins(api, organisation, 'MAIN', amountOf('1', 'BTC'));
  await endow(api, business, amountOf('1', 'BTC'));
  const way = { cryptoCurrency: 'BTC', network: 'MAIN', targetAmount: '0.05' };
  const withdrawal = await made({ ...way, recipientAddress: strangersAddress('BTC') });
  await chain.at(at(1));
  await chain.mine('BTC', 1);
  await chain.at(at(2));
  const { transactionId, status } = await read(withdrawal);
  expect(status).toBe('COMPLETED');
  const transfer = { currency: 'BTC', network: 'MAIN', transactionId: transactionId ?? '', outputIndex: 0 };
  await chain.reorganise(transfer, 'GONE');
  const sent: string[] = [];
  await executeOver(async (signed) => {
    sent.push(signed.transactionId);
    return 'ACCEPTED';
  });
  expect(sent).toEqual([transactionId]);
  expect((await read(withdrawal)).status).toBe('COMPLETED');
});

it('many workers, cancels and double requests at once send a withdrawal at most once', async () => {
  await haveCoins('100000');
  await endow(api, business, usdt('100000'));
  for (let round = 0; round < 10; round += 1) {
    const withdrawal = await made({ targetAmount: '10' });
    const work = () => drain().catch(() => undefined);
    const cancel = () => api.call('POST', `withdrawals/crypto/${withdrawal.id}/cancel`, { token });
    await Promise.all([work(), cancel(), work(), cancel(), work(), cancel()]);
    await chain.mine('TRX', 1);
    await chain.at(at(round + 1));
    await chain.at(at(round + 1.5));
    const { status } = await read(withdrawal);
    expect(['CANCELLED', 'COMPLETED', 'BROADCASTED']).toContain(status);
    expect(await arrivedAt(withdrawal.recipientAddress)).toHaveLength(status === 'CANCELLED' ? 0 : 1);
  }
});

it('the business is told once more of where a withdrawal stands when somebody asks, by the same message', async () => {
  await haveCoins();
  const withdrawal = await made();
  const again = () => api.call('POST', `withdrawals/crypto/${withdrawal.id}/callback`, { token });
  const tried = async () => {
    const answer = await api.call('GET', `withdrawals/crypto/${withdrawal.id}/callbacks`, { token });
    return answer.json<{ callbacks: { id: string; attempt: number }[] }>().callbacks;
  };
  expect((await again()).statusCode).toBe(422);
  await chain.at(at(1));
  const [first] = await tried();
  expect((await again()).statusCode).toBe(202);
  while ((await api.app.jobs.runDue()) > 0);
  expect(await toldOf(withdrawal)).toEqual(['WITHDRAWAL_BROADCAST BROADCASTED']);
  expect(await tried()).toMatchObject([{ id: first?.id, attempt: (first?.attempt ?? 0) + 1 }]);
});
