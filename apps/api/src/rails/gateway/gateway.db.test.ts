import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../testing/chain';
import { createBusiness, type TestBusiness } from '../../testing/commerce';
import { setTravelRule } from '../../testing/deposits';
import { callOf, startTestGateway, testCertificates, type TestGateway } from '../../testing/gateway';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins } from '../../testing/withdrawals';
import { railCalls } from '../calls';
import { allReaders, simulatedReader, simulatedSender, type AddressBook } from '../chain';
import { gatewayHoldings } from '../holdings';
import { sandboxRails } from '../rails';
import { localSigner, senderByChain, signerByChain } from '../signer';
import { refuseForeignGateways } from '../check';
import { gatewayOf } from './gateway';
import { gatewayId } from './settings';
import { selectStock } from './stock-repository';
import { gatewayReader, gatewaySending, gatewayStock, gatewayStockJobs } from '.';

// USDC on Solana, and XRP with its tags, over gateways behind TLS with certificates of both sides; Bitcoin beside them on a simulated chain.

let gateway: TestGateway;
let ripple: TestGateway;
let api: TestApi;
let chain: TestChain;
let book: AddressBook;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let secretKey: string;
let held: ReturnType<typeof gatewayHoldings>;
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  const tls = testCertificates();
  gateway = await startTestGateway({ tls });
  const coins = [{ currency: 'XRP', network: 'MAIN' }];
  ripple = await startTestGateway({
    tls,
    chain: 'XRP',
    coins,
    finality: 0,
    fee: { currency: 'XRP', amount: '0.00001' },
  });
  api = await startTestApi({
    rails: (config, database) => {
      ({ secretKey } = config);
      const patience = { restMs: 0, answerWithinMs: 1_500 };
      const gateways = {
        SOL: gatewayOf('SOL', gateway.settings, patience),
        XRP: gatewayOf('XRP', ripple.settings, patience),
      };
      const sandbox = sandboxRails(config, database);
      const simulated = { ...simulatedReader(database), chains: ['BTC'] };
      const sending = gatewaySending(gateways);
      book = { ...sandbox.chain.addresses, stock: gatewayStock(gateways, config.secretKey) };
      held = gatewayHoldings(gateways);
      return {
        ...sandbox,
        chain: {
          addresses: book,
          reader: allReaders([simulated, gatewayReader(gateways)]),
          sender: senderByChain([
            { chains: ['BTC'], does: simulatedSender(database) },
            { chains: sending.chains, does: sending.sender },
          ]),
        },
        signer: signerByChain([
          { chains: ['BTC'], does: localSigner(config.secretKey) },
          { chains: sending.chains, does: sending.signer },
        ]),
        jobs: gatewayStockJobs(database, gateways, config.secretKey, railCalls()),
      };
    },
  });
  chain = testChain(api);
});
beforeEach(async () => {
  gateway.tamper(null);
  ripple.tamper(null);
  start = new Date(start.getTime() + 72 * 3_600_000);
  await rowsOf(sql`delete from chain_problem`);
  const coins = ['BTC', 'USDC', 'XRP'];
  organisation = await api.createOrganisation({ enabledCryptoCurrencies: coins });
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation, {
    depositNetworks: { BTC: ['MAIN'], USDC: ['SOL'], XRP: ['MAIN'] },
  });
  await chain.at(start);
  token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'CREATE_PAYMENT']);
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
  await gateway.stop();
  await ripple.stop();
});

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await api.database.acrossOrganisations((tx) => statement.execute(tx))).rows;
const deposits = () =>
  rowsOf(sql<{ status: string; confirmations: number }>`
    select status, confirmations from deposit where organisation_id = ${organisation.id} order by detected_at, id`);
const statuses = async () => (await deposits()).map(({ status }) => status);
const problem = async (of = 'SOL') =>
  (await rowsOf(sql<{ problem: string }>`select problem from chain_problem where chain = ${of}`))[0]?.problem;
const available = async (): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.available(business.id, 'EUR')),
    ),
  );
const payable = (currency = 'USDC', network = 'SOL') =>
  createPayablePayment(api, business, { at: start, currency, network, book });
const pay = (payment: PaymentState, of = gateway): string => {
  const { depositCurrency, network, expectedDepositAmount, walletAddress, destinationTag } = payment.terms;
  return of.chain.pay({
    currency: depositCurrency ?? '',
    network: network ?? '',
    amount: expectedDepositAmount ? toText(expectedDepositAmount) : '1',
    to: walletAddress ?? '',
    tag: destinationTag,
    from: [of.chain.stranger('payer')],
  });
};
/** The last reading, of which an error is kept, and whose jobs may fail. */
const look = (minutes: number) => chain.at(at(minutes));

describe('coins that come over a gateway', () => {
  it('are shown before their block, wait for final blocks, and are credited once; their senders are screened', async () => {
    const payment = await payable();
    pay(payment);
    await look(1);
    expect(await deposits()).toEqual([{ status: 'UNCONFIRMED', confirmations: 0 }]);
    gateway.chain.mine(31);
    await look(2);
    expect(await deposits()).toEqual([{ status: 'UNCONFIRMED', confirmations: 31 }]);
    expect(await available()).toBe('0.00');
    gateway.chain.mine(1);
    await look(3);
    await look(4);
    expect(await deposits()).toEqual([{ status: 'CONFIRMED', confirmations: 32 }]);
    expect(await available()).toBe('99.00');
    const [row] = await rowsOf(sql<{ from_address: string }>`
      select from_address from deposit where organisation_id = ${organisation.id}`);
    expect(row?.from_address).toBe(gateway.chain.stranger('payer'));
    const holding = await held.heldBy({
      organisationId: organisation.id,
      addressesOn: async (network) => (network === 'SOL' ? [payment.terms.walletAddress ?? ''] : []),
    });
    expect(holding.find(({ amount }) => amount.currency === 'USDC')?.amount).toEqual(
      payment.terms.expectedDepositAmount,
    );
  });

  it('stay uncredited however high the newest block, while their own block is not final', async () => {
    const { final } = gateway.chain.state();
    pay(await payable());
    gateway.chain.mine(40);
    gateway.tamper(async (_asked, answer) => {
      const said = await answer();
      return 'final' in (said.body as object) ? { ...said, body: { ...(said.body as object), final } } : said;
    });
    await look(1);
    expect(await problem()).toBeUndefined();
    expect(await deposits()).toEqual([{ status: 'UNCONFIRMED', confirmations: 0 }]);
    gateway.tamper(null);
    await look(2);
    await look(3);
    expect(await statuses()).toEqual(['CONFIRMED']);
  });

  it('wait again when their block is replaced, and are credited once in another', async () => {
    pay(await payable());
    gateway.chain.mine(5);
    await look(1);
    gateway.chain.replace(gateway.chain.state().head.height - 5, 'AGAIN');
    await look(2);
    expect(await deposits()).toEqual([{ status: 'UNCONFIRMED', confirmations: 0 }]);
    gateway.chain.mine(33);
    await look(3);
    await look(4);
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  it('that a replaced block has lost are credited to nobody', async () => {
    pay(await payable());
    gateway.chain.mine(5);
    await look(1);
    gateway.chain.replace(gateway.chain.state().head.height - 5, 'GONE');
    gateway.chain.mine(40);
    await look(2);
    await look(3);
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await available()).toBe('0.00');
  });

  it('reach the shared address of an organisation, and the tag tells whose they are', async () => {
    await look(1);
    const [one, other] = [await payable('XRP', 'MAIN'), await payable('XRP', 'MAIN')];
    expect(one.terms.walletAddress).toBe(other.terms.walletAddress);
    expect(one.terms.destinationTag).not.toBe(other.terms.destinationTag);
    pay(other, ripple);
    ripple.chain.mine(1);
    await look(2);
    await look(3);
    const [row] = await rowsOf(sql<{ payment_id: string; status: string }>`
      select payment_id, status from deposit where organisation_id = ${organisation.id}`);
    expect(row).toEqual({ payment_id: other.terms.id, status: 'CONFIRMED' });
  });

  it('[TEST-6] have no account for a test organisation, which reaches no chain of the world', async () => {
    const token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const opened = await api.call('POST', 'organisations/test', { token });
    const { organisationId: testId } = opened.json<{ organisationId: string }>();
    await look(1);
    const accounts = await rowsOf(
      sql<{ name: string }>`select name from gateway_address where name like 'organisation/%'`,
    );
    expect(accounts.some(({ name }) => name.includes(organisation.id))).toBe(true);
    expect(accounts.filter(({ name }) => name.includes(testId))).toEqual([]);
  });
});

type Body = Record<string, unknown> & {
  head: { height: number; hash: string };
  final: { height: number; hash: string };
};
/** Answers of one call, changed. */
const lieIn =
  (name: string, change: (body: Body) => unknown): Parameters<TestGateway['tamper']>[0] =>
  async (asked, answer) => {
    const said = await answer();
    return callOf(asked)?.name === name ? { ...said, body: change(said.body as Body) } : said;
  };
/** Every answer names blocks so far from the newest one. */
const elsewhere = (at: { readonly head: number; readonly final: number }): Parameters<TestGateway['tamper']>[0] => {
  const { height } = gateway.chain.state().head;
  const blocks = { head: gateway.chain.block(height + at.head), final: gateway.chain.block(height + at.final) };
  return async (_asked, answer) => {
    const said = await answer();
    return 'head' in (said.body as object) ? { ...said, body: { ...(said.body as object), ...blocks } } : said;
  };
};
const inPlaces = (change: Record<string, unknown>) =>
  lieIn('places', (body) => ({
    ...body,
    places: (body['places'] as object[]).map((one) => ({ ...one, ...change })),
  }));

describe('a gateway that is not to be believed', () => {
  const lies: readonly (readonly [what: string, lie: () => Parameters<TestGateway['tamper']>[0], said: RegExp])[] = [
    ['went back', () => elsewhere({ head: -41, final: -71 }), /went back from its block/],
    ['is silent', () => async () => null, /did not answer GET \/v1\/transfers/],
    ['looks up another amount', () => inPlaces({ amount: '7' }), /another amount or recipient/],
  ];

  it.each(lies)(
    'because it %s credits nothing, is named with its fault, and holds up no other chain',
    async (_what, lie, said) => {
      gateway.chain.mine(1);
      await look(1);
      const [coin, bitcoin] = [await payable(), await payable('BTC', 'MAIN')];
      pay(coin);
      gateway.chain.mine(40);
      gateway.tamper(lie());
      await chain.send(bitcoin, toText(bitcoin.terms.expectedDepositAmount ?? amountOf('1', 'BTC')));
      await chain.mine('BTC', 8);
      await look(2);
      await look(3);
      expect(await problem()).toMatch(said);
      const credited = await rowsOf(sql<{ payment_id: string }>`
      select payment_id from deposit where organisation_id = ${organisation.id} and status = 'CONFIRMED'`);
      expect(credited).toEqual([{ payment_id: bitcoin.terms.id }]);
      gateway.tamper(null);
      await look(4);
      await look(5);
      expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    },
  );

  it('because it lost a transfer whose block still stands does not take it from its payment', async () => {
    pay(await payable());
    gateway.chain.mine(3);
    await look(1);
    gateway.tamper(lieIn('places', (body) => ({ ...body, places: (body['places'] as unknown[]).map(() => null) })));
    await look(2);
    expect(await problem()).toMatch(/lost the transfer \w+ of its block/);
    expect(await statuses()).toEqual(['UNCONFIRMED']);
    gateway.tamper(null);
    gateway.chain.mine(40);
    await look(3);
    await look(4);
    expect(await statuses()).toEqual(['CONFIRMED']);
  });
});

describe('addresses of a gateway', () => {
  const stock = () =>
    rowsOf(sql<{ left: number; taken: number }>`
      select count(*) filter (where taken_at is null)::integer as left,
             count(*) filter (where taken_at is not null)::integer as taken
        from gateway_address where chain = 'SOL'`);
  const create = () =>
    api.call('POST', 'payments', {
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        businessId: business.id,
        clientPaymentId: crypto.randomUUID(),
        type: 'ONE_TIME',
        displayCurrency: 'EUR',
        displayAmount: '100.00',
        depositCurrency: 'USDC',
        network: 'SOL',
      },
    });
  const payments = async () =>
    (
      await rowsOf(
        sql<{ n: number }>`select count(*)::integer as n from payment where organisation_id = ${organisation.id}`,
      )
    )[0]?.n;

  it('are kept ahead, taken once each by payments made at once, and filled up again', async () => {
    await look(1);
    const [before] = await stock();
    expect(before?.left).toBe(500);
    const made = await Promise.all(Array.from({ length: 8 }, create));
    expect(made.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 201));
    const addresses = made.map((one) => one.json<{ walletAddress: string }>().walletAddress);
    expect(new Set(addresses).size).toBe(8);
    expect((await stock())[0]?.left).toBe(492);
    await look(2);
    expect((await stock())[0]?.left).toBe(500);
  });

  it('that are used up leave a payment unmade, with a word to try again later', async () => {
    gateway.tamper(async () => null);
    await rowsOf(sql`update gateway_address set taken_at = app_clock() where chain = 'SOL' and taken_at is null`);
    const refused = await create();
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBe('30');
    expect(await payments()).toBe(0);
    gateway.tamper(null);
    await look(1);
    expect((await create()).statusCode).toBe(201);
  });

  it('are asked for again under the names whose answer got lost, and use up no number of an address of our own', async () => {
    const asked: (readonly string[])[] = [];
    const numbers = async () =>
      (await rowsOf(sql<{ last: string | null }>`select pg_sequence_last_value('deposit_address_number') as last`))[0];
    await look(1);
    await rowsOf(sql`update gateway_address set taken_at = app_clock() where chain = 'SOL' and taken_at is null`);
    const before = await numbers();
    gateway.tamper(async (request, answer) => {
      const said = await answer();
      if (callOf(request)?.name !== 'addresses') return said;
      asked.push((request.body as { ids: string[] }).ids);
      return { status: 503, body: { code: 'LATER' } };
    });
    await look(2);
    await look(3);
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked.map((ids) => ids.join())).size).toBe(1);
    expect(await numbers()).toEqual(before);
    gateway.tamper(null);
    await look(4);
    expect((await stock())[0]?.left).toBe(500);
    const kept = await rowsOf(sql`select from gateway_address where name = any(${asked[0]}::text[])`);
    expect(kept).toHaveLength(100);
  });

  it('of another gateway are given to nobody, and passed over', async () => {
    await look(1);
    const owner = new Client({ connectionString: api.testDatabase.urls.ownerUrl });
    await owner.connect();
    await owner.query(
      `insert into gateway_address (chain, name, address, mac) values ('SOL', 'payment/other/1', 'x', '')`,
    );
    await owner.end();
    const given = (of: { readonly id: string }) =>
      api.database.acrossOrganisations(async (tx) => {
        const { take, sharedAddress } = gatewayStock({ SOL: of, XRP: of }, secretKey);
        return [await take(tx, 'SOL'), await sharedAddress(tx, 'XRP', organisation.id)];
      });
    expect(await given({ id: 'unknown' })).toEqual([null, null]);
    const [own] = await given({ id: gatewayId(gateway.settings) });
    expect(own).not.toBeNull();
    await look(2);
    const [row] = await rowsOf(sql<{ passed: boolean }>`
      select taken_at is not null as passed from gateway_address where name = 'payment/other/1'`);
    expect(row?.passed).toBe(true);
    expect((await stock())[0]?.left).toBe(500);
  });

  it('stay those of their gateway: another one in its place is refused at the start, and a moved one goes on', async () => {
    await look(1);
    const asked = (changes: object, of = gateway, on = 'SOL') =>
      api.database.onPlatform(
        (tx) => refuseForeignGateways(tx, { chainGateways: { [on]: { ...of.settings, ...changes } } }),
        'read',
      );
    await asked({});
    await asked({}, ripple, 'XRP');
    const url = 'https://elsewhere.example.com';
    const id = gatewayId(gateway.settings);
    await asked({ url, id });
    await expect(asked({ url })).rejects.toThrow(`write #${id} behind its address`);
    await expect(asked({ net: 'devnet' })).rejects.toThrow(/made the addresses that payers know/);
    await expect(asked({ net: 'devnet', id })).rejects.toThrow(/made the addresses that payers know/);
    await rowsOf(sql`delete from chain_cursor where chain = 'XRP'`);
    await expect(asked({ url }, ripple, 'XRP')).rejects.toThrow(/another one made the addresses/);
  });

  it('are counted as none where none was ever fetched', async () => {
    await look(1);
    const counted = await api.database.acrossOrganisations((tx) => selectStock(tx, ['BCH', 'SOL']));
    expect(counted.toSorted((one, other) => (one.chain < other.chain ? -1 : 1))).toEqual([
      { chain: 'BCH', left: 0 },
      { chain: 'SOL', left: 500 },
    ]);
  });

  it('that somebody changed in the database are given to nobody', async () => {
    await look(1);
    const thief = new Client({ connectionString: api.testDatabase.urls.ownerUrl });
    await thief.connect();
    const changed = await thief.query(
      `update gateway_address set address = $1 where (chain, name) = (
         select chain, name from gateway_address where chain = 'SOL' and taken_at is null order by fetched_at, name limit 1)`,
      [gateway.chain.stranger('thief')],
    );
    await thief.end();
    expect(changed.rowCount).toBe(1);
    expect((await create()).statusCode).toBe(500);
    expect(await payments()).toBe(0);
    await rowsOf(
      sql`update gateway_address set taken_at = app_clock() where address = ${gateway.chain.stranger('thief')}`,
    );
    expect((await create()).statusCode).toBe(201);
  });

  it.each([
    ['one that a payment has', () => payable().then(({ terms }) => terms.walletAddress), /which a payment has already/],
    ['one of another chain', async () => ripple.chain.stranger('x'), /which is no address there/],
  ])('that are %s are not kept', async (_what, used) => {
    await look(1);
    const address = await used();
    await rowsOf(sql`update gateway_address set taken_at = app_clock() where chain = 'SOL' and taken_at is null`);
    gateway.tamper(
      lieIn('addresses', (body) => ({
        ...body,
        addresses: (body['addresses'] as { id: string }[]).map((one, index) =>
          index === 0 ? { ...one, address } : one,
        ),
      })),
    );
    await look(2);
    expect((await stock())[0]?.left).toBe(0);
  });
});

describe('coins that leave over a gateway', () => {
  const stranger = (name = crypto.randomUUID()) => gateway.chain.stranger(name);
  const made = async (changes: Record<string, unknown> = {}): Promise<WithdrawalDetail> => {
    await endow(api, business, amountOf('5000', 'USDC'));
    await ownCoins(api, organisation, 'SOL', amountOf('5000', 'USDC'));
    const body = askedWithdrawal(business, {
      cryptoCurrency: 'USDC',
      network: 'SOL',
      recipientAddress: stranger(),
      targetAmount: '250',
      ...changes,
    });
    const answer = await api.call('POST', 'withdrawals/crypto', { token, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<WithdrawalDetail>();
  };
  const read = async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
    (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
  const arrived = (to: string) => gateway.chain.received(to);
  const settle = async (...minutes: readonly number[]): Promise<void> => {
    for (const minute of minutes) {
      gateway.chain.mine(16);
      await look(minute);
    }
  };
  const losing =
    (name: string, times = 1): Parameters<TestGateway['tamper']>[0] =>
    async (asked, answer) => {
      const said = await answer();
      if (callOf(asked)?.name !== name || times === 0) return said;
      times -= 1;
      return null;
    };

  it('arrive once, and are final with final blocks', async () => {
    const withdrawal = await made();
    await settle(1, 2, 3, 4);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(arrived(withdrawal.recipientAddress)).toEqual(['250']);
    const [order] = await rowsOf(sql<{ status: string }>`
      select status from outgoing_transfer where entity_id = ${withdrawal.id}`);
    expect(order?.status).toBe('CONFIRMED');
  });

  it.each(['prepare', 'send'])('arrive once though the answer to %s got lost', async (name) => {
    const withdrawal = await made();
    gateway.tamper(losing(name, 2));
    await look(1);
    await look(2);
    await settle(3, 4, 5, 6);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(arrived(withdrawal.recipientAddress)).toEqual(['250']);
  });

  it.each([
    [409, 'CONFLICT'],
    [422, 'REFUSED'],
    [500, 'FAILED'],
  ])('are not given back by the error %s %s, whatever became of them', async (status, code) => {
    const withdrawal = await made();
    gateway.tamper(async (asked, answer) => {
      const said = await answer();
      return callOf(asked)?.name === 'send' ? { status, body: { code, message: 'refused' } } : said;
    });
    await look(1);
    await look(2);
    expect((await read(withdrawal)).status).not.toMatch(/FAILED|REJECTED|CANCELLED/);
    gateway.tamper(null);
    await settle(3, 4, 5);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(arrived(withdrawal.recipientAddress)).toEqual(['250']);
  });

  it('are given back when the gateway refuses them, and never sent', async () => {
    const withdrawal = await made();
    const reason = 'No';
    gateway.tamper(async (asked, answer) => {
      const said = await answer();
      return callOf(asked)?.name === 'prepare'
        ? { ...said, body: { ...(said.body as object), state: 'REFUSED', transactions: [], reason } }
        : said;
    });
    await look(1);
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', networkReason: null });
    gateway.tamper(null);
    await settle(2, 3);
    expect(arrived(withdrawal.recipientAddress)).toEqual([]);
  });

  it('are told with the words of the gateway that refused them, on one plain line', async () => {
    const reason = ' Not allowed:\u0007\n the \u202Eaccount\u2028 is new ';
    const refusing = async (name: string) => {
      const withdrawal = await made();
      gateway.tamper(async (asked, answer) => {
        const said = await answer();
        return [name, 'order'].includes(callOf(asked)?.name ?? '') && said?.status === 200
          ? { ...said, body: { ...(said.body as object), state: 'REFUSED', reason } }
          : said;
      });
      await look(1);
      await look(2);
      gateway.tamper(null);
      return read(withdrawal);
    };
    const told = { status: 'FAILED', networkReason: 'Not allowed: the account is new' };
    expect(await refusing('prepare')).toMatchObject(told);
    expect(await refusing('send')).toMatchObject(told);
  });

  it.each([
    ['an order of another amount', 'prepare', { amount: '2500' }],
    ['an order to somebody else', 'prepare', { to: 'somebody' }],
    ['an order of another id', 'prepare', { id: 'other' }],
    ['another transaction than the recorded one', 'order', { id: 'other' }],
  ])('wait while the gateway answers with %s', async (_what, name, change) => {
    const withdrawal = await made();
    gateway.tamper(lieIn(name, (body) => ({ ...body, ...change })));
    await look(1);
    await look(2);
    expect(arrived(withdrawal.recipientAddress)).toEqual([]);
    expect((await read(withdrawal)).status).not.toMatch(/FAILED|REJECTED|CANCELLED|COMPLETED/);
    gateway.tamper(null);
    await settle(3, 4, 5);
    expect(arrived(withdrawal.recipientAddress)).toEqual(['250']);
  });

  it('are not signed again while they are stopped, and are followed if they left before', async () => {
    const [waiting, left] = [await made(), await made()];
    const lost = new Set<string>();
    gateway.tamper(async (asked, answer) => {
      if (callOf(asked)?.name !== 'send') return answer();
      const { to } = gateway.chain.order(callOf(asked)?.value ?? '') ?? {};
      if (to === left.recipientAddress) await answer();
      lost.add(to ?? '');
      return { status: 503, body: { code: 'LATER' } };
    });
    await look(1);
    expect(lost.size).toBe(2);
    const stopper = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
    const stopped = await api.call('POST', 'outgoing-money/stop', { token: stopper, body: { reason: 'A theft' } });
    expect(stopped.statusCode, stopped.body).toBeLessThan(300);
    gateway.tamper(null);
    const order = await rowsOf(sql<{ id: string }>`select id from outgoing_transfer where entity_id = ${waiting.id}`);
    const puts = () => gateway.asked.filter((one) => one.startsWith('PUT ') && one.endsWith(order[0]?.id ?? '-'));
    const before = puts().length;
    expect(before).toBeGreaterThan(0);
    await settle(2, 3, 4);
    expect(puts()).toHaveLength(before);
    expect(arrived(waiting.recipientAddress)).toEqual([]);
    expect((await read(left)).status).toBe('COMPLETED');
  });

  it('wait while the network charges too much', async () => {
    const withdrawal = await made();
    gateway.tamper(lieIn('fee', (body) => ({ ...body, amount: '0.06' })));
    await look(1);
    expect(arrived(withdrawal.recipientAddress)).toEqual([]);
    gateway.tamper(null);
    await settle(2, 3, 4);
    expect(arrived(withdrawal.recipientAddress)).toEqual(['250']);
  });

  it('keep no coin of another chain waiting while their gateway is silent', async () => {
    const waiting = await made();
    await endow(api, business, amountOf('2', 'BTC'));
    await ownCoins(api, organisation, 'MAIN', amountOf('2', 'BTC'));
    const other = await made({
      cryptoCurrency: 'BTC',
      network: 'MAIN',
      recipientAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      targetAmount: '0.5',
    });
    gateway.tamper(async () => null);
    await look(1);
    await chain.mine('BTC', 3);
    await look(2);
    await look(3);
    expect((await read(other)).status).toBe('COMPLETED');
    expect((await read(waiting)).status).not.toMatch(/FAILED|REJECTED|CANCELLED|COMPLETED/);
    gateway.tamper(null);
    await settle(4, 5, 6);
    expect((await read(waiting)).status).toBe('COMPLETED');
  });
});
