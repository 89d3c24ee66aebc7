import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evmReader, type ChainReader } from '../../../rails/chain';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { sandboxRails } from '../../../rails/rails';
import { storedRates } from '../../../rails/rates';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';
import { forwardData, forwarderCode, refusingCode, tokenCode, transferData } from '../../../testing/evm-contracts';
import { startEvmNode, testChainId, type TestEvmNode } from '../../../testing/evm-node';
import { watchChain } from './watch-chain';

/** The account of a wallet that is somewhere else. */
const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey;
const book = addressesBelow({ ETH: key });

let node: TestEvmNode;
let tether: string;
let link: string;
let stranger: string;
let forwarder: string;
let newReader: () => ChainReader;
let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;
let expected: bigint;

/** Each test has hours of its own: the clock never goes back. */
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  node = await startEvmNode();
  tether = await node.deploy(tokenCode(6));
  link = await node.deploy(tokenCode(18));
  stranger = await node.deploy(tokenCode(6));
  forwarder = await node.deploy(forwarderCode);
  const settings = { url: node.url, chainId: testChainId, tokens: { USDT: tether, LINK: link } };
  newReader = () => evmReader({ ETH: settings });
  api = await startTestApi({
    rails: (config, database) => ({
      ...sandboxRails(config, database),
      chain: { addresses: book, reader: newReader(), sender: null },
    }),
  });
  chain = testChain(api);
});
beforeEach(async () => {
  node.setAway(false);
  start = new Date(start.getTime() + 48 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await ask('ETH');
  expected = payment.terms.expectedDepositAmount?.units ?? 0n;
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
  await node.stop();
});

const ask = (currency: string) => createPayablePayment(api, business, { at: start, currency, network: 'ETH', book });
const addressOf = ({ terms }: PaymentState): string => terms.walletAddress ?? '';
const pay = (value: bigint) => node.send({ to: addressOf(payment), value });
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const available = () => balance(account.available(business.id, 'EUR'));
const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx))).rows;
const deposits = () =>
  rowsOf(sql<{ status: string; confirmations: number; from_address: string | null; transaction_id: string }>`
    select status, confirmations, from_address, transaction_id from deposit order by detected_at, id`);
const statuses = async () => (await deposits()).map(({ status }) => status);
const entries = async () => (await rowsOf(sql<{ n: string }>`select count(*) as n from ledger_entry`))[0]?.n;
const told = async () =>
  (await rowsOf(sql<{ payload: string }>`select payload from callback_delivery`)).map(
    ({ payload }) => (JSON.parse(payload) as { status: string }).status,
  );

describe('coins on an Ethereum-like chain', () => {
  test('E1: are seen, counted block by block, and credited once they are final', async () => {
    const transaction = await pay(expected);
    await chain.at(at(1));
    expect(await deposits()).toEqual([
      { status: 'UNCONFIRMED', confirmations: 1, from_address: node.payer, transaction_id: transaction },
    ]);
    await node.mine(10);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 11 }]);
    expect(await entries()).toBe('0');
    await node.mine(1);
    await chain.at(at(3));
    expect(await deposits()).toMatchObject([{ status: 'CONFIRMED', confirmations: 12 }]);
    expect(await available()).toBe('99.00');
    expect(await told()).toEqual(['CONFIRMED']);
  });

  test('E2: in two parts they are worth what they are worth at once', async () => {
    await pay(expected / 3n);
    await chain.at(at(1));
    await pay(expected - expected / 3n);
    await node.mine(12);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('of a token count for the payment that asks for it; one that is not taken is kept apart, a strange one ignored', async () => {
    const dollars = await ask('USDT');
    const asked = dollars.terms.expectedDepositAmount?.units ?? 0n;
    await node.send({ to: stranger, data: transferData(addressOf(dollars), asked) });
    await node.send({ to: link, data: transferData(addressOf(dollars), 12n * 10n ** 18n) });
    await node.send({ to: tether, data: transferData(addressOf(dollars), asked) });
    await node.mine(12);
    await chain.at(at(1));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await available()).toBe('99.00');
    expect(await rowsOf(sql`select reason, currency, amount from unassociated_deposit`)).toEqual([
      { reason: 'UNSUPPORTED_TOKEN', currency: 'LINK', amount: '12000000000000000000' },
    ]);
  });

  test('of transactions that failed are credited to nobody', async () => {
    await node.send({ to: tether, data: transferData(addressOf(payment), 2n ** 200n) });
    await node.rpc('anvil_setCode', addressOf(payment), refusingCode);
    await pay(expected);
    await node.mine(12);
    await chain.at(at(1));
    expect(await deposits()).toEqual([]);
    expect(await entries()).toBe('0');
  });

  test('that a contract sent are found by the balance and credited once, whoever sent them', async () => {
    await pay(expected / 2n);
    await node.send({ to: forwarder, value: expected - expected / 2n, data: forwardData(addressOf(payment)) });
    await node.mine(5);
    await chain.at(at(1));
    expect(await statuses()).toEqual(['UNCONFIRMED', 'UNCONFIRMED']);
    const payers = (await deposits()).map(({ from_address }) => from_address);
    expect(payers).toHaveLength(2);
    expect(new Set(payers)).toEqual(new Set([node.payer, null]));
    await node.mine(12);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });
});

describe('a chain that is reorganised', () => {
  test('takes back what was not final; what comes again is credited once', async () => {
    const back = await node.remember();
    const raw = await node.rpc('eth_getRawTransactionByHash', await pay(expected));
    await chain.at(at(1));
    await back();
    await node.mine(3);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await entries()).toBe('0');
    await node.rpc('eth_sendRawTransaction', raw);
    await node.mine(12);
    await chain.at(at(3));
    expect(await statuses()).toEqual(['ORPHANED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('below what was final takes it from the business again, that of contracts too', async () => {
    const back = await node.remember();
    await pay(expected / 2n);
    await node.send({ to: forwarder, value: expected - expected / 2n, data: forwardData(addressOf(payment)) });
    await node.mine(12);
    await chain.at(at(1));
    expect(await available()).toBe('99.00');
    await back();
    await node.mine(20);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['ORPHANED', 'ORPHANED']);
    expect(await available()).toBe('0.00');
    expect(await balance(account.custody('ETH', 'ETH'))).toBe('0');
  });

  test('and has a transfer in another block keeps it credited', async () => {
    const back = await node.remember();
    const raw = await node.rpc('eth_getRawTransactionByHash', await pay(expected));
    await node.mine(12);
    await chain.at(at(1));
    const before = await entries();
    await back();
    await node.mine(2);
    await node.rpc('eth_sendRawTransaction', raw);
    await node.mine(14);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await entries()).toBe(before);
  });
});

/** A list whose reader dies on the way. */
const dyingAfterOne = <Item>(items: readonly Item[]): readonly Item[] =>
  Object.assign([...items], {
    *[Symbol.iterator]() {
      yield* items.slice(0, 1);
      throw new Error('killed');
    },
  });

describe('a watcher', () => {
  test('that is killed in the middle reads on without a gap and credits nothing twice', async () => {
    const real = newReader();
    await pay(expected / 4n);
    await node.send({ to: forwarder, value: expected / 4n, data: forwardData(addressOf(payment)) });
    await node.mine(1);
    await node.send({ to: forwarder, value: expected / 4n, data: forwardData(addressOf(payment)) });
    await pay(expected - 3n * (expected / 4n));
    await api.testDatabase.setClock(at(1));
    const dying: ChainReader = {
      ...real,
      read: async (...asked) => {
        const reading = await real.read(...asked);
        return { ...reading, transfers: dyingAfterOne(reading.transfers) };
      },
    };
    const nothing = async () => undefined;
    const watching = {
      database: api.database,
      rates: storedRates,
      askForScreening: nothing,
      onChanged: nothing,
      onRead: nothing,
    };
    const { signal } = new AbortController();
    await expect(watchChain({ ...watching, reader: dying }, 'ETH', signal)).rejects.toThrow('killed');
    expect(await statuses()).toEqual(['UNCONFIRMED']);
    await node.mine(25);
    await Promise.allSettled([1, 2].map(() => watchChain({ ...watching, reader: newReader() }, 'ETH', signal)));
    await chain.at(at(2));
    await chain.at(at(3));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('whose node is away goes on where it was when the node is back', async () => {
    await pay(expected / 2n);
    await chain.at(at(1));
    node.setAway(true);
    await pay(expected - expected / 2n);
    await node.mine(30);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 1 }]);
    node.setAway(false);
    await chain.at(at(3));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });
});
