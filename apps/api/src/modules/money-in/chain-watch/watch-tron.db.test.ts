import { account, balanceOf } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evmReader } from '../../../rails/chain';
import { tronAddressOf, tronHexOf } from '../../../rails/chain/evm-dialect';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { sandboxRails } from '../../../rails/rails';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';
import { tokenCode, transferData } from '../../../testing/evm-contracts';
import { testChainId } from '../../../testing/evm-node';
import { startTronNode, type TestTronNode } from '../../../testing/tron-node';

/** The account of a wallet that is somewhere else. */
const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/195'/0'").publicExtendedKey;
const book = addressesBelow({ TRX: key });

let node: TestTronNode;
let tether: string;
let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;
let expected: bigint;
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  node = await startTronNode();
  tether = await node.evm.deploy(tokenCode(6));
  await node.evm.mine(80);
  const settings = { url: node.url, chainId: testChainId, tokens: { USDT: tronAddressOf(tether) } };
  api = await startTestApi({
    rails: (config, database) => ({
      ...sandboxRails(config, database),
      chain: { addresses: book, reader: evmReader({ TRX: settings }), sender: null },
    }),
  });
  chain = testChain(api);
});
beforeEach(async () => {
  node.tamper(null);
  node.setAway(false);
  node.setLimited(false);
  node.setLag();
  start = new Date(start.getTime() + 48 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await createPayablePayment(api, business, { at: start, currency: 'USDT', network: 'TRX', book });
  expected = payment.terms.expectedDepositAmount?.units ?? 0n;
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
  await node.stop();
});

const pay = (units: bigint) =>
  node.evm.send({ to: tether, data: transferData(tronHexOf(payment.terms.walletAddress ?? ''), units) });
const available = async (): Promise<string> =>
  toText(
    await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.available(business.id, 'EUR')),
    ),
  );
const deposits = async () => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<{ status: string; confirmations: number; from_address: string | null; transaction_id: string }>`
      select status, confirmations, from_address, transaction_id from deposit order by detected_at, id`.execute(tx),
  );
  return rows;
};

describe('USDT paid on TRON', () => {
  test('is seen, counted block by block, and credited once its block is solid', async () => {
    const transaction = await pay(expected);
    await chain.at(at(1));
    expect(await deposits()).toEqual([
      {
        status: 'UNCONFIRMED',
        confirmations: 1,
        from_address: node.payer,
        transaction_id: transaction.slice(2),
      },
    ]);
    await node.evm.mine(18);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 19 }]);
    await node.evm.mine(1);
    await chain.at(at(3));
    expect(await deposits()).toMatchObject([{ status: 'CONFIRMED', confirmations: 20 }]);
    expect(await available()).toBe('99.00');
  });

  test('waits for a solid head that lags, however many blocks stand on its own', async () => {
    node.setLag(60);
    await pay(expected);
    await node.evm.mine(50);
    await chain.at(at(1));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED' }]);
    expect(await available()).toBe('0.00');
    node.setLag();
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'CONFIRMED', confirmations: 20 }]);
    expect(await available()).toBe('99.00');
  });

  test('by a transaction that failed is credited to nobody', async () => {
    node.tamper(({ id, method }, result) =>
      method === 'eth_getTransactionReceipt'
        ? { jsonrpc: '2.0', id, result: { ...(result as object), status: '0x0' } }
        : null,
    );
    await pay(expected);
    await node.evm.mine(20);
    await chain.at(at(1));
    expect(await deposits()).toEqual([]);
    expect(await available()).toBe('0.00');
  });

  test('that a reorganisation takes back is not credited; paid again it is, once', async () => {
    await node.evm.mine(2);
    const back = await node.evm.remember();
    await pay(expected);
    await chain.at(at(1));
    await back();
    await node.evm.mine(3);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'ORPHANED' }]);
    await pay(expected + 1n);
    await node.evm.mine(20);
    await chain.at(at(3));
    expect((await deposits()).map(({ status }) => status)).toEqual(['ORPHANED', 'CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test.each<[string, () => void]>([
    ['is away', () => node.setAway(true)],
    ['takes no more calls', () => node.setLimited(true)],
  ])('is credited later where its node %s', async (_what, breaking) => {
    await pay(expected);
    await node.evm.mine(20);
    breaking();
    await chain.at(at(1));
    expect(await deposits()).toEqual([]);
    node.setAway(false);
    node.setLimited(false);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'CONFIRMED' }]);
    expect(await available()).toBe('99.00');
  });
});
