import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { operatedBank, type BankChannel, type BankFolders } from '../../../rails/bank';
import { storedRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import { camtOf, type CamtEntry } from '../../../testing/camt';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank } from '../../../testing/fiat-withdrawals';
import { pain002Of } from '../../../testing/pain002';
import { hasSshd, startSshd, type TestSshd } from '../../../testing/sshd';
import { importBankFile, importInbox } from '../../money-in/fiat-deposits';
import { waitingForPlatform } from '../../operating/operators';
import { deliverFiles } from './deliver-files';
import { fiatWithdrawalJobs } from './jobs';
import { fiatOwnPayments } from './own-payments';
import { submitToBanks } from './submit-to-bank';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let recipient: string;
let root: string;
let channels: readonly BankChannel[];
const never = new AbortController().signal;
const takes = { rates: storedRates, ownPayments: fiatOwnPayments };
/** A Monday, before and at the cut-off of euro payments. */
const start = new Date('2025-06-30T11:50:00.000Z');
const cutOff = new Date('2025-06-30T12:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, [
    'CREATE_FIAT_WITHDRAWAL',
    'GET_FIAT_WITHDRAWALS',
    'MANAGE_BANK_ACCOUNTS',
  ]);
  const made = await createTestAccount(api, token);
  await verifyTestAccount(api, made);
  recipient = made.id;
  await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
  root = mkdtempSync(join(tmpdir(), 'countinghouse-banks-'));
  for (const bank of ['ALPHA', 'BETA'])
    for (const way of ['in', 'out']) mkdirSync(join(root, bank, way), { recursive: true });
  channels = operatedBank({}, ['ALPHA', 'BETA'].map(foldersOf)).channels;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => api.close());

const foldersOf = (name: string): BankFolders & { readonly name: string } => ({
  name,
  inbox: join(root, name, 'in'),
  outbox: join(root, name, 'out'),
});
const channelOf = (name: string): BankChannel => channels.find((one) => one.name === name)!;
const deliverTo = async (name: string): Promise<void> => {
  const { outbox } = channelOf(name);
  await deliverFiles({ database: api.database, outbox: outbox!, channel: name }, never);
};
const readFrom = async (name: string): Promise<void> => {
  const { inbox } = channelOf(name);
  await importInbox(api.database, takes, { inbox: inbox!, channel: name }, never);
};
/** An account at a bank, with its closing balance of the day before. */
const accountAt = async (channel: string, balance: string, changes: object = {}): Promise<string> => {
  const iban = await createTestCollection(api, organisation.id, undefined, {
    channel,
    bank_name: `Bank ${channel}`,
    ...changes,
  });
  await state(iban, balance, []);
  return iban;
};
const state = (iban: string, balance: string, entries: readonly CamtEntry[], date = '2025-06-29') =>
  importBankFile(api.database, takes, camtOf('camt.053', iban, entries, { closing: { amount: balance, date } }));

const order = async (amount: string): Promise<FiatWithdrawalDetail> => {
  const body = {
    clientLabel: `order of ${amount}`,
    businessId: business.id,
    currency: 'EUR',
    amount,
    bankAccountId: recipient,
  };
  const answer = await api.call('POST', 'payment/withdrawals/fiat', { token, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<FiatWithdrawalDetail>();
};
const find = async ({ id }: Pick<FiatWithdrawalDetail, 'id'>) =>
  (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token })).json<FiatWithdrawalDetail>();
const submit = async (mostAtOnce?: number): Promise<void> => {
  await api.testDatabase.setClock(cutOff);
  await submitToBanks({ database: api.database, config: api.config, mostAtOnce }, never);
};
const outOf = (name: string): string[] => readdirSync(join(root, name, 'out')).filter((one) => one.endsWith('.xml'));
const fileOf = (name: string): string => readFileSync(join(root, name, 'out', outOf(name)[0] ?? ''), 'utf8');
/** Leaves a message of a bank, long enough ago to be at rest. */
const leave = (name: string, file: string, text: string): void => {
  const path = join(root, name, 'in', file);
  writeFileSync(path, text);
  utimesSync(path, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
};
const refused = (name: string) => {
  const below = join(root, name, 'in', 'refused');
  return readdirSync(below)
    .filter((one) => one.endsWith('.reason.txt'))
    .map((one) => readFileSync(join(below, one), 'utf8'));
};
const paid = (one: FiatWithdrawalDetail): CamtEntry => ({
  bank: `BK-${one.endToEndId}`,
  amount: one.amount,
  isDebit: true,
  payments: [{ amount: one.amount, end: one.endToEndId }],
});
const messageIdOf = async ({ id }: FiatWithdrawalDetail): Promise<string> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ file_id: string }>`select file_id from fiat_withdrawal where id = ${id}`.execute(tx),
  );
  return rows[0]!.file_id.replaceAll('-', '').toUpperCase();
};

describe('of two banks', () => {
  it('each gets the files of its accounts, as it reads them, and only as far as its money goes', async () => {
    const [alpha, beta] = [
      await accountAt('ALPHA', '100.00'),
      await accountAt('BETA', '1000.00', { payment_message: 'pain.001.001.03' }),
    ];
    const [first, second, third] = [await order('60.00'), await order('70.00'), await order('40.00')];
    const large = await order('2000.00');
    await submit();
    expect((await find(large)).statusReason).toBe('LIQUIDITY');
    const banks = [];
    for (const one of [first, second, third]) banks.push((await find(one)).file?.bankName);
    expect(banks).toEqual(['Bank ALPHA', 'Bank BETA', 'Bank ALPHA']);
    expect((await find(second)).file?.accountMasked).toContain(beta.slice(-4));
    await deliverTo('ALPHA');
    expect([outOf('ALPHA').length, outOf('BETA').length]).toEqual([1, 0]);
    await deliverTo('BETA');
    expect([outOf('ALPHA').length, outOf('BETA').length]).toEqual([1, 1]);
    for (const [name, iban, others, message] of [
      ['ALPHA', alpha, [first, third], 'pain.001.001.09'],
      ['BETA', beta, [second], 'pain.001.001.03'],
    ] as const) {
      const text = fileOf(name);
      expect(text).toContain(`xsd:${message}"`);
      expect(text).toContain(`<DbtrAcct><Id><IBAN>${iban}</IBAN>`);
      for (const one of [first, second, third])
        expect(text.includes(one.endToEndId)).toBe(others.some(({ id }) => id === one.id));
    }
    // Ordered money is spent, until the bank books it.
    const next = await order('50.00');
    await submit();
    expect((await find(next)).file?.bankName).toBe('Bank BETA');
    // More money comes to the first bank.
    await state(alpha, '5000.00', [], '2025-06-30');
    await submit();
    expect((await find(large)).file?.bankName).toBe('Bank ALPHA');
  });

  it('each speaks of its own accounts and files alone: a statement or an answer about another’s is refused, and moves nothing', async () => {
    const [alpha, beta] = [await accountAt('ALPHA', '100.00'), await accountAt('BETA', '1000.00')];
    const [first, second] = [await order('60.00'), await order('70.00')];
    await submit();
    const answer = pain002Of(await messageIdOf(second), [
      { endToEndId: second.endToEndId, status: 'RJCT', reason: ['AC04', 'Closed'] },
    ]);
    leave('ALPHA', 'a-lie.xml', camtOf('camt.053', beta, [paid(second)]));
    leave('ALPHA', 'b-answer.xml', answer);
    // One message about both is refused whole.
    const both = camtOf('camt.053', alpha, [paid(first)]).replace(
      '</BkToCstmrStmt>',
      `${/<Stmt>.*<\/Stmt>/.exec(camtOf('camt.053', beta, [paid(second)]))?.[0] ?? ''}</BkToCstmrStmt>`,
    );
    leave('ALPHA', 'c-both.xml', both);
    await readFrom('ALPHA');
    expect([(await find(first)).status, (await find(second)).status]).toEqual(['PROCESSING', 'PROCESSING']);
    const reasons = refused('ALPHA');
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason).toContain('at another bank than the one that left this message');
    leave('ALPHA', 'd.xml', camtOf('camt.052', alpha, [paid(first)]));
    leave('BETA', 'a.xml', camtOf('camt.053', beta, [paid(second)]));
    await readFrom('ALPHA');
    await readFrom('BETA');
    expect([(await find(first)).status, (await find(second)).status]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('each ends the orders of its own accounts alone: a booking or a return on another account is none of them', async () => {
    const [, beta] = [await accountAt('ALPHA', '100.00'), await accountAt('BETA', '1000.00')];
    const [first, second] = [await order('60.00'), await order('40.00')];
    await submit();
    expect((await find(second)).file?.bankName).toBe('Bank ALPHA');
    const { endToEndId: end } = second;
    const returned = {
      bank: 'RT',
      amount: '40.00',
      payments: [{ amount: '40.00', end, returned: ['AC01', ''] as const }],
    };
    leave('BETA', 'a.xml', camtOf('camt.053', beta, [paid(first), returned]));
    await readFrom('BETA');
    expect([(await find(first)).status, (await find(second)).status]).toEqual(['PROCESSING', 'PROCESSING']);
    const told = (await waitingForPlatform(api.database)).filter(
      ({ what, organisationId }) =>
        what === 'order that entries of a bank do not fit' && organisationId === organisation.id,
    );
    expect(told.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('pay what they can: withdrawals that wait for money keep no later one waiting, however many they are', async () => {
    await accountAt('ALPHA', '100.00');
    await accountAt('BETA', '50.00');
    const waiting = [await order('2000.00'), await order('3000.00')];
    const small = await order('60.00');
    await submit(1);
    for (const one of waiting) expect((await find(one)).statusReason).toBe('LIQUIDITY');
    expect((await find(small)).status).toBe('PROCESSING');
  });

  it('one that is down keeps only its own files and messages waiting', async () => {
    const [, beta] = [await accountAt('ALPHA', '100.00'), await accountAt('BETA', '1000.00')];
    const [first, second] = [await order('60.00'), await order('70.00')];
    await submit();
    renameSync(join(root, 'ALPHA'), join(root, 'away'));
    await expect(deliverTo('ALPHA')).rejects.toThrow('could not be delivered');
    await expect(readFrom('ALPHA')).rejects.toThrow();
    await deliverTo('BETA');
    leave('BETA', 'a.xml', camtOf('camt.053', beta, [paid(second)]));
    await readFrom('BETA');
    expect([(await find(first)).file?.state, (await find(second)).status]).toEqual(['WAITS', 'COMPLETED']);
    renameSync(join(root, 'away'), join(root, 'ALPHA'));
    await deliverTo('ALPHA');
    const withFirst = outOf('ALPHA').filter((one) =>
      readFileSync(join(root, 'ALPHA', 'out', one), 'utf8').includes(first.endToEndId),
    );
    expect([(await find(first)).file?.state, withFirst.length]).toEqual(['DELIVERED', 1]);
    const { handlers } = fiatWithdrawalJobs(
      { database: api.database, config: api.config },
      { bank: { verification: null, channels, payer: null }, mailer: { send: () => Promise.resolve() }, takes },
    );
    expect(handlers.map(({ kind }) => kind.name)).toEqual(
      expect.arrayContaining(['deliver-payment-files-alpha', 'deliver-payment-files-beta']),
    );
  });

  it('each has its closing balances compared with the entries between them', async () => {
    const [alpha, beta] = [await accountAt('ALPHA', '100.00'), await accountAt('BETA', '1000.00')];
    const told = async () =>
      (await waitingForPlatform(api.database))
        .filter(
          ({ organisationId, what }) => organisationId === organisation.id && what === 'statement that does not follow',
        )
        .map(({ text }) => text);
    const came: CamtEntry = { bank: 'C-1', amount: '25.00', payments: [{ amount: '25.00', text: '?' }] };
    await state(alpha, '125.00', [came], '2025-06-30');
    await state(beta, '1030.00', [{ ...came, bank: 'C-2' }], '2025-06-30');
    expect(await told()).toEqual([
      `Bank BETA …${beta.slice(-4)}: its closing balance is 5.00 EUR off the one before and the entries between (a message of the bank is missing)`,
    ]);
    await importBankFile(
      api.database,
      takes,
      camtOf('camt.054', beta, [{ bank: 'C-3', amount: '5.00', payments: [{ amount: '5.00', text: '?' }] }]),
    );
    expect(await told()).toEqual([]);
  });
});

const why = hasSshd ? '' : ' (skipped: no sshd of Debian here, or no right to run it in a mount namespace)';
describe.skipIf(!hasSshd)(`of a bank by folders and one by its own server${why}`, () => {
  let bank: TestSshd;
  beforeAll(async () => {
    bank = await startSshd();
  }, 30_000);
  afterAll(() => bank?.stop());

  it('each gets its files and is read, also while the other’s server is dead', async () => {
    let aheadBy = 0;
    const now = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadBy);
    const sftp = { ...bank.account, out: '/out', in: '/in' };
    channels = operatedBank({}, [foldersOf('ALPHA'), { name: 'GAMMA', sftp }]).channels;
    await accountAt('ALPHA', '100.00');
    const gamma = await accountAt('GAMMA', '1000.00');
    const [first, second] = [await order('60.00'), await order('70.00')];
    await submit();
    await bank.kill();
    await expect(deliverTo('GAMMA')).rejects.toThrow('could not be delivered');
    await deliverTo('ALPHA');
    expect([(await find(first)).file?.state, (await find(second)).file?.state]).toEqual(['DELIVERED', 'WAITS']);
    await bank.start();
    await deliverTo('GAMMA');
    const there = readdirSync(join(bank.directory, 'out'));
    expect(there).toHaveLength(1);
    expect(readFileSync(join(bank.directory, 'out', there[0] ?? ''), 'utf8')).toContain(second.endToEndId);
    writeFileSync(join(bank.directory, 'in', 'a.xml'), camtOf('camt.052', gamma, [paid(second)]));
    await readFrom('GAMMA');
    // Elsewhere a message has to stand still for ten seconds.
    aheadBy = 11_000;
    await readFrom('GAMMA');
    clock.mockRestore();
    expect((await find(second)).status).toBe('COMPLETED');
  });
});
