import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { verify } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { submitToBanks } from '../modules/money-out/fiat-withdrawals/submit-to-bank';
import { writtenPain001Problems } from '../testing/iso20022';
import { startTestApi, type TestApi, type TestOrganisation } from '../testing';
import { builtPrograms } from '../testing/built';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../testing/bank';
import { camtOf } from '../testing/camt';
import { createBusiness, type TestBusiness } from '../testing/commerce';
import { endowAtBank } from '../testing/fiat-withdrawals';
import { pain002Of } from '../testing/pain002';
import type { Desk } from './commands/command';
import { operate, refusalOf } from './operate';

let api: TestApi;
let directory: string;
let now = new Date('2025-06-30T09:00:00.000Z');
const email = 'ada@platform.example';
const password = 'Heron-Quarry-41';
let secret: string | null = null;

type Told = { readonly said: string; readonly refusal: string };

/** Answers every question: address, password, and an unused code. */
const answering = (say: (line: string) => void): Desk => ({
  question: (text) => Promise.resolve(text === 'Code: ' ? codeNow() : email),
  secret: () => Promise.resolve(password),
  tell: (line) => {
    secret = /authenticator: (\S+)/.exec(line)?.[1] ?? secret;
  },
  say,
});

const codeNow = (): string =>
  new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate({ timestamp: now.getTime() });

/** Later by the lifetime of a code. */
const nextCode = async (): Promise<void> => {
  now = new Date(now.getTime() + 30_000);
  await api.testDatabase.setClock(now);
};

/** An operator's command, and all its output. */
const operator = async (...words: readonly string[]): Promise<Told> => {
  await nextCode();
  const lines: string[] = [];
  const said = () => lines.join('\n');
  try {
    await operate(
      answering((line) => lines.push(line)),
      api.database,
      api.config,
      words,
    );
    return { said: said(), refusal: '' };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { said: said(), refusal };
  }
};

/** As `npm run operator` runs: a process of its own, with the answers in its input. */
const operatorProcess = async (...words: readonly string[]): Promise<Told & { readonly code: number | null }> => {
  await nextCode();
  const { ownerUrl, appUrl, workerUrl } = api.testDatabase.urls;
  const program = (await builtPrograms())('cli/operator');
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH: process.env['PATH'],
      MODE: 'sandbox',
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATABASE_WORKER_URL: workerUrl,
      DATA_DIR: join(directory, 'data'),
      SECRET_KEY: api.config.secretKey,
    },
  });
  child.stdin.end(`${[email, password, codeNow()].join('\n')}\n`);
  const said = text(child.stdout);
  const refusal = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { said: (await said).replace('Address: Password: Code: ', '').trim(), refusal: (await refusal).trim(), code };
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-operator-'));
  api = await startTestApi();
  const { refusal } = await operator('enrol');
  if (refusal !== '') throw new Error(refusal);
});
afterAll(async () => {
  await api?.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('payments by bank, carried by operators,', () => {
  let organisation: TestOrganisation;
  let business: TestBusiness;
  let token: string;
  let account: string;
  let collection: string;
  let day = 29;

  beforeEach(async () => {
    // A banking day each, five minutes before the cut-off: no code is good again.
    day += 1;
    now = new Date(Date.UTC(2025, 5, day, 11, 55));
    await api.testDatabase.setClock(now);
    organisation = await api.createOrganisation();
    business = await createBusiness(api, organisation);
    token = await api.signInWith(organisation, [
      'CREATE_FIAT_WITHDRAWAL',
      'GET_FIAT_WITHDRAWALS',
      'MANAGE_BANK_ACCOUNTS',
      'GET_BALANCES',
    ]);
    const made = await createTestAccount(api, token);
    await verifyTestAccount(api, made);
    account = made.id;
    collection = await createTestCollection(api, organisation.id);
    await endowAtBank(api, business, amountOf('1000.00', 'EUR'));
  });

  const make = async (amount: string, clientLabel: string): Promise<FiatWithdrawalDetail> => {
    const body = { clientLabel, businessId: business.id, currency: 'EUR', amount, bankAccountId: account };
    const answer = await api.call('POST', 'payment/withdrawals/fiat', { token, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<FiatWithdrawalDetail>();
  };
  const find = async ({ id }: { readonly id: string }) =>
    (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token })).json<FiatWithdrawalDetail>();
  const balance = async () => {
    const { balances } = (await api.call('GET', `balances/${business.id}`, { token })).json<BusinessBalances>();
    return [balances.EUR?.amount, balances.EUR?.held];
  };
  /** At the cut-off. */
  const submit = async (): Promise<void> => {
    now = new Date(Date.UTC(2025, 5, day, 12));
    await api.testDatabase.setClock(now);
    await submitToBanks({ database: api.database, config: api.config }, new AbortController().signal);
  };
  /** A bank's message as a file in the operator's hands. */
  const written = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };

  it('end as the bank says: the file goes out the same to the byte each time, the answers come back once, and the ledger closes', async () => {
    const [paid, refused, returned] = [
      await make('100.00', 'paid'),
      await make('200.00', 'refused'),
      await make('300.00', 'returned'),
    ];
    expect((await operator('payment-files')).said).toBe('No file waits for a bank.');
    await submit();
    expect(await balance()).toEqual(['397.00', '603.00']);

    // The file, taken out twice.
    const listed = (await operator('payment-files')).said;
    expect(listed).toMatch(
      new RegExp(
        `^\\S+  600\\.00 EUR, 3 by SEPA on 2025-06-30, 3 unanswered, not taken out yet  --organisation=${organisation.id}$`,
      ),
    );
    const [file = ''] = listed.split(' ');
    const [first, second] = [join(directory, 'first'), join(directory, 'second')];
    expect((await operator('payment-file', file, first)).refusal).toBe(`There is no directory ${first}.`);
    mkdirSync(first);
    mkdirSync(second);
    const name = `pain.001-SEPA-${file}.xml`;
    expect((await operator('payment-file', file, first)).said).toBe(`Wrote ${join(first, name)}.`);
    // By another process, from the rows alone.
    expect(await operatorProcess('payment-file', file, second)).toEqual({
      said: [
        'Warning: this file was taken out once before. It is the same file: give it to the bank once.',
        `Wrote ${join(second, name)}.`,
      ].join('\n'),
      refusal: '',
      code: 0,
    });
    const bytes = readFileSync(join(first, name));
    expect(readFileSync(join(second, name)).equals(bytes)).toBe(true);
    const xml = bytes.toString('utf8');
    expect(writtenPain001Problems(xml)).toEqual([]);
    expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>600.00</CtrlSum>');
    for (const { endToEndId } of [paid, refused, returned])
      expect(xml).toContain(`<EndToEndId>${endToEndId}</EndToEndId>`);
    expect((await operator('payment-files')).said).toContain('3 unanswered, taken out 2 times, last ');
    const accounts = await operator('bank-accounts');
    expect(accounts.said).toContain(
      `Example Bank …${collection.slice(-4)}, SEPA SEPA_INSTANT SWIFT by the way without a name`,
    );
    expect(accounts.said).toContain('600.00 ordered');
    const announced = camtOf('camt.052', collection, [
      {
        bank: 'SOON',
        amount: '7.00',
        status: 'PDNG',
        payments: [{ amount: '7.00', text: 'Invoice 7', remitter: 'Ada' }],
      },
    ]);
    expect((await operator('bank-file', written('within.xml', announced))).said).toBe('Taken: 0. Known before: 0.');
    expect((await operator('bank-accounts')).said).toContain('  announced, not booked: in 7.00 EUR (Ada, Invoice 7), ');

    // Answers of the bank as files: one payment is refused, and the day's statement covers the others.
    const [, messageId = ''] = /<MsgId>(\w+)<\/MsgId>/.exec(xml) ?? [];
    const report = pain002Of(messageId, [
      { endToEndId: paid.endToEndId, status: 'ACSP' },
      { endToEndId: refused.endToEndId, status: 'RJCT', reason: ['AC04', 'Account closed'] },
      { endToEndId: returned.endToEndId, status: 'ACSP' },
    ]);
    expect((await operator('bank-file', written('report.xml', report))).said).toBe('Taken: 3. Known before: 0.');
    expect((await operator('payment-files')).said).toContain('2 unanswered');
    const statement = camtOf('camt.053', collection, [
      ...[paid, returned].map(({ endToEndId, amount }) => ({
        bank: `OUT-${endToEndId}`,
        amount,
        isDebit: true,
        payments: [{ amount, end: endToEndId }],
      })),
      {
        bank: 'BACK-1',
        amount: '300.00',
        payments: [{ amount: '300.00', end: returned.endToEndId, returned: ['AC01', 'Unknown account'] }],
      },
    ]);
    const path = written('statement.xml', statement);
    // Tried first: each entry sees those before it, and none is kept.
    for (const _time of [1, 2])
      expect((await operator('bank-file', path, '--dry-run')).said).toBe(
        'Taken: 3. Known before: 0.\nTried, and undone: without --dry-run it is kept.',
      );
    expect((await find(paid)).status).toBe('PROCESSING');
    expect((await operator('bank-file', path)).said).toBe('Taken: 3. Known before: 0.');
    expect((await operator('bank-file', path)).said).toBe('Taken: 0. Known before: 3.');

    expect(await find(paid)).toMatchObject({ status: 'COMPLETED', bankTransactionId: `OUT-${paid.endToEndId}` });
    expect(await find(refused)).toMatchObject({ status: 'FAILED', statusReason: 'AC04 Account closed' });
    expect(await find(returned)).toMatchObject({ status: 'RETURNED', returnedAmount: '300.00' });
    // 1000 less 100 and its fee, less the fee of the returned payment.
    expect(await balance()).toEqual(['898.00', '0.00']);
    expect((await operator('payment-files')).said).toBe('No file waits for a bank.');
    expect(await api.database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);

    // The trail names who carried each file.
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; after: unknown }>`
        select action, after from audit_event
         where actor_label = ${email} and action in ('fiat-withdrawal.file.export', 'operator.bank-file')
         order by at, id`.execute(tx),
    );
    expect(rows).toEqual([
      { action: 'fiat-withdrawal.file.export', after: { time: 1, payments: 3 } },
      { action: 'fiat-withdrawal.file.export', after: { time: 2, payments: 3 } },
      { action: 'operator.bank-file', after: { taken: 0, known: 0 } },
      { action: 'operator.bank-file', after: { taken: 3, known: 0 } },
      { action: 'operator.bank-file', after: { taken: 3, known: 0 } },
      { action: 'operator.bank-file', after: { taken: 0, known: 3 } },
    ]);
  });

  it('are not touched by a file that no bank of ours wrote, nor by a command that names none', async () => {
    const made = await make('100.00', 'waits');
    await submit();
    const before = await balance();
    const strange = camtOf('camt.053', 'LT121000011101001000', [
      { bank: 'X', amount: '100.00', isDebit: true, payments: [{ amount: '100.00', end: made.endToEndId }] },
    ]);
    const refusals: readonly (readonly [readonly string[], string])[] = [
      [['bank-file', written('strange.xml', strange)], 'No organisation has the EUR account …1000'],
      [['bank-file', written('words.txt', 'Paid, all of it')], 'well-formed'],
      [['bank-file', join(directory, 'absent.xml')], 'There is no file'],
      [['payment-file', 'all', directory], 'Which file? npm run operator -- payment-files'],
      [['payment-file', organisation.id, directory], 'There is no such file.'],
      [['pay'], 'npm run operator -- COMMAND'],
    ];
    const files = readdirSync(directory);
    for (const [words, sentence] of refusals) {
      const { said, refusal } = await operator(...words);
      expect([said, refusal]).toEqual(['', expect.stringContaining(sentence)]);
    }
    expect(await operatorProcess('payment-file', organisation.id, directory)).toEqual({
      said: '',
      refusal: 'There is no such file.',
      code: 1,
    });
    expect(readdirSync(directory).toSorted()).toEqual(files.toSorted());
    expect((await find(made)).status).toBe('PROCESSING');
    expect(await balance()).toEqual(before);
  });
});
