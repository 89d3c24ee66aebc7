import { createHash } from 'node:crypto';
import { amountOf, fraction, toRateText, toText } from '@countinghouse/money';
import { account, credit, debit, post, type NewTransaction } from '@countinghouse/ledger';
import { systemActor } from '@countinghouse/payments';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { coinStatementProblems, hasIsoSchemas, isoProblems, skipReason } from '../../../testing/iso20022';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { together } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { amountWords } from '../../../platform/words';
import { strangersAddress } from '../../../rails/chain';
import { textOfPdf } from '../../../testing/pdf';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createTestAccount, createTestCollection, testIban, verifyTestAccount } from '../../../testing/bank';
import { testChain } from '../../../testing/chain';
import {
  createBusiness,
  createTestPayment,
  fund,
  giveRates,
  hideBusiness,
  indebt,
  testRates,
  type TestBusiness,
} from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { paidWithdrawal } from '../../../testing/fiat-withdrawals';
import { askedWithdrawal, endow, ownCoins } from '../../../testing/withdrawals';
import { collectionCodeOf } from '../../money-in/fiat-deposits';
import { conversionMovement, conversionPosted, insertConversions } from '../../across/balance-conversions';
import { insertInternalTransfers, transferMovement, transferPosted } from '../../across/internal-transfers';
import { parseCsv } from '../../../testing/csv';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
/** Before the first movement, between the two halves of them, and after the last. */
const instants: string[] = [];

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
/** The present, beyond whatever was posted: a period ends before its end, and postings are of whole milliseconds. */
const now = async (): Promise<string> => {
  await pause();
  return api.database.onPlatform(async (tx) => {
    const { rows } = await sql<{ now: Date }>`select app_clock() as now`.execute(tx);
    return rows[0]!.now.toISOString();
  });
};

const take = (sum: string, currency: string, description = 'Taken, "quoted" & <marked>', of = business) => {
  const amount = amountOf(sum, currency);
  const movement: NewTransaction = {
    eventType: 'T-23',
    entityType: 'MANUAL_MOVEMENT',
    entityId: newId(),
    valueAt: new Date('2025-03-30T00:30:00.000Z'),
    description,
    actor: systemActor,
    entries: [debit(account.available(of.id, currency), amount), credit(account.manual(currency), amount)],
  };
  return api.database.inOrganisation(organisation.id, (tx) => post(tx, organisation.id, [movement]));
};

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, { name: 'Aurora Travel & Söhne' });
  instants.push(await now());
  await pause();
  for (let index = 1; index <= 40; index += 1) await fund(api, business, amountOf(`${index}.0${index % 10}`, 'EUR'));
  await fund(api, business, amountOf('0.00000001', 'BTC'));
  await pause();
  instants.push(await now());
  await pause();
  for (let index = 1; index <= 20; index += 1) await take(`${index}.01`, 'EUR');
  await fund(api, business, amountOf('123456.78901234', 'BTC'));
  await pause();
  instants.push(await now());
});
afterAll(() => api.close());

const somebody = async () =>
  api.signIn(await api.createUser([organisation], { permissions: ['GET_BALANCES'] }), organisation);
const ask = async (body: object, token?: string) =>
  api.call('POST', 'reports/transaction-ledger', {
    token: token ?? (await somebody()),
    body: { businessId: business.id, after: instants[0], before: instants[2], ...body },
  });
const csvOf = async (body: object = {}) => {
  const answer = await ask(body);
  expect(answer.statusCode, answer.body).toBe(200);
  const [header = [], ...rows] = parseCsv(answer.body);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
};

/** Decimal text in units of 10^-18, written apart from the product's own arithmetic. */
const units = (text = ''): bigint => {
  if (text === '') return 0n;
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + decimals.padEnd(18, '0'));
  return text.startsWith('-') ? -size : size;
};

/** Entries of the account in the journal itself. */
const entriesIn = async (currency: string, after: string, before: string) =>
  api.database.acrossOrganisations(async (tx) => {
    const { rows } = await sql<{ direction: string; amount: string }>`
      select e.direction, e.amount::text as amount from ledger_entry e join ledger_account a on a.id = e.account_id
       where a.code = ${`business:${business.id}:available:${currency}`}
         and e.posted_at >= ${after}::timestamptz and e.posted_at < ${before}::timestamptz
       order by e.account_seq`.execute(tx);
    return rows;
  });

describe('the transaction ledger', () => {
  it.each([
    [0, 2],
    [0, 1],
    [1, 2],
    [2, 2],
  ])('[SCR-5] runs from the opening to the closing balance, to the last atomic unit (%s to %s)', async (from, to) => {
    const [after, before] = [instants[from]!, from === to ? await now() : instants[to]!];
    const lines = await csvOf({ after, before });
    for (const currency of ['BTC', 'EUR']) {
      const own = lines.filter((line) => line.Currency === currency);
      const [opening, ...rest] = own;
      const closing = rest.pop();
      expect([opening?.Type, closing?.Type]).toEqual(['Opening balance', 'Closing balance']);
      let running = units(opening?.['Running balance']);
      let [debits, credits] = [0n, 0n];
      for (const line of rest) {
        debits += units(line.Debit);
        credits += units(line.Credit);
        running += units(line.Credit) - units(line.Debit);
        expect(units(line['Running balance'])).toBe(running);
      }
      expect(units(closing?.['Running balance'])).toBe(running);
      expect([units(closing?.Debit), units(closing?.Credit)]).toEqual([debits, credits]);
      const journal = await entriesIn(currency, after, before);
      const scale = currency === 'BTC' ? 10n ** 10n : 10n ** 16n;
      expect(rest.map((line) => units(line.Credit) - units(line.Debit))).toEqual(
        journal.map(({ direction, amount }) => BigInt(amount) * scale * (direction === 'CREDIT' ? 1n : -1n)),
      );
    }
  });

  it('writes instants by the clocks of the zone, and periods follow one another without a gap or a repetition', async () => {
    const timezone = 'Asia/Kathmandu';
    const first = await csvOf({ before: instants[1], timezone });
    const second = await csvOf({ after: instants[1], timezone });
    const whole = await csvOf();
    const ids = (lines: Record<string, string>[]) =>
      lines.map((line) => String(line['Ledger transaction ID'])).filter((id) => id !== '');
    expect(new Set([...ids(first), ...ids(second)])).toEqual(new Set(ids(whole)));
    expect(ids(first).length + ids(second).length).toBe(ids(whole).length);
    expect(new Set(ids(whole)).size).toBe(62);
    for (const line of first) expect(line['Posted at']).toMatch(/\+05:45$/);
    expect(second.find(({ Type, Debit }) => Type === 'Manual movement' && Debit !== '')?.['Value date']).toBe(
      '2025-03-30T06:15:00.000+05:45',
    );
  });

  it('repeats what people wrote, whatever signs are in it', async () => {
    const other = await createBusiness(api, organisation, { name: 'Boreal' });
    await fund(api, other, amountOf('9.00', 'EUR'));
    const words = [
      'two\nlines',
      'a\ttab, "quotes"',
      'ünï ☂ 漢字 😀',
      'unit\u001Fsign',
      '\u001Frecord\u001E and group\u001D',
      ' ',
    ];
    for (const description of words) await take('1.00', 'EUR', description, other);
    const lines = await csvOf({ businessId: other.id, before: await now() });
    expect(lines.slice(2, -1).map(({ Description }) => Description)).toEqual(
      // The record separator is the one character that is lost.
      words.map((description) => description.replace('\u001E', '')),
    );
    expect(lines.at(-1)?.['Running balance']).toBe('3.00');
  });

  it('[CONST-1] tells of each movement, in the decimals of its currency, whose reference it has, whom it came from or went to, and its transaction on the chain', async () => {
    const own = await createBusiness(api, organisation, { name: 'Corvus' });
    const other = await createBusiness(api, organisation, { name: 'Delphi, "Ltd"' });
    const { terms } = await createTestPayment(api, own, {
      sent: ['0.00173281'],
      request: { clientPaymentId: '=order,1' },
    });
    await indebt(api, other, amountOf('3.00', 'EUR'));
    const initiatedBy = { type: 'SYSTEM', id: null, label: 'test' } as const;
    const transfer = {
      organisationId: organisation.id,
      id: newId(),
      fromBusinessId: own.id,
      toBusinessId: other.id,
      clientLabel: 'rent\u001F\u001E May',
      amount: amountOf('10.00', 'EUR'),
      fee: amountOf('0.50', 'EUR'),
      note: null,
      initiatedBy,
      at: new Date(),
    };
    const conversion = {
      organisationId: organisation.id,
      id: newId(),
      businessId: own.id,
      fixed: 'DEBIT',
      debit: amountOf('20.00', 'EUR'),
      credit: amountOf('21.5', 'USDT'),
      rate: fraction('1.075'),
      midRate: fraction('1.08'),
      spread: fraction('0.005'),
      worth: amountOf('20.00', 'EUR'),
      expiresAt: new Date(Date.now() + 15_000),
      initiatedBy,
      createdAt: new Date(),
    } as const;
    // Neither side is euro, and a quarter of the proceeds repays a debt.
    const onward = {
      ...conversion,
      id: newId(),
      debit: amountOf('10', 'USDT'),
      credit: amountOf('0.0002', 'BTC'),
      rate: fraction('0.00002'),
      midRate: fraction('0.0000201'),
      worth: amountOf('9.30', 'EUR'),
    } as const;
    await indebt(api, own, amountOf('0.00005', 'BTC'));
    await api.database.inOrganisation(organisation.id, async (tx) => {
      await insertInternalTransfers(tx, [transfer]);
      await insertConversions(tx, [conversion, onward]);
      await post(tx, organisation.id, [
        transferPosted(transfer, amountOf('3.00', 'EUR')),
        conversionPosted({ ...conversion, rate: toRateText(conversion.rate) }, new Date(), amountOf('0', 'USDT')),
        conversionPosted({ ...onward, rate: toRateText(onward.rate) }, new Date(), amountOf('0.00005', 'BTC')),
      ]);
      const prices = { rates: testRates(new Date()), uniformCurrency: 'EUR' };
      const cause = { actor: conversion.initiatedBy, at: conversion.createdAt };
      await noteMovement(
        tx,
        together([
          transferMovement(transfer, prices),
          conversionMovement(null, { ...conversion, status: 'PENDING' }, cause),
          conversionMovement(null, { ...onward, status: 'PENDING' }, cause),
        ]),
      );
    });
    const told = async (of: TestBusiness, body: object = {}, token?: string) => {
      const answer = await ask({ businessId: of.id, before: await now(), ...body }, token);
      expect(answer.statusCode, answer.body).toBe(200);
      const [header = [], ...rows] = parseCsv(answer.body);
      const shown = [
        'Type',
        'Reference',
        'Counterparty',
        'Transaction hash',
        'Currency',
        'Debit',
        'Credit',
        'EUR amount',
      ];
      return rows
        .filter((row) => !row[header.indexOf('Type')]?.endsWith('balance'))
        .map((row) => shown.map((name) => row[header.indexOf(name)]).join('|'));
    };
    const [from, hash] = await api.database.acrossOrganisations(async (tx) => {
      const { rows } = await sql<{ from_address: string; transaction_id: string }>`
        select from_address, transaction_id from deposit where payment_id = ${terms.id}`.execute(tx);
      return [rows[0]!.from_address, rows[0]!.transaction_id];
    });
    const deposit = `Deposit|'=order,1|${from}|${hash}|EUR||99.00|99.00`;
    const moved = 'Internal transfer|rent May|Delphi, "Ltd"||EUR|10.50||-10.50';
    expect(await told(own)).toEqual([
      'Conversion||||BTC||0.00020000|9.30',
      'Debt repayment||||BTC|0.00005000||-2.33',
      deposit,
      moved,
      'Conversion||||EUR|20.00||-20.00',
      'Conversion||||USDT||21.500000|20.00',
      'Conversion||||USDT|10.000000||-9.30',
    ]);
    expect(await told(own, { types: ['INTERNAL_TRANSFER'] })).toEqual([moved]);
    // A debt is repaid from the credit, as a movement of its own.
    expect(await told(other)).toEqual([
      'Internal transfer|rent May|Corvus||EUR||10.00|10.00',
      'Debt repayment|rent May|Corvus||EUR|3.00||-3.00',
    ]);
    expect(await told(other, { types: ['DEBT_REPAYMENT'] })).toHaveLength(1);
    // A member who may not know of a business is not told its name.
    await hideBusiness(api, other);
    expect(await told(own, { types: ['INTERNAL_TRANSFER'] })).toEqual([
      'Internal transfer|rent May|||EUR|10.50||-10.50',
    ]);
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    expect(await told(own, { types: ['INTERNAL_TRANSFER'] }, administrator)).toEqual([moved]);
  });

  it('tells what a deposit in another currency was worth in euro when it was credited', async () => {
    const own = await createBusiness(api, organisation, { name: 'Hydra' });
    await createTestPayment(api, own, { sent: ['0.00173281'], rules: { settlementCurrency: 'BTC' } });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ net: string; worth: string }>`
        select settlement_payable_amount as net, round(settlement_payable_amount * uniform_amount / settlement_amount) as worth
          from deposit where business_id = ${own.id}`.execute(tx),
    );
    const [kept] = rows;
    const worth = toText({ ...amountOf('0', 'EUR'), units: BigInt(kept!.worth) });
    expect(Number(worth)).toBeGreaterThan(90);
    const lines = await csvOf({ businessId: own.id, before: await now(), types: ['DEPOSIT'] });
    expect(lines.slice(1, -1)).toMatchObject([{ Type: 'Deposit', Currency: 'BTC', 'EUR amount': worth }]);
  });

  it('names the holder of the account that a fiat withdrawal was paid to', async () => {
    const own = await createBusiness(api, organisation, { name: 'Electra' });
    const owner = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    await paidWithdrawal(api, owner, own);
    const lines = await csvOf({ businessId: own.id, before: await now() });
    expect(lines.find(({ Type }) => Type === 'Fiat withdrawal')).toMatchObject({
      Reference: 'week-1',
      Counterparty: expect.stringMatching(/\w/) as string,
      Debit: expect.stringMatching(/^1\d\.\d\d$/) as string,
    });
  });

  it('names who paid money in, as the bank told of them, whether it was announced or quoted the business', async () => {
    const own = await createBusiness(api, organisation, { name: 'Draco' });
    const owner = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    await createTestCollection(api, organisation.id);
    const from = await createTestAccount(api, owner);
    await verifyTestAccount(api, from);
    const announced = await api.call('POST', 'payment/deposits/fiat', {
      token: owner,
      body: {
        clientLabel: 'topup-May',
        businessId: own.id,
        currency: 'EUR',
        amount: '70.00',
        bankAccountId: from.id,
      },
    });
    expect(announced.statusCode, announced.body).toBe(201);
    const { paymentReference } = announced.json<{ paymentReference: string }>();
    const quoted = [paymentReference, `INV-7 ${collectionCodeOf(own.id)}`];
    // Neither holds the announced account.
    const payers = [
      { remitterName: 'Payroll of Aurora', remitterAccount: testIban },
      { remitterName: 'Zephyr, "Ltd"', remitterAccount: 'DE75512108001245126199' },
    ];
    for (const [place, reference] of quoted.entries()) {
      const body = { currency: 'EUR', amount: '70.00', reference, ...payers[place] };
      const paid = await api.call('POST', 'sandbox/fiat-credits', { token: owner, body });
      expect(paid.statusCode, paid.body).toBe(201);
    }
    const lines = await csvOf({ businessId: own.id, before: await now(), types: ['FIAT_DEPOSIT'] });
    expect(
      lines
        .filter(({ Type }) => Type === 'Fiat deposit')
        .map((line) => [line.Reference, line.Counterparty, line['Transaction hash']]),
    ).toEqual([
      ['topup-May', 'Payroll of Aurora DE89 **** **** 3000', ''],
      ['INV-7', 'Zephyr, "Ltd" DE75 **** **** 6199', ''],
    ]);
  });

  it('names the address that coins are held for, and the reference that was given for them', async () => {
    const own = await createBusiness(api, organisation, { name: 'Fornax' });
    await giveRates(api, new Date(await now()));
    await setTravelRule(api, organisation, { regime: 'OFF' });
    await endow(api, own, amountOf('2000', 'USDT'));
    const owner = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const asked = askedWithdrawal(own, { clientWithdrawalId: 'payout-May' });
    const made = await api.call('POST', 'withdrawals/crypto', { token: owner, body: asked });
    expect(made.statusCode, made.body).toBe(201);
    const lines = await csvOf({ businessId: own.id, before: await now(), types: ['HOLD'] });
    expect(lines.find(({ Type }) => Type === 'Hold')).toMatchObject({
      Reference: 'payout-May',
      Counterparty: asked.recipientAddress,
      'Transaction hash': '',
      'Entity ID': made.json<{ id: string }>().id,
      // Held amount, fees included, at the price stored for the coins.
      'EUR amount': expect.stringMatching(/^-\d{3}\.\d\d$/),
    });
  });

  it('tells of a completed crypto withdrawal by which transaction it left, at what was held and at what of it came back', async () => {
    const own = await createBusiness(api, organisation, { name: 'Gemini' });
    const chain = testChain(api);
    const start = Date.parse(await now());
    const after = async (minutes: number) => chain.at(new Date(start + minutes * 60_000));
    await after(1);
    await setTravelRule(api, organisation, { regime: 'OFF' });
    await endow(api, own, amountOf('9000.00', 'EUR'));
    await ownCoins(api, organisation, 'MAIN', amountOf('1', 'BTC'));
    const owner = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const way = { cryptoCurrency: 'BTC', network: 'MAIN', debitCurrency: 'EUR', targetAmount: '0.05' };
    const asked = askedWithdrawal(own, { ...way, recipientAddress: strangersAddress('BTC') });
    const made = await api.call('POST', 'withdrawals/crypto', { token: owner, body: asked });
    expect(made.statusCode, made.body).toBe(201);
    await after(2);
    await chain.mine('BTC', 1);
    await after(3);
    // From here on time runs again, for the tests that follow.
    await api.testDatabase.setClock(new Date(start + 4 * 60_000), { frozen: false });
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ transaction_id: string }>`
        select transaction_id from simulated_transfer where to_address = ${asked.recipientAddress}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    const told = {
      Reference: asked.clientWithdrawalId,
      Counterparty: asked.recipientAddress,
      'Transaction hash': rows[0]!.transaction_id,
      'Entity ID': made.json<{ id: string }>().id,
    };
    const lines = await csvOf({ businessId: own.id, before: await now(), types: ['HOLD', 'HOLD_RELEASE'] });
    expect(lines.slice(1, -1)).toMatchObject([
      { Type: 'Hold', ...told },
      { Type: 'Hold release', ...told },
    ]);
  });

  it('narrows to currencies and types; the running balance stays that of the account', async () => {
    const btc = await csvOf({ currencies: ['BTC'] });
    expect(new Set(btc.map(({ Currency }) => Currency))).toEqual(new Set(['BTC']));
    const none = await csvOf({ types: ['DEPOSIT'], currencies: ['EUR'] });
    expect(none.map(({ Type }) => Type)).toEqual(['Opening balance', 'Closing balance']);
    expect(none[1]?.['Running balance']).toBe((await csvOf({ currencies: ['EUR'] })).at(-1)?.['Running balance']);
  });

  it('is the same as a spreadsheet, read by another program', async () => {
    const csv = await csvOf();
    const [sheet] = await readXlsx((await ask({ format: 'XLSX' })).rawPayload);
    const [header = [], ...rows] = sheet?.data ?? [];
    const at = header.indexOf('Running balance');
    expect(rows.map((row) => Number(row[at]))).toEqual(csv.map((line) => Number(line['Running balance'])));
  });

  it('is a document with its letterhead, each currency between its opening and its closing balance, on as many pages as it takes', async () => {
    const answer = await ask({ format: 'PDF' });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = textOfPdf(answer.rawPayload);
    expect(text).toContain('Transaction ledger');
    expect(text).toContain(organisation.name);
    const csv = await csvOf();
    for (const row of csv) expect(text).toContain(amountWords(row['Running balance'] ?? ''));
    for (const kind of ['Opening balance', 'Closing balance'])
      expect(text.split(kind)).toHaveLength(csv.filter((row) => row['Type'] === kind).length + 1);
    // The header of a table repeats on every page.
    expect(text.split('Movement').length).toBeGreaterThan(
      csv.filter((row) => row['Type'] === 'Opening balance').length + 1,
    );
  });

  it('bears a code under which its closing balances are confirmed, and nothing else', async () => {
    const answer = await ask({ format: 'PDF' });
    const text = textOfPdf(answer.rawPayload).replaceAll('\n', ' ');
    const code = /Code ([\w-]{22})/.exec(text)?.[1] ?? '';
    const asOf = /as of (\d{2} [A-Z][a-z]{2} \d{4}, [\d:.]+) UTC/.exec(text)?.[1];
    expect(asOf).toBeDefined();
    const csv = await csvOf();
    const closing = (currency: string) =>
      csv.find((row) => row['Type'] === 'Closing balance' && row['Currency'] === currency)?.['Running balance'];
    const figures = ['EUR', 'BTC'].map((currency) => ({
      business: business.name,
      currency,
      total: closing(currency),
      asOf,
    }));
    const wrong = { ...figures[0], total: '0.01' };
    const verified = await api.call('POST', `public/verifications/${code}`, { body: { figures: [...figures, wrong] } });
    expect(verified.json()).toEqual({ figures: [{ confirmed: true }, { confirmed: true }, { confirmed: false }] });
  });

  it('is a camt.053 whose entries add up, with coins apart in its supplementary data', async () => {
    const answer = await ask({ format: 'XML' });
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/filename="ledger-aurora-travel-sohne-[\d-]+\.xml"/);
    const root = parseXml(answer.body).root as XmlElement;
    const named = (of: XmlElement, name: string) =>
      of.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
    const at = (of: XmlElement, ...path: string[]) => path.reduce((element, name) => named(element, name)[0]!, of);
    expect(root.attributes.xmlns).toBe('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
    const coins = at(root, 'BkToCstmrStmt', 'SplmtryData', 'Envlp', 'CoinStatements');
    expect(coins.attributes.xmlns).toBe('urn:countinghouse:coin-statement:1');
    const told = [at(root, 'BkToCstmrStmt'), coins].map((of) => named(of, 'Stmt'));
    expect(told.map((of) => of.map((statement) => at(statement, 'Acct', 'Ccy').text))).toEqual([['EUR'], ['BTC']]);
    for (const statement of told.flat()) {
      const signed = (of: XmlElement) => units(at(of, 'Amt').text) * (at(of, 'CdtDbtInd').text === 'CRDT' ? 1n : -1n);
      const [opening, closing] = named(statement, 'Bal').map(signed) as [bigint, bigint];
      expect(named(statement, 'Ntry').reduce((sum, entry) => sum + signed(entry), opening)).toBe(closing);
    }
    expect(answer.body).toContain('Taken, "quoted" &amp; &lt;marked&gt;');
  });

  it.skipIf(!hasIsoSchemas).each([
    ['all it has', {}],
    ['money of banks alone', { currencies: ['EUR'] }],
  ])(`is valid by the published schema when it tells %s${skipReason}`, async (_, narrowed) => {
    const { body } = await ask({ format: 'XML', ...narrowed });
    expect(isoProblems('camt.053.001.08', body)).toEqual([]);
  });

  it.each([
    ['coins alone', ['BTC']],
    ['nothing', ['XRP']],
  ])('is a statement of coins by our own schema when it tells %s', async (_, currencies) => {
    const { body } = await ask({ format: 'XML', currencies });
    expect(body).not.toContain('iso:20022');
    expect(coinStatementProblems(body)).toEqual([]);
  });

  it('tells the coins beside other money by our own schema too', async () => {
    const { body } = await ask({ format: 'XML' });
    expect(coinStatementProblems(/<CoinStatements.*<\/CoinStatements>/s.exec(body)?.[0] ?? '')).toEqual([]);
  });

  it.each(['CSV', 'XLSX', 'PDF', 'XML'] as const)(
    'is written down as %s with the hash of the very file',
    async (format) => {
      const answer = await ask({ format });
      expect(answer.statusCode).toBe(200);
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql`
          select kind, format, status, sha256, file_name, business_ids, row_count from report_job
           where organisation_id = ${organisation.id} order by started_at desc, id desc limit 1`.execute(tx),
      );
      expect(rows).toMatchObject([
        {
          kind: 'TRANSACTION_LEDGER',
          format,
          status: 'DONE',
          sha256: createHash('sha256').update(answer.rawPayload).digest('hex'),
          business_ids: [business.id],
          row_count: String(answer.headers['x-row-count']),
        },
      ]);
      expect(answer.headers['content-disposition']).toContain((rows[0] as { file_name: string }).file_name);
    },
  );

  it('tells nobody of a business that is hidden from them, nor of another organisation’s', async () => {
    const hidden = await createBusiness(api, organisation, { name: 'Corona' });
    await hideBusiness(api, hidden);
    expect((await ask({ businessId: hidden.id })).json()).toMatchObject({ code: 'NOT_FOUND' });
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    expect((await ask({}, stranger)).statusCode).toBe(404);
  });

  it('refuses a period that ends before it begins, or is longer than 400 days', async () => {
    for (const period of [
      { after: instants[2], before: instants[0] },
      { after: '2024-01-01T00:00:00.000Z', before: '2025-06-01T00:00:00.000Z' },
      { timezone: 'Nowhere' },
    ])
      expect((await ask(period)).statusCode).toBe(400);
  });
});
