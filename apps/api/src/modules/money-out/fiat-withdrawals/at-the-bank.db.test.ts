import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { account as ledgerAccount, credit, debit, post } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { newId } from '../../../platform/ids';
import { simulatedBank } from '../../../rails/bank';
import { writtenPain001Problems } from '../../../testing/iso20022';
import { storedRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../../testing/bank';
import { camtOf, type CamtEntry, type CamtMessage } from '../../../testing/camt';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank } from '../../../testing/fiat-withdrawals';
import { pain002Of } from '../../../testing/pain002';
import { waitingForPlatform } from '../../operating/operators';
import { collectionCodeOf, importBankFile } from '../../money-in/fiat-deposits';
import { decideFiatWithdrawal } from './decide-withdrawal';
import { exportPaymentFile, openPaymentFiles } from './export-file';
import { fiatOwnPayments } from './own-payments';
import { letBankPay } from './simulate-bank';
import { submitToBanks } from './submit-to-bank';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let account: string;
let collection: string;
/** A Monday, before and at the cut-off of euro payments. */
const start = new Date('2025-06-30T11:50:00.000Z');
const cutOff = new Date('2025-06-30T12:00:00.000Z');

const permissions = [
  'CREATE_FIAT_WITHDRAWAL',
  'GET_FIAT_WITHDRAWALS',
  'MANAGE_BANK_ACCOUNTS',
  'GET_BALANCES',
  'GET_INTERNAL_TRANSFERS',
] as const;

beforeAll(async () => {
  // Production's bank: no automatic answers.
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, permissions);
  const made = await createTestAccount(api, token);
  await verifyTestAccount(api, made);
  account = made.id;
  collection = await createTestCollection(api, organisation.id);
  await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  for (const { name, offenders } of invariants) {
    const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(offenders).execute(tx));
    if (rows.length > 0) throw new Error(`${name}: ${JSON.stringify(rows)}`);
  }
  await api.close();
});

const make = async (changes: Record<string, unknown> = {}): Promise<FiatWithdrawalDetail> => {
  const answer = await api.call('POST', 'payment/withdrawals/fiat', {
    token,
    body: {
      clientLabel: 'week-11',
      businessId: business.id,
      currency: 'EUR',
      amount: '5000.00',
      bankAccountId: account,
      reference: 'AURORA W11',
      ...changes,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<FiatWithdrawalDetail>();
};
const find = async ({ id }: { readonly id: string }) =>
  (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token })).json<FiatWithdrawalDetail>();
const balance = async () => {
  const { balances } = (await api.call('GET', `balances/${business.id}`, { token })).json<BusinessBalances>();
  return [balances.EUR?.amount, balances.EUR?.held];
};
const submit = async (at = cutOff): Promise<void> => {
  await api.testDatabase.setClock(at);
  await submitToBanks({ database: api.database, config: api.config }, new AbortController().signal);
};
const submitted = async (changes: Record<string, unknown> = {}) => {
  const made = await make(changes);
  await submit();
  return made;
};
const takes = { rates: storedRates, ownPayments: fiatOwnPayments };
const statement = (entries: readonly CamtEntry[]) =>
  importBankFile(api.database, takes, camtOf('camt.053', collection, entries));
const paidEntry = (one: { endToEndId: string; amount: string }, bank = `BK-${one.endToEndId}`): CamtEntry => ({
  bank,
  amount: one.amount,
  isDebit: true,
  payments: [{ amount: one.amount, end: one.endToEndId }],
});
const returnedEntry = (one: { endToEndId: string }, amount: string): CamtEntry => ({
  bank: `RT-${one.endToEndId}`,
  amount,
  payments: [{ amount, end: one.endToEndId, returned: ['AC01', 'Unknown account'] }],
});
/** Word of the bank about a withdrawal, in a message about its file. */
const say = async (
  one: Pick<FiatWithdrawalDetail, 'id' | 'endToEndId'>,
  code: string,
  { words, at = '12:10', group }: { words?: string; at?: string; group?: string } = {},
) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ file_id: string }>`select file_id from fiat_withdrawal where id = ${one.id}`.execute(tx),
  );
  const messageId = rows[0]!.file_id.replaceAll('-', '').toUpperCase();
  const report = pain002Of(messageId, [{ endToEndId: one.endToEndId, status: code }], group ? { status: group } : {});
  const reason = code === 'RJCT' && words === undefined ? '<Rsn><Cd>AC04</Cd></Rsn>' : '';
  const said = `${reason}${words === undefined ? '' : `<AddtlInf>${words}</AddtlInf>`}`;
  const information = said === '' ? '' : `<StsRsnInf>${said}</StsRsnInf>`;
  return importBankFile(
    api.database,
    takes,
    report.replace('</TxSts>', `</TxSts>${information}`).replace('2025-06-30T12:00:00Z', `2025-06-30T${at}:00Z`),
  );
};
const textOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const ofThis = (file: { organisationId: string }) => file.organisationId === organisation.id;
const files = async () => (await openPaymentFiles(api.database)).filter(ofThis);
/** Mails to its creator, by subject. */
const mailsAbout = async ({ initiatedBy }: FiatWithdrawalDetail) => {
  while ((await api.app.jobs.runDue()) > 0);
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ subject: string; body: string }>`
      select subject, body from mailbox_message where recipient = ${initiatedBy} order by subject`.execute(tx),
  );
  return rows;
};
const cancel = ({ id }: { readonly id: string }) =>
  api.call('POST', `payment/withdrawals/fiat/${id}/cancel`, { token });
const postingsOf = async ({ id }: { readonly id: string }, event: string) => {
  const answer = await api.call('GET', `ledger/entries?entityType=FIAT_WITHDRAWAL&entityId=${id}`, { token });
  return answer
    .json<{ entries: { eventType: string; account: string; direction: string; amount: string }[] }>()
    .entries.filter(({ eventType }) => eventType === event)
    .map(({ account: code, direction, amount }) => [code, direction, amount])
    .toSorted((left, right) => (left.join() < right.join() ? -1 : 1));
};

describe('going to the bank', () => {
  it('happens at the cut-off and not before; from then on nobody cancels it', async () => {
    const made = await make();
    await submit(new Date(cutOff.getTime() - 1));
    expect((await find(made)).status).toBe('PENDING');
    await submit();
    expect(await find(made)).toMatchObject({
      status: 'PROCESSING',
      sentAt: '2025-06-30T12:00:00.000Z',
      cancellable: false,
    });
    const answer = await cancel(made);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'The bank has the withdrawal already',
    ]);
    // Nor can its destination account be deleted.
    expect((await api.call('DELETE', `payment/bank-accounts/${account}`, { token })).statusCode).toBe(409);
    expect(await balance()).toEqual(['4999.00', '5001.00']);
  });

  it('does not happen while outgoing money is stopped, and does with the next look once two let it leave again', async () => {
    const administrator = async () =>
      api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true }), organisation);
    const release = async (by: string) => {
      const { rows } = await api.database.onPlatform((tx) =>
        sql<{ now: Date }>`select wall_clock() as now`.execute(tx),
      );
      const headers = { 'x-two-fa-code': api.twoFactorCode(rows[0]!.now) };
      return api.call('POST', 'outgoing-money/release', { token: by, headers });
    };
    const [one, two] = [await administrator(), await administrator()];
    const made = await make();
    const stopped = await api.call('POST', 'outgoing-money/stop', { token: one, body: { reason: 'Stolen laptop' } });
    expect(stopped.statusCode, stopped.body).toBe(200);
    await submit();
    expect([(await find(made)).status, await files(), await balance()]).toEqual([
      'PENDING',
      [],
      ['4999.00', '5001.00'],
    ]);
    expect((await release(one)).statusCode).toBe(200);
    await submit();
    expect((await find(made)).status).toBe('PENDING');
    expect((await release(two)).statusCode).toBe(200);
    await submit();
    expect((await find(made)).status).toBe('PROCESSING');
    expect(await files()).toHaveLength(1);
  });

  it('is at once by a method that works around the clock, on a Sunday, too', async () => {
    await api.testDatabase.setClock(new Date('2025-06-29T03:00:00.000Z'));
    const instant = await createTestAccount(api, token, { paymentMethod: 'SEPA_INSTANT' });
    await verifyTestAccount(api, instant);
    const made = await make({ bankAccountId: instant.id, amount: '50.00' });
    await submit(new Date('2025-06-29T03:00:00.000Z'));
    expect(await find(made)).toMatchObject({ status: 'PROCESSING', arrivesFrom: '2025-06-29' });
  });

  it('is in a file of its own by each method, when that one is due', async () => {
    const instant = await createTestAccount(api, token, { paymentMethod: 'SEPA_INSTANT' });
    await verifyTestAccount(api, instant);
    await make({ amount: '60.00' });
    await make({ bankAccountId: instant.id, amount: '50.00' });
    await submit(new Date(cutOff.getTime() - 1));
    expect(await files()).toHaveLength(1);
    await make({ bankAccountId: instant.id, amount: '40.00' });
    await submit();
    expect((await files()).map(({ text }) => text.split(',').slice(0, 2).join()).toSorted()).toEqual([
      '40.00 EUR, 1 by SEPA_INSTANT on 2025-06-30',
      '50.00 EUR, 1 by SEPA_INSTANT on 2025-06-30',
      '60.00 EUR, 1 by SEPA on 2025-06-30',
    ]);
  });

  it('puts each withdrawal into one file, whoever looks for them at once, and cancelling loses or wins whole', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, n) => make({ amount: '100.00', clientLabel: `p${n}` })),
    );
    await api.testDatabase.setClock(cutOff);
    const signal = new AbortController().signal;
    const means = { database: api.database, config: api.config };
    const [cancelled] = await Promise.all([
      cancel(all[0]!),
      submitToBanks(means, signal),
      submitToBanks(means, signal),
      submitToBanks(means, signal),
    ]);
    const wasCancelled = cancelled.statusCode === 200;
    const states = await Promise.all(all.map(async (one) => (await find(one)).status));
    expect(states).toEqual([wasCancelled ? 'CANCELLED' : 'PROCESSING', 'PROCESSING', 'PROCESSING', 'PROCESSING']);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ payments: number }>`
        select sum(payments)::int as payments from bank_payment_file where organisation_id = ${organisation.id}`.execute(
        tx,
      ),
    );
    expect(rows[0]?.payments).toBe(wasCancelled ? 3 : 4);
  });

  it('takes no more than lies at the bank: the rest waits with its reason, and goes when there is more', async () => {
    const poor = await api.createOrganisation();
    const shop = await createBusiness(api, poor);
    const theirs = await api.signInWith(poor, permissions);
    const to = await createTestAccount(api, theirs);
    await verifyTestAccount(api, to);
    await createTestCollection(api, poor.id);
    await endowAtBank(api, shop, amountOf('300.00', 'EUR'));
    const { endow } = await import('../../../testing/withdrawals');
    await endow(api, shop, amountOf('300.00', 'EUR'));
    const ask = async (amount: string) => {
      const body = { clientLabel: amount, businessId: shop.id, currency: 'EUR', amount, bankAccountId: to.id };
      return (await api.call('POST', 'payment/withdrawals/fiat', { token: theirs, body })).json<{ id: string }>();
    };
    const [first, second] = [await ask('200.00'), await ask('150.00')];
    await submit();
    const show = async ({ id }: { id: string }) =>
      (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token: reader })).json<FiatWithdrawalDetail>();
    let reader = theirs;
    expect([(await show(first)).status, (await show(second)).status]).toEqual(['PROCESSING', 'PENDING']);
    expect((await show(second)).statusReason).toBe('LIQUIDITY');
    expect((await show(second)).cancellable).toBe(true);
    // Money the bank was told to pay and has not booked yet is reserved.
    await submit();
    expect((await show(second)).status).toBe('PENDING');
    // Exactly enough, to the cent.
    await endowAtBank(api, shop, amountOf('50.00', 'EUR'));
    const nextDay = new Date('2025-07-01T12:00:00.000Z');
    await submit(nextDay);
    reader = await api.signInWith(poor, permissions);
    expect(await show(second)).toMatchObject({
      status: 'PROCESSING',
      statusReason: null,
      arrivesFrom: '2025-07-02',
    });
  });

  it('that no account of the organisation pays for any more waits, says so once, and goes when there is one', async () => {
    const payBy = (methods: readonly string[]) =>
      api.database.acrossOrganisations((tx) =>
        sql`
          update collection_account set payment_methods = ${[...methods]}::text[]
           where organisation_id = ${organisation.id}`.execute(tx),
      );
    const told = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql`select 1 from audit_event where action = 'fiat-withdrawal.wait' and entity_id = ${made.id}`.execute(tx),
      );
      return rows.length;
    };
    const made = await make();
    await payBy(['SEPA_INSTANT']);
    await submit();
    await submit();
    expect(await find(made)).toMatchObject({ status: 'PENDING', statusReason: 'NO_ACCOUNT', cancellable: true });
    expect([await told(), await files()]).toEqual([1, []]);
    await payBy(['SEPA']);
    await submit();
    expect(await find(made)).toMatchObject({ status: 'PROCESSING', statusReason: null });
  });

  it.each([
    ['the account', `paid_to = jsonb_set(paid_to, '{iban}', '"DE75512108001245126199"')`],
    ['the holder', `paid_to = jsonb_set(paid_to, '{holderName}', '"Somebody Else"')`],
    ['the amount', 'amount = 4000.00 * 100, debit_amount = 4000.00 * 100 + fee'],
    ['what of it is the fee', 'amount = amount - 100, fee = fee + 100'],
    ['the reference', `reference = 'OTHER'`],
  ])('never happens once %s was changed by SQL: it is refused, and what was held is given back', async (_, change) => {
    const made = await make();
    const money = change.startsWith('amount');
    await api.database.acrossOrganisations((tx) =>
      sql.raw(`update fiat_withdrawal set ${change} where id = '${made.id}'`).execute(tx),
    );
    await submit();
    expect(await find(made)).toMatchObject({ status: 'REJECTED', statusReason: 'TAMPERED' });
    expect(await balance()).toEqual(['10000.00', '0.00']);
    if (money)
      await api.database.acrossOrganisations((tx) =>
        sql`update fiat_withdrawal set amount = 500000, fee = 100, debit_amount = 500100 where id = ${made.id}`.execute(
          tx,
        ),
      );
  });
});

describe('the file for the bank', () => {
  it('is a sound pain.001, byte-identical whenever it is taken out, and tells how often it was', async () => {
    const made = await submitted();
    await make({ amount: '20.00' });
    const [file, ...others] = await files();
    expect(others).toEqual([]);
    expect(file!.text).toContain('5000.00 EUR, 1 by SEPA on 2025-06-30, 1 unanswered, not taken out yet');
    const first = await exportPaymentFile(api.database, file!.id, systemActor);
    await api.testDatabase.setClock(new Date('2025-06-30T12:20:00.000Z'));
    // Later changes of the account do not affect it.
    await api.database.acrossOrganisations((tx) =>
      sql`update bank_account set holder_name = 'Other', iban = 'DE75512108001245126199' where id = ${account}`.execute(
        tx,
      ),
    );
    const second = await exportPaymentFile(api.database, file!.id, systemActor);
    expect(second!.text).toBe(first!.text);
    expect([first!.timesBefore, second!.timesBefore]).toEqual([0, 1]);
    expect((await files())[0]!.text).toContain('taken out 2 times');
    expect(writtenPain001Problems(first!.text)).toEqual([]);
    expect(first!.text).toContain(`<EndToEndId>${made.endToEndId}</EndToEndId>`);
    expect(first!.text).toContain('<CtrlSum>5000.00</CtrlSum>');
    expect(first!.text).toContain('<CreDtTm>2025-06-30T12:00:00.000Z</CreDtTm>');
  });

  it('is not given out once a payment in it was changed by SQL', async () => {
    const made = await submitted();
    const [file] = await files();
    const spoil = (name: string) =>
      api.database.acrossOrganisations((tx) =>
        sql`update fiat_withdrawal set paid_to = jsonb_set(paid_to, '{holderName}', to_jsonb(${name}::text)) where id = ${made.id}`.execute(
          tx,
        ),
      );
    await spoil('Somebody Else');
    await expect(exportPaymentFile(api.database, file!.id, systemActor)).rejects.toThrow(
      'is not what it was when it was made',
    );
    await spoil('Aurora Travel GmbH');
    expect((await exportPaymentFile(api.database, file!.id, systemActor))?.timesBefore).toBe(0);
    expect(await exportPaymentFile(api.database, organisation.id, systemActor)).toBeNull();
  });
});

describe('what the bank says', () => {
  it('settles a withdrawal when the statement tells that it was paid, once (T-19)', async () => {
    const made = await submitted();
    const results = await Promise.all([statement([paidEntry(made)]), statement([paidEntry(made)])]);
    expect(results.reduce((sum, { taken }) => sum + taken, 0)).toBe(1);
    expect(await find(made)).toMatchObject({
      status: 'COMPLETED',
      completedAt: '2025-06-30T12:00:00.000Z',
      bankTransactionId: `BK-${made.endToEndId}`,
    });
    expect(await balance()).toEqual(['4999.00', '0.00']);
    expect(await postingsOf(made, 'T-19')).toEqual([
      ['asset:bank:EUR', 'CREDIT', '5000.00'],
      [`business:${business.id}:held:EUR`, 'DEBIT', '5001.00'],
      ['income:service-fee:EUR', 'CREDIT', '1.00'],
    ]);
    expect(await files()).toEqual([]);
    // A repeated payment under another bank reference settles nothing twice.
    await statement([paidEntry(made, 'ANOTHER')]);
    expect(await balance()).toEqual(['4999.00', '0.00']);
  });

  it('books what the bank took for itself on top as the organisation’s expense', async () => {
    const made = await submitted();
    await statement([
      {
        bank: 'B-9',
        amount: '5000.35',
        isDebit: true,
        payments: [{ amount: '5000.35', end: made.endToEndId, charge: '0.35' }],
      },
    ]);
    expect((await find(made)).status).toBe('COMPLETED');
    expect(await postingsOf(made, 'T-19')).toEqual([
      ['asset:bank:EUR', 'CREDIT', '0.35'],
      ['asset:bank:EUR', 'CREDIT', '5000.00'],
      [`business:${business.id}:held:EUR`, 'DEBIT', '5001.00'],
      ['expense:bank-fee:EUR', 'DEBIT', '0.35'],
      ['income:service-fee:EUR', 'CREDIT', '1.00'],
    ]);
  });

  it('of another amount settles nothing: what is held stays held', async () => {
    const made = await submitted();
    for (const amount of ['4999.99', '5000.01'])
      await statement([{ bank: amount, amount, isDebit: true, payments: [{ amount, end: made.endToEndId }] }]);
    // Nor with a charge that does not explain the difference.
    const payments = [{ amount: '5000.50', end: made.endToEndId, charge: '0.35' }];
    await statement([{ bank: 'charged', amount: '5000.50', isDebit: true, payments }]);
    expect((await find(made)).status).toBe('PROCESSING');
    expect(await balance()).toEqual(['4999.00', '5001.00']);
  });

  it('refusing a payment gives back amount and fee, once, with the bank’s reason', async () => {
    const made = await submitted();
    const elsewhere = await submitted({ amount: '50.00', clientLabel: 'elsewhere' });
    const other = await make({ amount: '100.00', clientLabel: 'other' });
    const file = (await files()).find(({ text }) => text.startsWith('5000.00 EUR'));
    const messageId = file!.id.replaceAll('-', '').toUpperCase();
    const report = pain002Of(messageId, [
      { endToEndId: made.endToEndId, status: 'RJCT', reason: ['AC04', 'Account closed'] },
      // In no file, and in another one: this message does not concern them.
      { endToEndId: other.endToEndId, status: 'RJCT' },
      { endToEndId: elsewhere.endToEndId, status: 'RJCT' },
    ]);
    expect(await importBankFile(api.database, takes, report)).toEqual({ taken: 1, known: 2 });
    expect(await importBankFile(api.database, takes, report)).toEqual({ taken: 0, known: 3 });
    expect(await find(made)).toMatchObject({ status: 'FAILED', statusReason: 'AC04 Account closed' });
    expect([(await find(other)).status, (await find(elsewhere)).status]).toEqual(['PENDING', 'PROCESSING']);
    expect(await balance()).toEqual(['9848.00', '152.00']);
    expect(await files()).toHaveLength(1);
    const [mail, ...more] = await mailsAbout(made);
    expect([mail?.subject, more]).toEqual(['Countinghouse: Fiat withdrawal week-11 was refused by the bank', []]);
    for (const line of [
      '5000.00 EUR to ',
      '(DE89 **** **** 3000)',
      'What was reserved for it is available again, the fee included.',
      'Reason: AC04 Account closed',
      `/business/${business.id}/fiat-withdrawals?open=${made.id}`,
    ])
      expect(mail?.body).toContain(line);
  });

  it('refusing the whole file gives everything in it back', async () => {
    const made = await submitted();
    const [file] = await files();
    const messageId = file!.id.replaceAll('-', '').toUpperCase();
    const report = pain002Of(messageId, [], { status: 'RJCT', reason: ['FF01', 'Format'] });
    expect(await importBankFile(api.database, takes, report)).toEqual({ taken: 1, known: 0 });
    expect(await find(made)).toMatchObject({ status: 'FAILED', statusReason: 'FF01 Format' });
    expect(await balance()).toEqual(['10000.00', '0.00']);
  });

  it('refusing a second copy of a file gives nothing back: people are asked, and the first copy is booked when it is paid', async () => {
    const made = await submitted();
    const unread = await submitted({ amount: '20.00', clientLabel: 'unread' });
    const messageIds = (await files()).map(({ id }) => id.replaceAll('-', '').toUpperCase());
    expect(messageIds).toHaveLength(2);
    const held = await balance();
    await say(made, 'ACSP', { at: '11:55' });
    for (const messageId of messageIds) {
      const report = pain002Of(messageId, [], { status: 'RJCT', reason: ['AM05', 'Duplicate'] });
      expect(await importBankFile(api.database, takes, report)).toEqual({ taken: 1, known: 0 });
      expect(await importBankFile(api.database, takes, report)).toEqual({ taken: 0, known: 1 });
    }
    for (const one of [made, unread]) {
      expect(await find(one)).toMatchObject({
        status: 'PROCESSING',
        statusReason: null,
        bankAnswer: 'CONTRADICTED',
        bankWords: 'AM05 Duplicate',
      });
      expect((await waitingForPlatform(api.database)).find(({ id }) => id === one.id)?.text).toContain(
        'refused what may be a second copy',
      );
    }
    expect(await balance()).toEqual(held);
    expect((await mailsAbout(made))[0]?.body).toContain('a second copy');
    await statement([paidEntry(made), paidEntry(unread)]);
    expect([(await find(made)).status, (await find(unread)).status]).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await balance()).toEqual(['4978.00', '0.00']);
  });

  it('asking about the payee’s name moves no money: it is shown, mailed and listed for operators until the bank goes on', async () => {
    const made = await submitted();
    const held = await balance();
    expect(await say(made, 'RVMC', { words: 'Aurora Travel AG', at: '12:01' })).toEqual({ taken: 1, known: 0 });
    expect(await say(made, 'RVMC', { words: 'Aurora Travel AG', at: '12:01' })).toEqual({ taken: 0, known: 1 });
    expect(await find(made)).toMatchObject({
      status: 'PROCESSING',
      statusReason: null,
      bankAnswer: 'NAME_CLOSE',
      bankAnsweredAt: '2025-06-30T12:01:00.000Z',
      bankWords: 'Aurora Travel AG',
    });
    const asked = await api.call(
      'GET',
      `payment/withdrawals/fiat?businessId=${business.id}&bankAnswer=NAME_CLOSE&bankAnswer=NAME_DIFFERS`,
      { token },
    );
    expect(asked.json<{ withdrawals: unknown[] }>().withdrawals).toHaveLength(1);
    const ofOperators = async () =>
      (await waitingForPlatform(api.database)).filter(
        ({ id, what }) => id === made.id && what === 'question of a bank',
      );
    expect((await ofOperators()).map(({ text }) => text)).toEqual([
      '5000.00 EUR, week-11: the payee’s name is similar to the account’s, not the same (confirm it or end it at the bank)',
    ]);
    const [mail, ...more] = await mailsAbout(made);
    expect([mail?.subject, more]).toEqual([
      'Countinghouse: Fiat withdrawal week-11 waits for an answer at the bank',
      [],
    ]);
    for (const line of [
      'similar to the one given, not the same',
      'The bank’s words: Aurora Travel AG',
      'confirms the order there, or ends it there',
    ])
      expect(mail?.body).toContain(line);
    const trail = await api.database.acrossOrganisations((tx) =>
      sql<{ count: number }>`
        select count(*)::integer as count from audit_event
         where action = 'fiat-withdrawal.bank-answer' and entity_id = ${made.id}`.execute(tx),
    );
    expect(trail.rows).toEqual([{ count: 1 }]);

    // Neither a word that came before nor a check of its form answers the question.
    await say(made, 'RCVD', { at: '12:00' });
    await say(made, 'ACCP', { at: '12:30' });
    expect((await find(made)).bankAnswer).toBe('NAME_CLOSE');
    await say(made, 'ACSP', { at: '12:40' });
    expect([(await find(made)).bankAnswer, await ofOperators(), await balance()]).toEqual(['ACCEPTED', [], held]);
    await statement([paidEntry(made)]);
    expect([(await find(made)).status, await balance()]).toEqual(['COMPLETED', ['4999.00', '0.00']]);
    // A message that was late.
    expect(await say(made, 'RVNM', { at: '12:50' })).toEqual({ taken: 0, known: 1 });
  });

  it('repeating the name that it was given is no other name, and a refusal after a question gives everything back', async () => {
    const made = await submitted();
    await say(made, 'RVMC', { words: made.bankAccount.holderName });
    expect(await find(made)).toMatchObject({ bankAnswer: 'NAME_CLOSE', bankWords: null });
    await say(made, 'RJCT', { at: '12:30' });
    expect([(await find(made)).status, await balance()]).toEqual(['FAILED', ['10000.00', '0.00']]);
  });

  it('refusing what it called executed gives nothing back: operators are told that it contradicts itself', async () => {
    const made = await submitted();
    await say(made, 'ACSC');
    await say(made, 'RJCT', { at: '12:30' });
    expect(await find(made)).toMatchObject({ status: 'PROCESSING', bankAnswer: 'CONTRADICTED' });
    expect(await balance()).toEqual(['4999.00', '5001.00']);
    expect((await waitingForPlatform(api.database)).find(({ id }) => id === made.id)?.text).toContain(
      'called the order executed and refused',
    );
    // In one message, too.
    const other = await submitted({ amount: '100.00', clientLabel: 'other' });
    await say(other, 'ACSC', { group: 'RJCT' });
    expect(await find(other)).toMatchObject({ status: 'PROCESSING', bankAnswer: 'EXECUTED' });
  });

  it('refusing in words alone gives nothing back: people are asked what it means', async () => {
    const made = await submitted();
    await say(made, 'RJCT', { words: 'Duplicate file' });
    expect(await find(made)).toMatchObject({
      status: 'PROCESSING',
      bankAnswer: 'CONTRADICTED',
      bankWords: 'Duplicate file',
    });
    expect(await balance()).toEqual(['4999.00', '5001.00']);
    const waiting = (await waitingForPlatform(api.database)).find(({ id }) => id === made.id);
    expect(waiting?.text).toContain('without a code');
    // Nor does a refusal that follows it: the first copy may be paid.
    await say(made, 'RJCT', { at: '12:40' });
    expect([(await find(made)).status, await balance()]).toEqual(['PROCESSING', ['4999.00', '5001.00']]);
  });

  it('in whatever order moves money out once at most, and gives nothing back of what it executed', async () => {
    const codes = [
      'RCVD',
      'PDNG',
      'ACTC',
      'RVMC',
      'RVNM',
      'RVNA',
      'RCVC',
      'ACSP',
      'ACSC',
      'RJCT',
      'CANC',
      'PAID',
      'ZZZZ',
    ];
    const sequences = fc.sample(fc.array(fc.constantFrom(...codes), { minLength: 1, maxLength: 8 }), {
      numRuns: 25,
      seed: 1470,
    });
    let left = 0;
    for (const [index, sequence] of sequences.entries()) {
      const made = await submitted({ amount: '20.00', clientLabel: `any-${index}` });
      let isExecuted = false;
      let end: string | null = null;
      for (const [minute, code] of sequence.entries()) {
        if (code === 'PAID') await statement([paidEntry(made)]);
        else await say(made, code, { at: `12:${10 + minute}` });
        if (code === 'PAID') end ??= 'COMPLETED';
        if ((code === 'RJCT' || code === 'CANC') && !isExecuted) end ??= 'FAILED';
        isExecuted ||= code === 'ACSC';
      }
      const { status } = await find(made);
      expect([sequence, status]).toEqual([sequence, end ?? 'PROCESSING']);
      left += { COMPLETED: 2_100, FAILED: 0, PROCESSING: 2_100 }[status as 'COMPLETED' | 'FAILED' | 'PROCESSING'];
      const [available] = await balance();
      expect([sequence, available]).toEqual([sequence, ((1_000_000 - left) / 100).toFixed(2)]);
      expect(await postingsOf(made, 'T-19')).toHaveLength(status === 'COMPLETED' ? 3 : 0);
    }
  });

  it.each(['camt.052', 'camt.054'] as const)(
    'booking a payment within the day (%s) settles it, once with the statement',
    async (message) => {
      const made = await submitted();
      const within = camtOf(message, collection, [{ ...paidEntry(made), status: 'PDNG' }]);
      expect(await importBankFile(api.database, takes, within)).toEqual({ taken: 0, known: 0 });
      expect((await find(made)).status).toBe('PROCESSING');
      const booked = camtOf(message, collection, [paidEntry(made)]);
      expect(await importBankFile(api.database, takes, booked)).toEqual({ taken: 1, known: 0 });
      expect([(await find(made)).status, await balance()]).toEqual(['COMPLETED', ['4999.00', '0.00']]);
      expect(await statement([paidEntry(made)])).toEqual({ taken: 0, known: 1 });
      expect(await balance()).toEqual(['4999.00', '0.00']);
    },
  );

  it('reporting one day by camt.052, camt.053 and camt.054 in any order and any number of times comes to the same books', async () => {
    // Entries are equal on purpose, and each message gives some of them no name.
    const credits = fc.array(
      fc.record({
        amount: fc.constantFrom('10.00', '20.00'),
        isKnown: fc.boolean(),
        isReversed: fc.boolean(),
        isReversedByEnd: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    );
    const report = fc.record({
      message: fc.constantFrom<CamtMessage>('camt.052', 'camt.054'),
      picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }),
      named: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    });
    const days = fc.sample(
      fc.record({
        credits,
        isReturned: fc.boolean(),
        statementIsNamed: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        before: fc.array(report, { maxLength: 4 }),
        after: fc.array(report, { maxLength: 3 }),
        repeated: fc.array(fc.nat(7), { maxLength: 3 }),
      }),
      { numRuns: 12, seed: 1530 },
    );
    const code = collectionCodeOf(business.id);
    for (const [index, day] of days.entries()) {
      const [before] = await balance();
      const made = await submitted({ amount: '30.00', clientLabel: `day-${index}` });
      const endOf = (nth: number) =>
        nth === 0 && day.credits[0]?.isReversedByEnd === true ? { end: `END-${index}` } : {};
      const entries: CamtEntry[] = [
        paidEntry(made),
        ...(day.isReturned ? [returnedEntry(made, '30.00')] : []),
        ...day.credits.map(({ amount, isKnown }, nth) => ({
          bank: `C-${index}-${nth}`,
          amount,
          payments: [{ amount, text: isKnown ? `${code} day ${index}` : `? ${index}`, ...endOf(nth) }],
        })),
        ...day.credits.flatMap(({ amount, isReversed, isReversedByEnd }, nth) => {
          const bank = isReversedByEnd ? `R-${index}-${nth}` : `C-${index}-${nth}`;
          return isReversed && nth === 0
            ? [{ bank, amount, isDebit: true, isReversal: true, payments: [{ amount, ...endOf(nth) }] }]
            : [];
        }),
      ];
      // A reversal, and the credit that it takes back, always have a name or an end-to-end id in common.
      const isNamedAlways = (entry: CamtEntry): boolean =>
        entry.isReversal === true || (day.credits[0]?.isReversed === true && entry.bank === `C-${index}-0`);
      const written = (message: CamtMessage, some: readonly CamtEntry[], named: readonly boolean[]) =>
        camtOf(
          message,
          collection,
          some.map((entry, nth) => (isNamedAlways(entry) || named[nth] ? entry : { ...entry, bank: '' })),
        );
      const reportOf = ({ message, picks, named }: (typeof day.before)[number]) =>
        written(
          message,
          [...new Set(picks)].flatMap((pick) => entries[pick] ?? []),
          named,
        );
      const statementOf = written('camt.053', entries, day.statementIsNamed);
      const messages = [...day.before.map(reportOf), statementOf, ...day.after.map(reportOf)];
      const all = [...messages, ...day.repeated.flatMap((nth) => messages[nth] ?? [])];
      for (const text of all) await importBankFile(api.database, takes, text);
      type Kept = { readonly amount: string; readonly fee: string; readonly is_back: boolean };
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<Kept>`
          select amount::text, fee::text, reversed_at is not null as is_back from whitelabel_fiat_deposit
           where organisation_id = ${organisation.id} and reference like ${`% ${index}`}`.execute(tx),
      );
      const isBack = (nth: number): boolean => nth === 0 && day.credits[0]?.isReversed === true;
      const known = day.credits.flatMap(({ amount, isKnown }, nth) =>
        isKnown ? [`${Number(amount) * 100} ${isBack(nth)}`] : [],
      );
      const came = rows.map(({ amount, is_back }) => `${amount} ${is_back}`);
      expect([index, all, came.toSorted(textOrder)]).toEqual([index, all, known.toSorted(textOrder)]);
      const credited = rows.reduce(
        (sum, { amount, fee, is_back }) => sum + (is_back ? 0 : Number(amount) - Number(fee)),
        0,
      );
      // One euro is the fee of the withdrawal, which is not given back.
      const expected = Number(before) + credited / 100 - 31 + (day.isReturned ? 30 : 0);
      expect([index, all, (await find(made)).status, await balance()]).toEqual([
        index,
        all,
        day.isReturned ? 'RETURNED' : 'COMPLETED',
        [expected.toFixed(2), '0.00'],
      ]);
      const { rows: entered } = await api.database.acrossOrganisations((tx) =>
        sql<{ count: number }>`
          select count(*)::integer as count from bank_entry
           where organisation_id = ${organisation.id} and kind = 'CREDIT' and reference like ${`% ${index}`}`.execute(
          tx,
        ),
      );
      expect([index, all, entered[0]?.count]).toEqual([index, all, day.credits.length]);
    }
  });

  it('reporting equal payments now with a name and now without one books as many as one message has', async () => {
    const text = `${collectionCodeOf(business.id)} equal`;
    const equal = (bank = ''): CamtEntry => ({ bank, amount: '10.00', payments: [{ amount: '10.00', text }] });
    const read = (message: CamtMessage, ...entries: readonly CamtEntry[]) =>
      importBankFile(api.database, takes, camtOf(message, collection, entries));
    expect(await read('camt.052', equal())).toEqual({ taken: 1, known: 0 });
    expect(await read('camt.052', equal(), equal('EQ-1'))).toEqual({ taken: 1, known: 1 });
    expect(await read('camt.053', equal(), equal('EQ-2'))).toEqual({ taken: 0, known: 2 });
    expect(await read('camt.054', equal('EQ-1'))).toEqual({ taken: 0, known: 1 });
    expect(await read('camt.054', equal('EQ-2'))).toEqual({ taken: 0, known: 1 });
    expect(await read('camt.054', equal('EQ-3'))).toEqual({ taken: 1, known: 0 });
  });

  it('accepting a payment ends nothing, and a message about no file of ours is refused', async () => {
    const made = await submitted();
    const [file] = await files();
    const messageId = file!.id.replaceAll('-', '').toUpperCase();
    const accepted = pain002Of(messageId, [{ endToEndId: made.endToEndId, status: 'ACSC' }], { status: 'ACCP' });
    expect(await importBankFile(api.database, takes, accepted)).toEqual({ taken: 1, known: 0 });
    expect(await importBankFile(api.database, takes, accepted)).toEqual({ taken: 0, known: 1 });
    expect((await find(made)).status).toBe('PROCESSING');
    const strange = pain002Of('F'.repeat(32), [{ endToEndId: made.endToEndId, status: 'RJCT' }]);
    await expect(importBankFile(api.database, takes, strange)).rejects.toThrow('No file of ours');
    expect((await find(made)).status).toBe('PROCESSING');
  });

  it('returning what was paid makes it available again without the fee, once (T-20)', async () => {
    const made = await submitted();
    // One statement may hold both, in any order.
    await statement([returnedEntry(made, '4995.00'), paidEntry(made)]);
    expect(await find(made)).toMatchObject({
      status: 'RETURNED',
      statusReason: 'AC01 Unknown account',
      returnedAmount: '4995.00',
    });
    expect(await balance()).toEqual(['9994.00', '0.00']);
    expect(await postingsOf(made, 'T-20')).toEqual([
      ['asset:bank:EUR', 'DEBIT', '4995.00'],
      [`business:${business.id}:available:EUR`, 'CREDIT', '4995.00'],
    ]);
    expect(await statement([returnedEntry(made, '4995.00'), paidEntry(made)])).toEqual({ taken: 0, known: 2 });
    expect(await balance()).toEqual(['9994.00', '0.00']);
    // Its creator gets a mail about both.
    const mails = await mailsAbout(made);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Countinghouse: Fiat withdrawal week-11 came back',
      'Countinghouse: Fiat withdrawal week-11 was paid',
    ]);
    expect(mails[0]?.body).toContain('4995.00 EUR');
  });

  it('returning more than was paid, or what came back already, changes no withdrawal; returning what it books later undoes it', async () => {
    const made = await submitted();
    const unassociated = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql`select 1 from unassociated_deposit where organisation_id = ${organisation.id}`.execute(tx),
      );
      return rows.length;
    };
    const returned = (bank: string, amount: string) => statement([{ ...returnedEntry(made, amount), bank }]);
    await returned('MORE', '5000.01');
    expect([(await find(made)).status, await unassociated(), await balance()]).toEqual([
      'PROCESSING',
      1,
      ['4999.00', '5001.00'],
    ]);
    await returned('ONCE', '5000.00');
    await statement([paidEntry(made)]);
    await returned('TWICE', '5000.00');
    expect([(await find(made)).status, await unassociated(), await balance()]).toEqual([
      'RETURNED',
      2,
      ['9999.00', '0.00'],
    ]);
    expect(await postingsOf(made, 'T-19')).toHaveLength(3);
  });

  it('booking and returning what it had refused changes nothing: that money was given back already', async () => {
    const made = await submitted();
    await say(made, 'RJCT');
    const told = async () =>
      (await waitingForPlatform(api.database)).filter(({ id }) => id === made.id).map(({ what }) => what);
    await statement([paidEntry(made)]);
    expect(await told()).toEqual(['order that entries of a bank do not fit']);
    await statement([returnedEntry(made, '5000.00')]);
    expect(await told()).toEqual([]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select 1 from unassociated_deposit where organisation_id = ${organisation.id}`.execute(tx),
    );
    expect([(await find(made)).status, await balance(), rows]).toEqual(['FAILED', ['10000.00', '0.00'], []]);
  });

  it('returning what was paid repays what the business owes first', async () => {
    const made = await submitted();
    await statement([paidEntry(made)]);
    await api.database.inOrganisation(organisation.id, (tx) =>
      post(tx, organisation.id, [
        {
          eventType: 'T-25',
          entityType: 'OPENING',
          entityId: newId(),
          valueAt: cutOff,
          description: 'A debt',
          actor: systemActor,
          entries: [
            debit(ledgerAccount.receivable(business.id, 'EUR'), amountOf('70.00', 'EUR')),
            credit(ledgerAccount.opening('EUR'), amountOf('70.00', 'EUR')),
          ],
        },
      ]),
    );
    await statement([returnedEntry(made, '4995.00')]);
    expect(await balance()).toEqual(['9924.00', '0.00']);
    expect(await postingsOf(made, 'T-20')).toEqual([
      ['asset:bank:EUR', 'DEBIT', '4995.00'],
      [`asset:receivable:${business.id}:EUR`, 'CREDIT', '70.00'],
      [`business:${business.id}:available:EUR`, 'CREDIT', '4995.00'],
      [`business:${business.id}:available:EUR`, 'DEBIT', '70.00'],
    ]);
  });

  it('returning what nobody sent sets it aside, and another organisation’s statement moves nothing of ours', async () => {
    const made = await submitted();
    await statement([returnedEntry({ endToEndId: 'A'.repeat(32) }, '7.00')]);
    const elsewhere = await api.createOrganisation();
    const theirs = await createTestCollection(api, elsewhere.id);
    await importBankFile(api.database, takes, camtOf('camt.053', theirs, [paidEntry(made)]));
    expect((await find(made)).status).toBe('PROCESSING');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select amount::text from unassociated_deposit where organisation_id = ${organisation.id}`.execute(tx),
    );
    expect(rows).toEqual([{ amount: '700' }]);
  });

  it('is nowhere: the platform refuses what waits, or notes a bank’s refusal, and what was held is given back', async () => {
    const waiting = await make({ amount: '100.00' });
    const decide = (id: string, kind: 'REFUSED' | 'BANK_REFUSED') =>
      api.database.acrossOrganisations((tx) =>
        decideFiatWithdrawal(tx, {
          organisationId: organisation.id,
          id,
          event: { kind, reason: 'Said by phone' },
          actor: systemActor,
          facts: {},
        }),
      );
    expect(await decide(waiting.id, 'BANK_REFUSED')).toBe(false);
    expect(await decide(waiting.id, 'REFUSED')).toBe(true);
    expect(await find(waiting)).toMatchObject({ status: 'REJECTED', statusReason: 'Said by phone' });
    const [mail, ...more] = await mailsAbout(waiting);
    expect([mail?.subject, more]).toEqual(['Countinghouse: Fiat withdrawal week-11 was refused', []]);
    expect(mail?.body).toContain('100.00 EUR to ');
    expect(mail?.body).toContain('Reason: Said by phone');
    const sent = await submitted({ amount: '200.00' });
    expect(await decide(sent.id, 'REFUSED')).toBe(false);
    expect(await decide(sent.id, 'BANK_REFUSED')).toBe(true);
    expect(await decide(sent.id, 'BANK_REFUSED')).toBe(false);
    expect(await balance()).toEqual(['10000.00', '0.00']);
  });
});

it('the sandbox’s bank pays, refuses and returns by what a payment says, by the very messages of banks', async () => {
  const paid = await make({ amount: '100.00', reference: 'Invoice 7' });
  const refused = await make({ amount: '200.00', reference: 'REFUSE this' });
  const returned = await make({ amount: '300.00', reference: 'Return this' });
  await submit();
  const { payer } = simulatedBank(undefined);
  const look = () => letBankPay({ database: api.database, payer: payer!, takes }, new AbortController().signal);
  await look();
  expect((await find(paid)).status).toBe('PROCESSING');
  await api.testDatabase.setClock(new Date(cutOff.getTime() + 5_000));
  await Promise.all([look(), look()]);
  await look();
  expect((await find(paid)).status).toBe('COMPLETED');
  expect(await find(refused)).toMatchObject({ status: 'FAILED', statusReason: 'AC04 Account closed' });
  expect(await find(returned)).toMatchObject({ status: 'RETURNED', returnedAmount: '300.00' });
  expect(await balance()).toEqual(['9898.00', '0.00']);
});

it('the sandbox’s bank asks about names, and pays once it was confirmed for it', async () => {
  const created = await createTestAccount(api, token, {
    holderName: 'Similar Aurora Travel GmbH',
    accountLabel: 'Similar',
  });
  await verifyTestAccount(api, created);
  const asked = await make({ bankAccountId: created.id, amount: '100.00' });
  await submit();
  const { payer } = simulatedBank(undefined);
  const look = async (seconds: number) => {
    await api.testDatabase.setClock(new Date(cutOff.getTime() + seconds * 1000));
    await letBankPay({ database: api.database, payer: payer!, takes }, new AbortController().signal);
    return find(asked);
  };
  expect(await look(5)).toMatchObject({
    status: 'PROCESSING',
    bankAnswer: 'NAME_CLOSE',
    bankWords: 'Aurora Travel GmbH',
  });
  expect((await look(119)).status).toBe('PROCESSING');
  expect((await look(120)).status).toBe('COMPLETED');
  expect(await balance()).toEqual(['9899.00', '0.00']);
});
