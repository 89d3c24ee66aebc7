import { account, balanceOf } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { utxoReader } from '../../../rails/chain';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { newId } from '../../../platform/ids';
import { sandboxRails } from '../../../rails/rails';
import { storedRates } from '../../../rails/rates';
import type { Screening } from '../../../rails/screening';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';
import { hasCoinNode, startUtxoNode, type TestUtxoNode } from '../../../testing/utxo-node';
import { operatorActions, type Action } from '../../operating/operators';

/** The account of a wallet that is somewhere else. */
const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), { public: 0x043587cf, private: 0x04358394 }).derive(
  "m/84'/1'/0'",
).publicExtendedKey;
const book = addressesBelow({ BTC: key }, { BTC: 'regtest' });

describe.skipIf(!hasCoinNode('bitcoind'))('coins on a real chain of Bitcoin', () => {
  let node: TestUtxoNode;
  let api: TestApi;
  let chain: TestChain;
  let organisation: TestOrganisation;
  let business: TestBusiness;
  let payment: PaymentState;
  let expected: bigint;
  /** Where the newest blocks pay. */
  let miner: string;
  const screened: (readonly string[])[] = [];

  /** Each test has hours of its own: the clock never goes back. */
  let start = new Date('2025-03-14T00:00:00.000Z');
  const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

  beforeAll(async () => {
    node = await startUtxoNode('bitcoind', { wallet: true });
    miner = await node.newAddress();
    await node.mine(110, miner);
    api = await startTestApi({
      rails: (config, database) => {
        const sandbox = sandboxRails(config, database);
        const screening: Screening = {
          screen: (transfer) => {
            screened.push(transfer.addresses);
            return sandbox.screening.screen(transfer);
          },
        };
        const reader = utxoReader({ BTC: node.settings });
        return { ...sandbox, screening, chain: { addresses: book, reader, sender: null } };
      },
    });
    chain = testChain(api);
  });
  beforeEach(async () => {
    start = new Date(start.getTime() + 48 * 3_600_000);
    organisation = await api.createOrganisation();
    business = await createBusiness(api, organisation);
    // A block of another time is another block.
    miner = await node.newAddress();
    await chain.at(start);
    payment = await createPayablePayment(api, business, { at: start, currency: 'BTC', network: 'MAIN', book });
    expected = payment.terms.expectedDepositAmount?.units ?? 0n;
  });
  afterAll(async () => {
    await chain.assertSound();
    await api.close();
    await node.stop();
  });

  const coins = (units: bigint): string =>
    `${units / 100_000_000n}.${(units % 100_000_000n).toString().padStart(8, '0')}`;
  const address = (): string => payment.terms.walletAddress ?? '';
  const pay = (units: bigint) => node.payer<string>('sendtoaddress', address(), coins(units));
  const mine = (blocks: number) => node.mine(blocks, miner);
  const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    (await api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx))).rows;
  const available = async (): Promise<string> =>
    toText(
      await api.database.inOrganisation(organisation.id, (tx) =>
        balanceOf(tx, organisation.id, account.available(business.id, 'EUR')),
      ),
    );
  const deposits = () =>
    rowsOf(sql<{ status: string; confirmations: number; transaction_id: string }>`
      select status, confirmations, transaction_id from deposit order by detected_at, id`);
  const statuses = async () => (await deposits()).map(({ status }) => status);
  const entries = async () => (await rowsOf(sql<{ n: string }>`select count(*) as n from ledger_entry`))[0]?.n;
  /** Outputs that pay the payment from a whole coin, the rest less a fee to the payer. */
  const toUs = async () => ({
    [address()]: coins(expected),
    [await node.newAddress()]: coins(100_000_000n - expected - 10_000n),
  });
  /** Outputs of three people, and what they are worth together less a fee. */
  const ofThree = async (units: bigint) => {
    const people = [await node.coin('0.4'), await node.coin('0.4'), await node.coin('0.4')];
    const rest = 120_000_000n - units - 10_000n;
    const raw = await node.signed(people, { [address()]: coins(units), [await node.newAddress()]: coins(rest) });
    return { people, raw };
  };

  test('of three people in one transaction are shown before their block, credited after their blocks, and all three are screened', async () => {
    const { people, raw } = await ofThree(expected);
    const transaction = await node.send(raw);
    await chain.at(at(1));
    expect(await deposits()).toEqual([{ status: 'UNCONFIRMED', confirmations: 0, transaction_id: transaction }]);
    await mine(1);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 1 }]);
    expect(await entries()).toBe('0');
    screened.length = 0;
    await mine(1);
    await chain.at(at(3));
    expect(await deposits()).toMatchObject([{ status: 'CONFIRMED', confirmations: 2 }]);
    expect(await available()).toBe('99.00');
    expect(screened).toEqual([people.map(({ address: one }) => one)]);
  });

  test('that were shown and then spent elsewhere are credited to nobody', async () => {
    const coin = await node.coin('1');
    const input = [{ ...coin, sequence: 0xfffffffd }];
    await node.send(await node.signed(input, await toUs()));
    await chain.at(at(1));
    expect(await statuses()).toEqual(['UNCONFIRMED']);
    await node.send(await node.signed(input, { [await node.newAddress()]: '0.999' }));
    await mine(6);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await entries()).toBe('0');
  });

  test('in a block that is replaced wait again, and are credited once in another', async () => {
    await pay(expected);
    const [block] = await mine(1);
    await chain.at(at(1));
    await node.rpc('invalidateblock', block);
    await node.rpc('generateblock', await node.newAddress(), []);
    await node.rpc('generateblock', await node.newAddress(), []);
    await chain.at(at(2));
    expect(await deposits()).toMatchObject([{ status: 'UNCONFIRMED', confirmations: 0 }]);
    await mine(6);
    await chain.at(at(3));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await available()).toBe('99.00');
  });

  test('that were credited and are spent elsewhere in the replacing blocks are taken from the business again', async () => {
    const coin = await node.coin('1');
    const elsewhere = await node.signed([coin], { [await node.newAddress()]: '0.99' });
    await node.send(await node.signed([coin], await toUs()));
    const [block] = await mine(6);
    await chain.at(at(1));
    expect(await available()).toBe('99.00');
    await node.rpc('invalidateblock', block);
    await node.rpc('generateblock', await node.newAddress(), [elsewhere]);
    await mine(7);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await available()).toBe('0.00');
  });

  /** Two operators' order, as it is carried out. */
  const readAgain = (height: number, settings: Parameters<Action['run']>[2]['config']) => {
    const action = operatorActions.find(({ name }) => name === 'read-chain-again')!;
    return api.database.acrossOrganisations((tx) =>
      action.run(tx, { chain: 'BTC', from: `${height}`, reason: 'A test' } as never, {
        config: settings,
        rates: storedRates,
        askedBy: 'ada@platform.example',
        confirmedBy: { id: newId(), email: 'ben@platform.example' },
      }),
    );
  };

  test('that a reorganisation took away are missed though the chain is read again before it was noticed', async () => {
    const coin = await node.coin('1');
    const elsewhere = await node.signed([coin], { [await node.newAddress()]: '0.99' });
    const from = (await node.rpc<number>('getblockcount')) + 1;
    await node.send(await node.signed([coin], await toUs()));
    const [block] = await mine(6);
    await chain.at(at(1));
    expect(await available()).toBe('99.00');
    await node.rpc('invalidateblock', block);
    await node.rpc('generateblock', await node.newAddress(), [elsewhere]);
    await mine(7);
    await readAgain(from, { ...api.config, utxoNodes: { BTC: node.settings } });
    await chain.at(at(2));
    expect(await statuses()).toEqual(['ORPHANED']);
    expect(await available()).toBe('0.00');
  });

  test('that were taken in count once when the chain is read again, and those that nobody looked for then are found', async () => {
    const from = (await node.rpc<number>('getblockcount')) + 1;
    await pay(expected);
    await mine(3);
    const given = await createPayablePayment(api, business, { at: start, currency: 'BTC', network: 'MAIN', book });
    await rowsOf(sql`update deposit_address set address = 'elsewhere' where payment_id = ${given.terms.id}`);
    const missed = given.terms.expectedDepositAmount?.units ?? 0n;
    await node.payer('sendtoaddress', given.terms.walletAddress ?? '', coins(missed));
    const stray = await createPayablePayment(api, business, { at: start, currency: 'BTC', network: 'MAIN', book });
    await rowsOf(sql`update payment set cancelled_at = created_at where id = ${stray.terms.id}`);
    await node.payer('sendtoaddress', stray.terms.walletAddress ?? '', coins(missed));
    await mine(6);
    await chain.at(at(1));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await rowsOf(sql`select reason from unassociated_deposit`)).toEqual([{ reason: 'CLOSED_PAYMENT' }]);
    // As after a long time, when they lie too deep to be followed.
    await rowsOf(sql`delete from watched_transfer`);
    await rowsOf(
      sql`update deposit_address set address = ${given.terms.walletAddress} where payment_id = ${given.terms.id}`,
    );
    const config = { ...api.config, utxoNodes: { BTC: node.settings } };
    const again = (height: number, settings = config) => readAgain(height, settings);
    await expect(again(from, { ...config, utxoNodes: {} as never })).rejects.toThrow('names no node of BTC');
    const newest = await node.rpc<number>('getblockcount');
    await mine(2);
    await expect(again(newest + 2)).rejects.toThrow(`BTC was read to block ${newest} only`);
    expect(await again(from)).toBe(`BTC is read again from block ${from} on.`);
    await chain.at(at(2));
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(await rowsOf(sql`select reason from unassociated_deposit`)).toHaveLength(1);
    expect(await rowsOf(sql`select reason from watched_transfer where reason is not null`)).toEqual([]);
    expect(await available()).toBe('198.00');
  });

  test('stay credited while a killed node has lost its newest blocks, and when it has them again', async () => {
    await node.rpc('gettxoutsetinfo');
    const height = await node.rpc<number>('getblockcount');
    await pay(expected);
    await mine(20);
    await chain.at(at(1));
    const before = await entries();
    expect(await statuses()).toEqual(['CONFIRMED']);
    const lost = await node.blocksAbove(height);
    await node.kill();
    const problem = () => rowsOf(sql`select problem from chain_problem where chain = 'BTC'`);
    await chain.at(at(2));
    expect(await problem()).toEqual([{ problem: 'The node of BTC cannot be reached' }]);
    await node.start();
    await chain.at(at(3));
    expect(await problem()).toEqual([{ problem: 'The node of BTC is behind what was read' }]);
    expect(await statuses()).toEqual(['CONFIRMED']);
    for (const raw of lost) await node.rpc('submitblock', raw);
    await mine(1);
    await chain.at(at(4));
    expect(await statuses()).toEqual(['CONFIRMED']);
    expect(await entries()).toBe(before);
    expect(await available()).toBe('99.00');
  });
});
