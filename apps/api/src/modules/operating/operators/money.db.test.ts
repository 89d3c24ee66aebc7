import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amountOf, fraction } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestAccount, createTestCollection, testIban, verifyTestAccount } from '../../../testing/bank';
import { testChain } from '../../../testing/chain';
import { createBusiness, createTestPayment, giveRates, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { testOperators } from '../../../testing/operators';
import { insertFeeSchedules } from '../../organisation/businesses';
import { recordUnassociated, reverseUnassociated } from '../../money-in/unassociated-deposits';
import { groupedIban, ibanOf } from '@countinghouse/contract/bank-details';
import { claimsFile, ownClaims, writeClaims } from '../../../platform/cells/claims';
import { claimsOfAccount, findCollectionAccount } from '../../money-in/fiat-deposits';
import { waitingForPlatform } from '.';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let now = new Date('2025-03-14T09:22:11.000Z');

let operators: Awaited<ReturnType<typeof testOperators>>;
const rows = async <Row>(text: string) =>
  (await api.database.acrossOrganisations((tx) => sql.raw<Row>(text).execute(tx))).rows;

const decide = (name: string, params: Readonly<Record<string, string>>): Promise<string> =>
  operators.decide(name, { organisation: organisation.id, ...params });

/** Everything that a refusal may not change. */
const everything = () =>
  rows(`select (select count(*) from ledger_entry where organisation_id = '${organisation.id}') as entries,
               (select jsonb_agg(u order by u.id) from unassociated_deposit u where organisation_id = '${organisation.id}') as money,
               (select jsonb_agg(d order by d.id) from fiat_deposit d where organisation_id = '${organisation.id}') as fiat,
               (select jsonb_agg(b order by b.id) from bank_account b where organisation_id = '${organisation.id}') as accounts,
               (select count(*) from deposit where organisation_id = '${organisation.id}') as deposits`);
const refuses = async (name: string, params: Readonly<Record<string, string>>, sentence: string): Promise<void> => {
  const before = await everything();
  await expect(decide(name, params)).rejects.toThrow(sentence);
  expect(await everything()).toEqual(before);
};

const balance = async (code: string): Promise<string> =>
  (
    await rows<{ balance: string }>(
      `select balance::text from ledger_account where organisation_id = '${organisation.id}' and code = '${code}'`,
    )
  )[0]?.balance ?? '0';
const of = (kind: string, currency = 'EUR') => `business:${business.id}:${kind}:${currency}`;

type Money = { readonly of?: TestBusiness | null; readonly amount?: string; readonly payment?: string };

const moneyByBank = async ({ of: whose = null, amount = '250.00' }: Money = {}): Promise<string> => {
  const id = newId();
  await api.database.acrossOrganisations((tx) =>
    recordUnassociated(tx, {
      organisationId: organisation.id,
      id,
      kind: 'FIAT',
      businessId: whose?.id ?? null,
      network: null,
      amount: amountOf(amount, 'EUR'),
      uniformAmount: amountOf(amount, 'EUR'),
      uniformCurrency: 'EUR',
      fromAddress: null,
      toAddress: null,
      destinationTag: null,
      transactionId: 'E2E-1',
      outputIndex: null,
      blockHeight: null,
      senderName: 'K Jensen',
      senderAccountMasked: 'DK** **** 1122',
      reference: 'order 17',
      reason: 'UNKNOWN_REFERENCE',
      paymentId: null,
      receivedAt: now,
    }),
  );
  return id;
};
const coins = async ({ of: whose = null, amount = '100' }: Money = {}): Promise<string> => {
  const id = newId();
  await api.database.acrossOrganisations((tx) =>
    recordUnassociated(tx, {
      organisationId: organisation.id,
      id,
      kind: 'CRYPTO',
      businessId: whose?.id ?? null,
      network: 'ETH',
      amount: amountOf(amount, 'USDC'),
      uniformAmount: null,
      uniformCurrency: 'EUR',
      fromAddress: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
      toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
      destinationTag: null,
      transactionId: `0x${id.replaceAll('-', '')}`,
      outputIndex: 0,
      blockHeight: 21_000_000,
      senderName: null,
      senderAccountMasked: null,
      reference: null,
      reason: 'UNSUPPORTED_TOKEN',
      paymentId: null,
      receivedAt: now,
    }),
  );
  return id;
};
const reason = 'The payer proved it';
const listed = async (of: 'unassociated' | 'unallocated', id: string) => {
  const token = await api.signInWith(organisation, ['GET_INTERNAL_TRANSFERS']);
  const path = of === 'unallocated' ? 'deposits/unallocated' : 'payment/deposits/unassociated';
  const query = of === 'unallocated' ? '' : `?businessId=${business.id}`;
  const answer = await api.call('GET', `${path}${query}`, { token });
  return answer.json<{ deposits: { id: string }[] }>().deposits.find((deposit) => deposit.id === id);
};

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(now);
  operators = await testOperators(api);
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await setTravelRule(api, organisation, { regime: 'FATF' });
  await giveRates(api, now);
  await api.database.inOrganisation(organisation.id, (tx) =>
    insertFeeSchedules(tx, [
      {
        organisationId: organisation.id,
        id: newId(),
        businessId: null,
        effectiveFrom: new Date('2024-01-01T00:00:00Z'),
        depositServiceFee: fraction('0.01'),
        withdrawalServiceFee: fraction('0.002'),
        conversionSpread: fraction('0.003'),
        depositSpread: fraction('0.005'),
        internalTransferFee: fraction('0'),
      },
    ]),
  );
});
afterAll(async () => {
  await testChain(api).assertSound();
  await api.close();
});

describe('money that belongs to no payment', () => {
  it('is a business’s once somebody knows whose it is, and goes on waiting there', async () => {
    const deposit = await moneyByBank();
    expect(await decide('allocate-money', { deposit, business: business.id, reason })).toContain('250.00 EUR');
    expect([await balance('org:unallocated:EUR'), await balance(of('unassociated'))]).toEqual(['0', '25000']);
    expect(await listed('unassociated', deposit)).toMatchObject({ status: 'PENDING', resolvedInto: null });
    expect(await listed('unallocated', deposit)).toBeUndefined();
    await refuses('allocate-money', { deposit, business: business.id, reason }, 'No money of this id waits');
  });

  it('is undone where its chain takes it back after it was allocated', async () => {
    const deposit = await coins();
    await decide('allocate-money', { deposit, business: business.id, reason });
    const isReversed = await api.database.acrossOrganisations((tx) =>
      reverseUnassociated(tx, organisation.id, deposit),
    );
    expect(isReversed).toBe(true);
    expect([await balance('asset:custody:USDC:ETH'), await balance(of('unassociated', 'USDC'))]).toEqual(['0', '0']);
  });

  it('is written off once, and is the organisation’s own from then on', async () => {
    const deposit = await moneyByBank({ of: business });
    await decide('write-off-money', { deposit, reason });
    expect([await balance(of('unassociated')), await balance('equity:manual:EUR')]).toEqual(['0', '25000']);
    expect(await listed('unassociated', deposit)).toMatchObject({
      status: 'WRITTEN_OFF',
      resolvedInto: null,
      resolvedBy: 'ben@platform.example',
    });
    await refuses('write-off-money', { deposit, reason }, 'No money of this id waits');
    const [event] = await rows<{ after: string }>(
      `select after::text from audit_event where action = 'unassociated-deposit.write-off' and entity_id = '${deposit}'`,
    );
    expect(event?.after).toContain(reason);
    expect(event?.after).toContain('ada@platform.example');
  });

  it('goes back by the bank, out of what was nobody’s and out of a business’s', async () => {
    for (const whose of [null, business]) {
      const deposit = await moneyByBank({ of: whose });
      await decide('return-money', { deposit, reason, bankReference: 'RET-77' });
      expect([await balance('asset:bank:EUR'), await balance('org:unallocated:EUR')]).toEqual(['0', '0']);
      expect(await listed(whose ? 'unassociated' : 'unallocated', deposit)).toMatchObject({ status: 'REFUNDED' });
      await refuses('return-money', { deposit, reason, bankReference: 'RET-77' }, 'No money of this id waits');
    }
    const byChain = await coins();
    await refuses('return-money', { deposit: byChain, reason, bankReference: 'RET-78' }, 'No money of this id waits');
  });

  describe('by bank', () => {
    it('is credited to a business less the fee, and its row leads to the deposit it became', async () => {
      const deposit = await moneyByBank();
      await decide('associate-money', { deposit, business: business.id, reason });
      expect(await balance(of('available'))).toBe('24900');
      expect(await balance('income:service-fee:EUR')).toBe('100');
      expect([
        await balance('org:unallocated:EUR'),
        await balance(of('unassociated')),
        await balance(of('pending')),
      ]).toEqual(['0', '0', '0']);
      const token = await api.signInWith(organisation, ['GET_FIAT_DEPOSITS']);
      const list = await api.call('GET', `payment/whitelabel-fiat-deposits?businessId=${business.id}`, { token });
      const [made] = list.json<{ deposits: { id: string; payableAmount: string; reference: string }[] }>().deposits;
      expect(made).toMatchObject({ payableAmount: '249.00', reference: 'order 17' });
      expect(await listed('unassociated', deposit)).toMatchObject({
        status: 'ASSOCIATED',
        resolvedInto: { type: 'WHITELABEL_FIAT_DEPOSIT', id: made?.id },
      });
      await refuses('associate-money', { deposit, business: business.id, reason }, 'No money of this id waits');
    });

    it('is what an announced deposit waited for; one that waits no more, or another business’s, takes nothing', async () => {
      await createTestCollection(api, organisation.id);
      const token = await api.signInWith(organisation, [
        'MANAGE_BANK_ACCOUNTS',
        'CREATE_FIAT_DEPOSIT',
        'GET_FIAT_DEPOSITS',
      ]);
      const account = await createTestAccount(api, token);
      await verifyTestAccount(api, account);
      const announce = async (): Promise<string> => {
        const answer = await api.call('POST', 'payment/deposits/fiat', {
          token,
          body: {
            clientLabel: 'topup-3',
            businessId: business.id,
            currency: 'EUR',
            amount: '250.00',
            bankAccountId: account.id,
            paymentMethod: 'SEPA',
          },
        });
        expect(answer.statusCode, answer.body).toBe(201);
        return answer.json<{ id: string }>().id;
      };
      const fiatDeposit = await announce();
      const deposit = await moneyByBank();
      await decide('associate-money', { deposit, fiatDeposit, reason });
      expect(await balance(of('available'))).toBe('24900');
      expect(await listed('unassociated', deposit)).toMatchObject({
        status: 'ASSOCIATED',
        resolvedInto: { type: 'FIAT_DEPOSIT', id: fiatDeposit },
      });
      const again = await moneyByBank();
      await refuses('associate-money', { deposit: again, fiatDeposit, reason }, 'does not wait for its money');
      const others = await moneyByBank({ of: await createBusiness(api, organisation) });
      await refuses('associate-money', { deposit: others, fiatDeposit: await announce(), reason }, 'another business');
    });

    it('names one taker, and coins go to none of those', async () => {
      const deposit = await moneyByBank();
      await refuses('associate-money', { deposit, reason }, 'One of payment, fiat-deposit and business');
      const byChain = await coins();
      await refuses('associate-money', { deposit: byChain, business: business.id, reason }, 'Coins go to a payment');
      expect(await listed('unallocated', byChain)).toMatchObject({ status: 'PENDING' });
    });
  });

  describe('in coins', () => {
    const payment = async (of: TestBusiness = business) =>
      (await createTestPayment(api, of, { at: now, request: { rateType: 'FLOATING', expirationMinutes: 10_000 } }))
        .terms.id;

    it.each([
      ['nobody’s', false],
      ['a business’s', true],
    ])('%s becomes a deposit of the payment, is screened and credited', async (_title, isKnown) => {
      const deposit = await coins({ of: isKnown ? business : null });
      const id = await payment();
      expect(await decide('associate-money', { deposit, payment: id, reason })).toContain('PENDING_AML');
      expect(await balance(of('pending', 'USDC'))).toBe('100000000');
      // the coins came once
      expect(await balance('asset:custody:USDC:ETH')).toBe('100000000');
      // screening runs every ten seconds
      now = new Date(now.getTime() + 30_000);
      await testChain(api).at(now);
      expect(await rows(`select status, payment_id from deposit where id = '${deposit}'`)).toEqual([
        { status: 'CONFIRMED', payment_id: id },
      ]);
      expect(await balance(of('pending', 'USDC'))).toBe('0');
      expect(Number(await balance(of('available')))).toBeGreaterThan(8_000);
      expect(await listed('unassociated', deposit)).toMatchObject({
        status: 'ASSOCIATED',
        resolvedInto: { type: 'DEPOSIT', id: deposit },
      });
      await refuses('associate-money', { deposit, payment: id, reason }, 'No money of this id waits');
    });

    it('is too little, or another business’s: the payment takes nothing', async () => {
      const little = await coins({ amount: '0.5' });
      await refuses(
        'associate-money',
        { deposit: little, payment: await payment(), reason },
        'less than what a payment',
      );
      const others = await coins({ of: await createBusiness(api, organisation) });
      await refuses('associate-money', { deposit: others, payment: await payment(), reason }, 'another business');
      expect(await listed('unallocated', little)).toMatchObject({ status: 'PENDING', resolvedInto: null });
    });
  });
});

describe('a fiat deposit under review', () => {
  const underReview = async (): Promise<string> => {
    await createTestCollection(api, organisation.id);
    const token = await api.signInWith(organisation, [
      'MANAGE_BANK_ACCOUNTS',
      'CREATE_FIAT_DEPOSIT',
      'GET_FIAT_DEPOSITS',
    ]);
    const account = await createTestAccount(api, token);
    await verifyTestAccount(api, account);
    const body = { clientLabel: 'topup-4', businessId: business.id, currency: 'EUR', amount: '500.00' };
    const answer = await api.call('POST', 'payment/deposits/fiat', {
      token,
      body: { ...body, bankAccountId: account.id, paymentMethod: 'SEPA' },
    });
    const { id, paymentReference } = answer.json<{ id: string; paymentReference: string }>();
    const admin = await api.signInWith(organisation, ['CREATE_FIAT_DEPOSIT']);
    const credit = await api.call('POST', 'sandbox/fiat-credits', {
      token: admin,
      body: { currency: 'EUR', amount: '500.00', reference: paymentReference, remitterAccount: 'LT121000011101001000' },
    });
    expect(credit.statusCode, credit.body).toBeLessThan(300);
    expect(await balance('org:unallocated:EUR')).toBe('50000');
    return id;
  };

  it('is credited less the fee when two accept it, once', async () => {
    const deposit = await underReview();
    await decide('accept-fiat-deposit', { deposit, reason });
    expect([await balance('org:unallocated:EUR'), await balance(of('available'))]).toEqual(['0', '49900']);
    await refuses('accept-fiat-deposit', { deposit, reason }, 'under review');
    await refuses('return-fiat-deposit', { deposit, reason, bankReference: 'R' }, 'under review');
  });

  it('goes back when two return it, once', async () => {
    const deposit = await underReview();
    await decide('return-fiat-deposit', { deposit, reason, bankReference: 'RET-78' });
    expect([await balance('org:unallocated:EUR'), await balance('asset:bank:EUR')]).toEqual(['0', '0']);
    expect(await rows(`select status, fee from fiat_deposit where id = '${deposit}'`)).toEqual([
      { status: 'RETURNED', fee: null },
    ]);
    await refuses('accept-fiat-deposit', { deposit, reason }, 'under review');
  });
});

describe('money moved by hand', () => {
  const movement = { currency: 'EUR', amount: '25.00', reason: 'FEE_CORRECTION', description: 'Charged twice' };
  const posted = async (): Promise<string> => {
    const said = await decide('manual-movement', { ...movement, business: business.id, type: 'CREDIT' });
    return /\(([0-9a-f-]{36})\)/.exec(said)?.[1] ?? '';
  };

  it('is credited as T-23 and taken back by its mirror, once', async () => {
    const id = await posted();
    expect([await balance(of('available')), await balance('equity:manual:EUR')]).toEqual(['2500', '-2500']);
    await decide('reverse-movement', { movement: id, description: 'It was right' });
    expect([await balance(of('available')), await balance('equity:manual:EUR')]).toEqual(['0', '0']);
    expect(
      await rows(
        `select event_type from ledger_transaction where organisation_id = '${organisation.id}' order by event_type`,
      ),
    ).toEqual([{ event_type: 'T-23' }, { event_type: 'T-24' }]);
    await refuses(
      'reverse-movement',
      { movement: id, description: 'Again' },
      'No movement of this id can be taken back',
    );
  });

  it('is not taken back where it was spent', async () => {
    const id = await posted();
    await decide('manual-movement', { ...movement, amount: '1.00', business: business.id, type: 'DEBIT' });
    await refuses('reverse-movement', { movement: id, description: 'It was right' }, 'has spent what it was given');
    expect(await balance(of('available'))).toBe('2400');
  });
});

describe('what waits for the platform', () => {
  it('is listed with what a decision has to name', async () => {
    const deposit = await moneyByBank();
    const token = await api.signInWith(organisation, ['MANAGE_BANK_ACCOUNTS']);
    const { id } = await createTestAccount(api, token);
    const lines = (await waitingForPlatform(api.database)).filter((line) => line.organisationId === organisation.id);
    expect(lines).toMatchObject([
      { what: 'unallocated money', id: deposit, text: '250.00 EUR, UNKNOWN_REFERENCE, order 17' },
      { what: 'bank account', id, text: 'Aurora Travel GmbH, EUR SEPA' },
      { what: 'no collection account', text: expect.stringContaining('has none for EUR, GBP, USD') },
    ]);
    await decide('write-off-money', { deposit, reason });
    const after = (await waitingForPlatform(api.database)).map((line) => line.id);
    expect(after).toContain(id);
    expect(after).not.toContain(deposit);
  });
});

describe('an account at a bank for payments', () => {
  const account = {
    currency: 'EUR',
    methods: 'sepa, sepa_instant',
    beneficiary: 'Fresh Payments Client Account',
    iban: groupedIban(ibanOf('LT', '1000011101001000')),
    swiftCode: 'EXMPLT21',
    bankName: 'Example Bank',
    bankAddress: 'Gedimino pr. 1, Vilnius',
  };
  const lacking = async (id: string) =>
    (await waitingForPlatform(api.database)).find((line) => line.id === id && line.what === 'no collection account')
      ?.text;
  const found = (id: TestOrganisation['id'], paymentMethod: string) =>
    api.database.inOrganisation(id, (tx) => findCollectionAccount(tx, id, { currency: 'EUR', paymentMethod }));

  it('waits to be opened, is opened by two operators, and then payers are told to pay there', async () => {
    const { id } = await api.createOrganisation({ enabledFiatSettlementCurrencies: ['EUR', 'USD'] });
    expect(await lacking(id)).toContain('has none for EUR, USD');
    const said = await decide('add-collection-account', { organisation: id, ...account });
    expect(said).toBe('EUR is paid in and out over LT121000011101001000.');
    expect(await lacking(id)).toContain('has none for USD');
    expect(await found(id, 'SEPA_INSTANT')).toMatchObject({
      iban: 'LT121000011101001000',
      beneficiary: 'Fresh Payments Client Account',
      payment_methods: ['SEPA', 'SEPA_INSTANT'],
    });
    expect(await found(id, 'SWIFT')).toBeNull();
    await expect(decide('add-collection-account', { organisation: id, ...account })).rejects.toThrow('known already');
    const american = {
      ...account,
      currency: 'USD',
      methods: 'ACH',
      accountNumber: '12345678',
      routingNumber: '021000021',
    };
    const { iban: _iban, swiftCode: _swift, ...numbers } = american;
    await decide('add-collection-account', { organisation: id, ...numbers });
    expect(await lacking(id)).toBeUndefined();
  });

  it('is given its bank when it is opened and later, by two operators, and no bank whose name is none', async () => {
    const { id } = await api.createOrganisation({ enabledFiatSettlementCurrencies: ['EUR'] });
    const own = { organisation: id, ...account, iban: ibanOf('LT', '1000011101009999') };
    await decide('add-collection-account', { ...own, channel: 'ALPHA', message: 'pain.001.001.03' });
    const bank = async () => {
      const kept = await found(id, 'SEPA');
      return [kept?.channel, kept?.payment_message];
    };
    expect(await bank()).toEqual(['ALPHA', 'pain.001.001.03']);
    const { id: opened } = (await found(id, 'SEPA'))!;
    await decide('set-bank-channel', { organisation: id, account: opened, channel: 'BETA' });
    expect(await bank()).toEqual(['BETA', 'pain.001.001.09']);
    await decide('set-bank-channel', { organisation: id, account: opened, channel: 'NONE' });
    expect(await bank()).toEqual([null, 'pain.001.001.09']);
    await expect(
      decide('set-bank-channel', { organisation: id, account: opened, channel: 'beta bank' }),
    ).rejects.toThrow();
    await expect(
      decide('set-bank-channel', { organisation: organisation.id, account: opened, channel: 'BETA' }),
    ).rejects.toThrow('no such account');
  });

  it('[CELL-3] is not opened where another cell of the platform has it, in whatever form', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'countinghouse-accounts-'));
    const cell = {
      name: 'north',
      file: join(directory, 'cells.json'),
      secret: 'known to every cell: 0123456789abcdef',
    };
    const cells = ['north', 'south'].map((name) => ({
      name,
      address: `https://${name}.example`,
      hosts: [`${name}.example`],
      servers: [`${name}.internal:3000`],
    }));
    writeFileSync(cell.file, JSON.stringify({ cells }));
    const iban = ibanOf('LT', '1000011101007777');
    writeClaims(
      claimsFile(cell, 'south'),
      cell.secret,
      ownClaims({ ...cell, name: 'south' }, newId(), claimsOfAccount({ iban }), new Date()),
    );
    const { id } = await api.createOrganisation({ enabledFiatSettlementCurrencies: ['EUR'] });
    const open = (number: string) =>
      operators.decide('add-collection-account', { organisation: id, ...account, iban: number }, api.database, {
        cell,
      });
    await expect(open(groupedIban(iban).toLowerCase())).rejects.toThrow(
      `The account ${iban} belongs to the cell south already`,
    );
    expect(await lacking(id)).toContain('EUR');
    expect(await open(ibanOf('LT', '1000011101007778'))).toContain('EUR is paid in and out');
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    ['a wrong IBAN', { iban: 'LT131000011101001000' }, 'The IBAN is wrong'],
    ['a method of another currency', { methods: 'FPS' }, 'FPS is no payment method of EUR'],
    ['a currency that is not settled', { currency: 'GBP', methods: 'SWIFT' }, 'does not settle in GBP'],
    ['a bank of another country', { swiftCode: 'EXMPDE21' }, 'of another country'],
    ['a number that the method has no use for', { sortCode: '200000' }, '--sort-code does not belong to'],
  ])('is not opened with %s', async (_, wrong, sentence) => {
    const { id } = await api.createOrganisation({ enabledFiatSettlementCurrencies: ['EUR'] });
    const params = { organisation: id, ...account, ...wrong };
    await expect(decide('add-collection-account', params)).rejects.toThrow(sentence);
    expect(await lacking(id)).toContain('EUR');
  });
});

describe('a bank account', () => {
  const entered = async (): Promise<string> => {
    const token = await api.signInWith(organisation, ['MANAGE_BANK_ACCOUNTS']);
    return (await createTestAccount(api, token)).id;
  };
  const statusOf = async (id: string) =>
    (
      await rows<{ status: string; rejection_reason: string | null }>(
        `select status, rejection_reason from bank_account where id = '${id}'`,
      )
    )[0];

  it('is verified for the holder and the number of the proof, and for no other', async () => {
    const account = await entered();
    const holder = 'Aurora Travel GmbH';
    await refuses(
      'verify-bank-account',
      { account, holder, number: 'DE02120300000000202051' },
      'another holder or number',
    );
    await refuses(
      'verify-bank-account',
      { account, holder: 'Aurora Tours', number: testIban },
      'another holder or number',
    );
    await decide('verify-bank-account', { account, holder, number: 'DE89 3704 0044 0532 0130 00' });
    expect(await statusOf(account)).toEqual({ status: 'ACTIVE', rejection_reason: null });
    await refuses('verify-bank-account', { account, holder, number: testIban }, 'No bank account of this id waits');
  });

  it('is refused with a reason that is kept', async () => {
    const account = await entered();
    await decide('refuse-bank-account', { account, reason: 'The bank does not know the holder' });
    expect(await statusOf(account)).toEqual({
      status: 'REJECTED',
      rejection_reason: 'The bank does not know the holder',
    });
    await refuses('refuse-bank-account', { account, reason }, 'No bank account of this id waits');
  });
});
