import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { amountOf } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { railCalls } from '../../../rails/calls';
import { utxoReader } from '../../../rails/chain';
import { segwit } from '../../../rails/chain/encode-address';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { hexOfScript, scriptOf } from '../../../rails/chain/utxo-coins';
import { utxoNode } from '../../../rails/chain/utxo-node';
import { sandboxRails } from '../../../rails/rails';
import { utxoSending, walletKeyring } from '../../../rails/signer';
import { findCoins } from '../../../rails/signer/utxo-find';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { hasCoinNode, startUtxoNode, type TestUtxoNode } from '../../../testing/utxo-node';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins } from '../../../testing/withdrawals';

// Litecoin in and out with its extension block active: its reading in detail is covered by the reader's own tests.

const isHere = hasCoinNode('litecoind') && hasCoinNode('bitcoind');

let node: TestUtxoNode;
let wallet: TestUtxoNode;
let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;
let miner: string;
let keyring: ReturnType<typeof walletKeyring>;
const start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  if (!isHere) return;
  [node, wallet] = await Promise.all([
    startUtxoNode('litecoind', { wallet: true }),
    startUtxoNode('bitcoind', { wallet: true }),
  ]);
  miner = await node.newAddress();
  // The block that brings the extension block needs coins that go into it.
  await node.mine(431, miner);
  await node.payer('sendtoaddress', await node.payer('getnewaddress', '', 'mweb'), '10');
  await node.mine(1, miner);
  await wallet.rpc('createwallet', 'hot');
  const url = `${wallet.settings.url}/wallet/hot`;
  const { descriptors } = await wallet.rpcAt<{ descriptors: { desc: string }[] }>('/wallet/hot', 'listdescriptors');
  const account = descriptors.map(({ desc }) => /^wpkh\(\[[^\]]*\](tpub\w+)\/1\/\*\)/.exec(desc)?.[1]).find(Boolean);
  keyring = walletKeyring('LTC', { url, account: account ?? '' });
  const utxoNodes = { LTC: node.settings };
  const book = addressesBelow({ LTC: account ?? '' }, { LTC: 'regtest' });
  api = await startTestApi({
    config: { utxoNodes: { BCH: { url: 'http://a:b@127.0.0.1:9', cookieFile: null, net: 'main' } } },
    rails: (config, database) => {
      const sending = utxoSending(
        { utxoNodes, utxoSigners: { LTC: { url, account: account ?? '' } } },
        database,
        railCalls(),
      );
      if (!sending) throw new Error('Nothing is sent');
      return {
        ...sandboxRails(config, database),
        chain: { addresses: book, reader: utxoReader(utxoNodes), sender: sending.sender },
        signer: sending.signer,
        jobs: sending.jobs,
      };
    },
  });
  chain = testChain(api);
  organisation = await api.createOrganisation();
  await api.database.acrossOrganisations((tx) =>
    sql`update organisation set enabled_crypto_currencies = '{BCH,BTC,LTC}' where id = ${organisation.id}`.execute(tx),
  );
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await createPayablePayment(api, business, { at: start, currency: 'LTC', network: 'MAIN', book });
});
afterAll(async () => {
  if (!isHere) return;
  await chain.assertSound();
  await api.close();
  await node.stop();
  await wallet.stop();
});

const rowsOf = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await api.database.inOrganisation(organisation.id, (tx) => statement.execute(tx))).rows;
const coins = (units: bigint): string =>
  `${units / 100_000_000n}.${(units % 100_000_000n).toString().padStart(8, '0')}`;

test.skipIf(!isHere)(
  'Litecoin that comes out of the extension block is credited once it is final, and what stays inside is counted',
  async () => {
    const visible = await node.payer<{ txid: string; vout: number; address?: string }[]>('listunspent');
    const outside = visible.filter(({ txid, address }) => txid !== undefined && address?.startsWith('tmweb1') !== true);
    await node.payer(
      'lockunspent',
      false,
      outside.map(({ txid, vout }) => ({ txid, vout })),
    );
    await node.payer(
      'sendtoaddress',
      payment.terms.walletAddress ?? '',
      coins(payment.terms.expectedDepositAmount?.units ?? 0n),
    );
    await node.payer('lockunspent', true);
    await node.payer('sendtoaddress', await node.payer('getnewaddress', '', 'mweb'), '2');
    await node.mine(6, miner);
    await chain.at(at(1));
    await chain.at(at(2));
    const deposits = () =>
      rowsOf(sql<{ status: string; from_address: string | null }>`select status, from_address from deposit`);
    expect(await deposits()).toEqual([{ status: 'CONFIRMED', from_address: null }]);
    const hidden = async (): Promise<number> => {
      const token = await api.signInWith(organisation, ['GET_BALANCES']);
      const answer = await api.call('GET', 'ledger/health', { token });
      expect(answer.statusCode, answer.body).toBe(200);
      const { chains } = answer.json<{ chains: { chain: string; hiddenOutputs: number }[] }>();
      return chains.find((one) => one.chain === 'LTC')?.hiddenOutputs ?? 0;
    };
    expect(await hidden()).toBeGreaterThan(0);
  },
);

test.skipIf(!isHere)(
  'Litecoin leaves once, signed by the wallet of another node, and is complete once it is final',
  async () => {
    await endow(api, business, amountOf('10', 'LTC'));
    await ownCoins(api, organisation, 'MAIN', amountOf('10', 'LTC'));
    await node.payer('sendtoaddress', segwit('rltc', keyring.keys[0]!.script.subarray(2)), '3');
    await node.mine(6, miner);
    await findCoins(api.database, 'LTC', { node: utxoNode('LTC', node.settings), keyring });
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
    const to = segwit('ltc', new Uint8Array(20).fill(0x71));
    const answer = await api.call('POST', 'withdrawals/crypto', {
      token,
      body: askedWithdrawal(business, {
        cryptoCurrency: 'LTC',
        network: 'MAIN',
        recipientAddress: to,
        targetAmount: '0.5',
      }),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json<WithdrawalDetail>();
    for (const minutes of [3, 4, 5]) {
      await chain.at(at(minutes));
      await node.mine(6, miner);
    }
    await chain.at(at(6));
    const withdrawal = (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>();
    expect(withdrawal.status).toBe('COMPLETED');
    const script = hexOfScript(scriptOf('LTC', to));
    const { total_amount: sum } = await node.rpc<{ total_amount: number }>('scantxoutset', 'start', [`raw(${script})`]);
    expect(sum).toBe(0.5);
  },
);

test.skipIf(!isHere)('a coin that is read without proof of a real node is not offered for withdrawals', async () => {
  const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
  const answer = await api.call('POST', 'withdrawals/crypto', {
    token,
    body: askedWithdrawal(business, {
      cryptoCurrency: 'BCH',
      network: 'MAIN',
      recipientAddress: 'bitcoincash:qpmfhhledgp0jy66r5vmwjwmdfu0up7ujqcp07ha9v',
      targetAmount: '0.5',
    }),
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'NETWORK_DISABLED']);
});
