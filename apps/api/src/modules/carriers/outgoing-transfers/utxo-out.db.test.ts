import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account as ledgerAccount, balanceOf } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { base64, hex } from '@scure/base';
import { RawTx, Transaction } from '@scure/btc-signer';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { railCalls } from '../../../rails/calls';
import { utxoReader } from '../../../rails/chain';
import { spentUnknown, utxoSending, walletKeyring } from '../../../rails/signer';
import { utxoSigner } from '../../../rails/signer/utxo';
import { findCoins } from '../../../rails/signer/utxo-find';
import { addressOf, hexOfScript, scriptOf } from '../../../rails/chain/utxo-coins';
import { segwit } from '../../../rails/chain/encode-address';
import { utxoNode, type UtxoNode } from '../../../rails/chain/utxo-node';
import { newId } from '../../../platform/ids';
import { insertRestoration, storeAcceptance, storeRelease } from '../../../platform/restoration/repository';
import { isScanDue, selectFree } from '../../../rails/signer/utxo-repository';
import { utxoHoldings } from '../../../rails/holdings';
import { sandboxRails } from '../../../rails/rails';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { leavingBusiness, type LeavingBusiness } from '../../../testing/leaving';
import { testOperators } from '../../../testing/operators';
import { startUtxoLine, type TestUtxoLine } from '../../../testing/utxo-line';
import { killSenders } from '../../../testing/utxo-kills';
import { hasCoinNode, startUtxoNode, type TestUtxoNode } from '../../../testing/utxo-node';

// Coins leaving over a real node of Bitcoin, from signing by the wallet of another node to the last confirmation.

let node: TestUtxoNode;
let wallet: TestUtxoNode;
let litecoin: TestUtxoNode | null;
let sending: ReturnType<typeof utxoSending>;
let line: TestUtxoLine;
let signer: TestUtxoLine;
let asked: UtxoNode;
let keyring: ReturnType<typeof walletKeyring>;
let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let ownAccount: string;
let organisation: TestOrganisation;
let leaving: LeavingBusiness;
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
let recipients = 0;
let isUnpayable = false;
/** Address of a stranger, a new one each time. */
const stranger = (): string => {
  recipients += 1;
  const program = new Uint8Array(20).fill(0x51);
  new DataView(program.buffer).setUint32(0, recipients);
  return segwit('bc', program);
};
/** Address of the private net for a script of the main net's. */
const onRegtest = (address: string): string => segwit('bcrt', scriptOf('BTC', address).subarray(2));

const hasLitecoin = hasCoinNode('litecoind');

describe.skipIf(!hasCoinNode('bitcoind'))('a withdrawal over a real node of Bitcoin', () => {
  beforeAll(async () => {
    [node, wallet, litecoin] = await Promise.all([
      startUtxoNode('bitcoind', { wallet: true }),
      startUtxoNode('bitcoind', { wallet: true }),
      hasLitecoin ? startUtxoNode('litecoind', { wallet: true }) : null,
    ]);
    await wallet.rpc('createwallet', 'hot');
    const hotUrl = `${wallet.settings.url}/wallet/hot`;
    line = await startUtxoLine(node.settings.url);
    signer = await startUtxoLine(hotUrl);
    const { descriptors } = await walletRpc<{ descriptors: { desc: string }[] }>('listdescriptors');
    const account =
      descriptors.map(({ desc }) => /^wpkh\(\[[^\]]*\](tpub\w+)\/1\/\*\)/.exec(desc)?.[1]).find(Boolean) ?? '';
    keyring = walletKeyring('BTC', { url: signer.url, account });
    asked = utxoNode('BTC', { ...node.settings, url: line.url });
    await node.mine(110, await node.payer<string>('getnewaddress'));
    const utxoNodes = {
      BTC: { ...node.settings, url: line.url },
      ...(litecoin && { LTC: litecoin.settings }),
    };
    const utxoSigners = {
      BTC: { url: signer.url, account },
      ...(litecoin && { LTC: { url: hotUrl, account } }),
    };
    api = await startTestApi({
      rails: (config, database) => {
        const base = sandboxRails(config, database);
        sending = utxoSending({ utxoNodes, utxoSigners }, database, railCalls());
        if (!sending) throw new Error('Nothing is sent');
        return {
          ...base,
          chain: { ...base.chain, reader: utxoReader(utxoNodes), sender: sending.sender },
          signer: { ...sending.signer, canPay: (order) => !isUnpayable && sending!.signer.canPay!(order) },
          jobs: sending.jobs,
        };
      },
    });
    chain = testChain(api);
    ownAccount = account;
    operators = await testOperators(api);
  });
  beforeEach(async () => {
    line.setAway(false);
    line.tamper(null);
    line.intercept(null);
    signer.setAway(false);
    signer.tamper(null);
    signer.intercept(null);
    start = new Date(start.getTime() + 72 * 3_600_000);
    leaving = await leavingBusiness(api, chain, { at: start, network: 'MAIN', coins: [amountOf('10', 'BTC')] });
    ({ organisation } = leaving);
  });
  afterAll(async () => {
    await chain.assertSound();
    await api.close();
    await line.stop();
    await signer.stop();
    await node.stop();
    await wallet.stop();
    await litecoin?.stop();
  });

  const walletRpc = <Result>(method: string, ...params: unknown[]): Promise<Result> =>
    wallet.rpcAt<Result>('/wallet/hot', method, ...params);
  const mine = async (blocks: number) => node.mine(blocks, await node.payer<string>('getnewaddress'));
  /** Coins from the treasury to the hot wallet, deep enough to be spent, and known here. */
  const fill = async (...amounts: number[]): Promise<void> => {
    for (const [index, amount] of amounts.entries())
      await node.payer('sendtoaddress', onRegtest(addressOf('BTC', keyring.keys[index]!.script)), amount);
    await mine(2);
    await findCoins(api.database, 'BTC', { node: asked, keyring });
  };
  const made = (changes: Record<string, unknown> = {}): Promise<WithdrawalDetail> =>
    leaving.made({
      cryptoCurrency: 'BTC',
      network: 'MAIN',
      recipientAddress: stranger(),
      targetAmount: '0.5',
      ...changes,
    });
  const read = (one: { readonly id: string }): Promise<WithdrawalDetail> => leaving.read(one);
  /** Units that an address has in the chain. */
  const received = async (address: string): Promise<number> => {
    const script = hexOfScript(scriptOf('BTC', address));
    const { total_amount: sum } = await node.rpc<{ total_amount: number }>('scantxoutset', 'start', [`raw(${script})`]);
    return Math.round(sum * 1e8);
  };
  const signedFor = async ({ id }: { readonly id: string }) => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ transaction_id: string; raw: string | null; fee: string }>`
        select t.transaction_id, t.raw, t.fee from utxo_transaction t
          join outgoing_transfer o on o.id = t.order_id
         where o.entity_id = ${id} order by t.attempt`.execute(tx),
    );
    return rows.map(({ transaction_id: transactionId, raw, fee }) => ({
      transactionId,
      raw,
      fee: BigInt(fee),
      ...(raw === null ? { inputs: [], outputs: [] } : RawTx.decode(hex.decode(raw))),
    }));
  };
  const outputsTaken = async (): Promise<number> => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select from utxo_output where order_id is not null`.execute(tx),
    );
    return rows.length;
  };
  const handedOver = (): string[] =>
    line.asked.filter(({ method }) => method === 'sendrawtransaction').map(({ params }) => String(params[0]));

  it('is signed, mined, final, and with its recipient once; its change is ours', async () => {
    await fill(2);
    const withdrawal = await made();
    await chain.at(at(1));
    const sent = await read(withdrawal);
    expect(sent.status).toBe('BROADCASTED');
    await mine(2);
    await chain.at(at(2));
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
    const [only, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(await api.database.acrossOrganisations((tx) => spentUnknown(tx, 'BTC', node.settings))).toBe(0);
    expect(only?.transactionId).toBe(sent.transactionId);
    expect(only?.inputs.map(({ sequence }) => sequence)).toEqual([0xfffffffd]);
    expect(only?.outputs.map(({ amount }) => amount)).toEqual([50_000_000n, 150_000_000n - (only?.fee ?? 0n)]);
    expect(keyring.keys.map(({ script }) => hexOfScript(script))).toContain(hexOfScript(only!.outputs[1]!.script));
    // The fee in the books is the rest that the transaction leaves to its block's finder.
    const booked = await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, ledgerAccount.networkFeeExpense('BTC')),
    );
    expect(booked.units).toBe(only?.fee);
  });

  /** Refusal by the node before it sees the transaction, as if the process had died before the handover. */
  const loseHandover = () =>
    line.intercept(({ method }) =>
      method === 'sendrawtransaction' ? { error: { code: -1, message: 'died before' } } : null,
    );
  /** Estimated fee, in units per virtual byte. */
  const estimate = (rate: number) =>
    line.intercept(({ method }) =>
      method === 'estimatesmartfee' ? { result: { feerate: (rate * 1_000) / 1e8, blocks: 3 } } : null,
    );
  /** Leaves only these amounts, in units, to be spent. */
  const keepOnly = (...units: number[]) =>
    api.database.acrossOrganisations((tx) =>
      sql`delete from utxo_output where order_id is null and units <> all(${units}::bigint[])`.execute(tx),
    );
  type Spent = { readonly txid: Uint8Array; readonly index: number };
  /** Another holder of the hot wallet's key spends an output of it; returns the transaction's id. */
  const spendByHand = async (
    { txid, index }: Spent,
    outputs: (amount: bigint) => [script: Uint8Array, amount: bigint][],
  ) => {
    const previous = await node.rpc<{ vout: { value: number; scriptPubKey: { hex: string } }[] }>(
      'getrawtransaction',
      hex.encode(txid),
      true,
    );
    const { value, scriptPubKey } = previous.vout[index]!;
    const theft = new Transaction({ allowUnknownOutputs: true });
    const amount = BigInt(Math.round(value * 1e8));
    theft.addInput({
      txid,
      index,
      sequence: 0xfffffffd,
      witnessUtxo: { script: hex.decode(scriptPubKey.hex), amount },
    });
    for (const [script, units] of outputs(amount)) theft.addOutput({ script, amount: units });
    const { hex: raw } = await walletRpc<{ hex: string }>(
      'walletprocesspsbt',
      base64.encode(theft.toPSBT(0)),
      true,
      'ALL',
      true,
    );
    return node.rpc<string>('sendrawtransaction', raw);
  };
  /** The treasury takes an output of the hot wallet away. */
  const takeAway = (coin: Spent): Promise<string> =>
    spendByHand(coin, (amount) => [[scriptOf('BTC', stranger()), amount - 10_000n]]);
  const settle = async (minutes: readonly number[], withdrawal: WithdrawalDetail): Promise<WithdrawalDetail> => {
    for (const one of minutes) {
      await mine(2);
      await chain.at(at(one));
    }
    return read(withdrawal);
  };

  it('two at once spend different outputs, and each recipient has what is due once', async () => {
    await fill(1, 1);
    const [first, second] = [await made(), await made()];
    await chain.at(at(1));
    await settle([2, 3], first);
    const [one, other] = [(await signedFor(first))[0], (await signedFor(second))[0]];
    const namesOf = (signed: typeof one) => signed?.inputs.map(({ txid, index }) => `${hex.encode(txid)}:${index}`);
    expect(namesOf(one)).toHaveLength(1);
    expect(namesOf(other)).not.toEqual(namesOf(one));
    for (const withdrawal of [first, second]) {
      expect((await read(withdrawal)).status).toBe('COMPLETED');
      expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
    }
  });

  it('orders that ask for outputs at the same time share none', async () => {
    await fill(0.011, 0.012, 0.013, 0.014);
    const only = utxoSigner({ database: api.database, lines: { BTC: { node: asked, keyring } } });
    const orders = Array.from({ length: 6 }, () => ({
      id: newId(),
      currency: 'BTC',
      network: 'MAIN',
      units: 900_000n,
      to: stranger(),
      tag: null,
    }));
    await keepOnly(1_100_000, 1_200_000, 1_300_000, 1_400_000);
    const answers = await Promise.allSettled(orders.map((order) => only.sign(order)));
    const signed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value[0]] : []));
    expect(signed).toHaveLength(4);
    const spent = signed.flatMap(({ raw }) =>
      RawTx.decode(hex.decode(raw ?? '')).inputs.map(({ txid, index }) => `${hex.encode(txid)}:${index}`),
    );
    expect(new Set(spent).size).toBe(spent.length);
    for (const { raw } of signed) await node.rpc('sendrawtransaction', raw);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatch(/^Error: The hot wallet of BTC has/);
  });

  it('while all its coins wait for a block is not sent, and then it is', async () => {
    await fill(1.5);
    await keepOnly(150_000_000);
    const [first, second] = [await made(), await made()];
    await chain.at(at(1));
    expect((await read(first)).status).toBe('BROADCASTED');
    expect((await read(second)).status).toBe('PROCESSING');
    expect(await signedFor(second)).toEqual([]);
    await mine(1);
    await chain.at(at(2));
    expect((await read(second)).status).toBe('BROADCASTED');
    const [one] = await signedFor(first);
    expect((await signedFor(second))[0]?.inputs.map(({ txid }) => hex.encode(txid))).toEqual([one?.transactionId]);
    expect((await settle([3, 4], second)).status).toBe('COMPLETED');
  });

  it('whose process died after it was signed is handed over as what was signed', async () => {
    await fill(1);
    const before = handedOver().length;
    loseHandover();
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    const [signed] = await signedFor(withdrawal);
    line.intercept(null);
    await chain.at(at(2));
    expect((await settle([3, 4], withdrawal)).status).toBe('COMPLETED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(new Set(handedOver().slice(before))).toEqual(new Set([signed?.raw]));
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
  });

  it('that its node forgot at a restart is handed over again as the very same bytes', async () => {
    await fill(1);
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    const before = handedOver().length;
    // The process takes with it everything that is not flushed: blocks are, waiting transactions are not.
    await node.rpc('gettxoutsetinfo');
    await node.kill();
    await node.start();
    await node.rpc('loadwallet', 'payer').catch(() => undefined);
    expect(await node.rpc('getrawmempool')).toEqual([]);
    await chain.at(at(2));
    const [signed, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(handedOver().slice(before)).toEqual([signed?.raw]);
    expect((await settle([3, 4], withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
  });

  it('that waits for too long is offered more for, over the very same outputs to the same recipient, and arrives once', async () => {
    await fill(1);
    estimate(2);
    const withdrawal = await made();
    await chain.at(at(1));
    await chain.at(at(40));
    await leaving.signInAgain();
    // Nobody asks for more: nothing is offered.
    expect(await signedFor(withdrawal)).toHaveLength(1);
    estimate(9);
    await chain.at(at(41));
    const [first, second, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(second?.inputs.map(({ txid, index }) => [txid, index])).toEqual(
      first?.inputs.map(({ txid, index }) => [txid, index]),
    );
    expect(second?.outputs[0]).toEqual(first?.outputs[0]);
    expect(second?.fee).toBeGreaterThan((first?.fee ?? 0n) * 4n);
    expect((first?.outputs[1]?.amount ?? 0n) - (second?.outputs[1]?.amount ?? 0n)).toBe(
      (second?.fee ?? 0n) - (first?.fee ?? 0n),
    );
    expect((await read(withdrawal)).transactionId).toBe(second?.transactionId);
    expect(await node.rpc('getrawmempool')).toEqual([second?.transactionId]);
    expect(await settle([42, 43], withdrawal)).toMatchObject({
      status: 'COMPLETED',
      transactionId: second?.transactionId,
    });
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
    // The change of the one that did not happen is nobody's coin.
    const third = await made();
    await chain.at(at(50));
    const spentBefore = (await signedFor(third))[0]?.inputs.map(({ txid }) => hex.encode(txid));
    expect(spentBefore).not.toContain(first?.transactionId);
    await settle([51, 52], third);
  });

  it('that offers less than the network takes by now is signed with more before anything else, and arrives once', async () => {
    await fill(1);
    estimate(2);
    let least = 0.00005;
    const withdrawal = await made();
    line.intercept(({ method, params }) => {
      if (method === 'getmempoolinfo') return { result: { mempoolminfee: least } };
      if (method !== 'sendrawtransaction') return null;
      const { outputs } = RawTx.decode(hex.decode(String(params[0])));
      return (outputs[1]?.amount ?? 0n) > 49_999_600n
        ? { error: { code: -26, message: 'mempool min fee not met, 284 < 710' } }
        : null;
    });
    least = 0.00002;
    await chain.at(at(1));
    least = 0.00005;
    await chain.at(at(2));
    const signed = await signedFor(withdrawal);
    expect(signed).toHaveLength(2);
    expect(await node.rpc('getrawmempool')).toEqual([signed[1]?.transactionId]);
    expect((await settle([3, 4], withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
  });

  it.each([
    ['no more than its coin allows, whatever its node estimates', 5_000, 300],
    ['no less than nodes relay, though its node estimates less', 0.1, 1],
  ])('offers %s', async (_what, estimated, offered) => {
    await fill(1);
    estimate(estimated);
    const withdrawal = await made();
    await chain.at(at(1));
    const [signed] = await signedFor(withdrawal);
    const { vsize } = await node.rpc<{ vsize: number }>('decoderawtransaction', signed?.raw);
    const rate = Number(signed?.fee) / vsize;
    // The size that is paid for is at most two bytes of signatures above that of what was signed.
    expect(rate).toBeGreaterThanOrEqual(offered);
    expect(rate).toBeLessThan(offered * 1.05);
    expect((await settle([2, 3], withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
  });

  it('while its node is away takes no outputs, and leaves once it is back', async () => {
    await fill(1);
    line.setAway(true);
    const before = await outputsTaken();
    const withdrawal = await made();
    await chain.at(at(1)).catch(() => undefined);
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    expect([await signedFor(withdrawal), await outputsTaken()]).toEqual([[], before]);
    line.setAway(false);
    await chain.at(at(2));
    expect((await settle([3, 4, 5], withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
  });

  it('while its signer is away or locked takes no outputs, and leaves once it is back', async () => {
    await fill(1);
    const before = await outputsTaken();
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    signer.setAway(false);
    signer.tamper(({ method }) => (method === 'getwalletinfo' ? { result: { unlocked_until: 0 } } : null));
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    expect([await signedFor(withdrawal), await outputsTaken()]).toEqual([[], before]);
    signer.tamper(null);
    await chain.at(at(3));
    expect((await settle([4, 5], withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
  });

  type Answer = { readonly psbt: string; readonly complete: boolean };
  /** A PSBT as the wallet signs it. */
  const signedByWallet = async (psbt: string) => {
    const { psbt: signed } = await walletRpc<{ psbt: string }>('walletprocesspsbt', psbt, true, 'ALL', true);
    return signed;
  };
  /** A PSBT with the first output changed. */
  const changed = (psbt: unknown, change: (transaction: Transaction) => void): string => {
    const transaction = Transaction.fromPSBT(base64.decode(String(psbt)), { allowUnknownOutputs: true });
    change(transaction);
    return base64.encode(transaction.toPSBT(0));
  };
  const lies: [string, (psbt: unknown) => Promise<Answer | 'SILENCE'>][] = [
    ['whose signer’s answer got lost', async () => 'SILENCE'],
    [
      'whose signer signs a payment to somebody else',
      async (psbt) => ({
        psbt: await signedByWallet(
          changed(psbt, (one) => one.updateOutput(0, { script: scriptOf('BTC', stranger()) }, true)),
        ),
        complete: true,
      }),
    ],
    ['whose signer’s key pool ends before the key', async (psbt) => ({ psbt: String(psbt), complete: false })],
  ];
  it.each(lies)(
    '%s is neither on record as signed nor handed over; it keeps its outputs, and arrives once',
    async (_, lie) => {
      await fill(1);
      const [handed, taken] = [handedOver().length, await outputsTaken()];
      signer.tamper(async ({ method, params }) => {
        if (method !== 'walletprocesspsbt') return null;
        const said = await lie(params[0]);
        return said === 'SILENCE' ? 'SILENCE' : { result: said };
      });
      const withdrawal = await made();
      await chain.at(at(1));
      await chain.at(at(2));
      expect((await read(withdrawal)).status).toBe('PROCESSING');
      const [only, ...others] = await signedFor(withdrawal);
      expect([only?.raw, others, handedOver().length, await outputsTaken()]).toEqual([null, [], handed, taken + 1]);
      signer.tamper(null);
      await chain.at(at(3));
      expect((await settle([4, 5], withdrawal)).status).toBe('COMPLETED');
      expect((await signedFor(withdrawal)).map(({ transactionId }) => transactionId)).toEqual([only?.transactionId]);
      expect(await outputsTaken()).toBe(taken + 1);
      expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
    },
  );

  it('whose rest is worth less than its own spending pays it as fee, and no output is dust', async () => {
    estimate(30);
    await fill(0.50005);
    await keepOnly(50_005_000);
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    const [only] = await signedFor(withdrawal);
    expect(only?.outputs.map(({ amount }) => amount)).toEqual([50_000_000n]);
    expect(only?.fee).toBe(5_000n);
    expect((await settle([2, 3], withdrawal)).status).toBe('COMPLETED');
  });

  it('to an address that no transaction can pay ends as refused: it takes no outputs, and the money is back', async () => {
    await fill(1);
    const order = { id: newId(), currency: 'BTC', network: 'MAIN', units: 50_000_000n, tag: null };
    // The curve has no point with x = 5.
    const nobody = 'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzs2jkusy';
    const { canPay } = sending!.signer;
    expect([canPay!({ ...order, to: nobody }), canPay!({ ...order, to: stranger() })]).toEqual([false, true]);
    const before = await outputsTaken();
    const withdrawal = await made();
    isUnpayable = true;
    await chain.at(at(1));
    isUnpayable = false;
    await chain.at(at(2));
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'BROADCAST_REFUSED' });
    expect([await signedFor(withdrawal), await outputsTaken()]).toEqual([[], before]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select status from outgoing_transfer where entity_id = ${withdrawal.id}`.execute(tx),
    );
    expect(rows).toEqual([{ status: 'CANCELLED' }]);
  });

  it('of an amount that nodes take for dust is not signed, and says so', async () => {
    await fill(1);
    const { canPay } = sending!.signer;
    const small = { id: newId(), currency: 'BTC', network: 'MAIN', to: stranger(), tag: null };
    expect([canPay!({ ...small, units: 293n }), canPay!({ ...small, units: 294n })]).toEqual([false, true]);
    const only = utxoSigner({ database: api.database, lines: { BTC: { node: asked, keyring } } });
    const order = { id: newId(), currency: 'BTC', network: 'MAIN', to: stranger(), tag: null };
    const before = await outputsTaken();
    await expect(only.sign({ ...order, units: 293n })).rejects.toThrow(
      `The order ${order.id} pays 293 units, and nodes of BTC relay no less than 294 to ${order.to}`,
    );
    expect(await outputsTaken()).toBe(before);
    const [signed] = await only.sign({ ...order, units: 294n });
    await expect(node.rpc('sendrawtransaction', signed.raw)).resolves.toBe(signed.transactionId);
  });

  it('that a reorganisation took out of its block after it was complete is sent still, as the same transaction', async () => {
    await fill(1);
    const [below] = await mine(1);
    const withdrawal = await made();
    await chain.at(at(1));
    const done = await settle([2, 3], withdrawal);
    expect(done.status).toBe('COMPLETED');
    const [signed] = await signedFor(withdrawal);
    const first = await node.rpc<string>('getblockhash', (await node.rpc<number>('getblockcount')) - 3);
    expect(below).toBeDefined();
    await node.rpc('invalidateblock', first);
    // Blocks that leave out what waits: what they replace is in no block any more.
    const to = await node.payer<string>('getnewaddress');
    for (let made_ = 0; made_ < 6; made_ += 1) await node.rpc('generateblock', to, []);
    expect(await received(withdrawal.recipientAddress)).toBe(0);
    await chain.at(at(4));
    await chain.at(at(5));
    expect((await settle([6, 7], withdrawal)).status).toBe('COMPLETED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(new Set(handedOver())).toContain(signed?.raw);
    expect(await received(withdrawal.recipientAddress)).toBe(50_000_000);
    expect(await read(withdrawal)).toMatchObject({ transactionId: done.transactionId });
  });

  it('whose output another holder of the key spends first stays open once that is final, fails once operators say that nothing paid it, and not before; its other outputs are free again', async () => {
    await fill(0.3, 0.31);
    await keepOnly(30_000_000, 31_000_000);
    loseHandover();
    const withdrawal = await made();
    await chain.at(at(1));
    const [signed] = await signedFor(withdrawal);
    expect(signed?.inputs).toHaveLength(2);
    await takeAway(signed!.inputs[0]!);
    line.intercept(null);
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    await mine(1);
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    await mine(1);
    const drop = { organisation: organisation.id, transfer: withdrawal.id, reason: 'Looked at the chain' };
    await expect(operators.decide('drop-outgoing-transfer', drop)).rejects.toThrow('No transfer of this id waits');
    await chain.at(at(4));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    await operators.decide('drop-outgoing-transfer', drop);
    await chain.at(at(4.5));
    expect((await read(withdrawal)).status).toBe('FAILED');
    expect(await received(withdrawal.recipientAddress)).toBe(0);
    const found = await api.database.acrossOrganisations((tx) => selectFree(tx, 'BTC', 100));
    const free = found.map(({ transaction_id, output_index }) => `${transaction_id}:${output_index}`);
    for (const input of signed!.inputs) expect(free).toContain(`${hex.encode(input.txid)}:${input.index}`);
    const later = await made({ targetAmount: '0.1' });
    await chain.at(at(5));
    expect((await settle([6, 7], later)).status).toBe('COMPLETED');
    const [second] = await signedFor(later);
    expect(signed!.inputs.map((one) => hex.encode(one.txid))).toContain(hex.encode(second!.inputs[0]!.txid));
    expect(await signedFor(withdrawal)).toHaveLength(1);
  });

  it('that the hot wallet paid beside the server is never paid again: two operators name the transaction, and it is followed to its end', async () => {
    await fill(0.6, 0.61);
    await keepOnly(60_000_000, 61_000_000);
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    const before = await outputsTaken();
    const take = (transaction: string, transfer = withdrawal) =>
      operators.decide(
        'take-outgoing-transfer',
        { organisation: organisation.id, transfer: transfer.id, transaction, reason: 'Paid by hand' },
        api.database,
        { utxoNodes: { BTC: node.settings }, utxoSigners: { BTC: { url: signer.url, account: ownAccount } } },
      );
    const recipient = scriptOf('BTC', withdrawal.recipientAddress);
    const back = keyring.keys[7]!.script;
    const found = await api.database.acrossOrganisations((tx) => selectFree(tx, 'BTC', 100));
    const coins = found.map(({ transaction_id: id, output_index: index }) => ({ txid: hex.decode(id), index }));
    // Change before the payment, as another wallet may put it.
    const paid = await spendByHand(coins[1]!, (amount) => [
      [back, amount - 50_010_000n],
      [recipient, 50_000_000n],
    ]);
    await expect(take(paid)).rejects.toThrow('BTC has no such transaction in a block');
    await mine(1);
    await expect(take(paid)).rejects.toThrow('has 1 of 2 confirmations');
    const short = await spendByHand(coins[0]!, (amount) => [
      [recipient, 49_999_999n],
      [back, amount - 50_009_999n],
    ]);
    const strangers = await node.payer<string>('sendtoaddress', onRegtest(withdrawal.recipientAddress), 0.5);
    await mine(2);
    for (const one of [short, strangers]) await expect(take(one)).rejects.toThrow('does not pay the order');
    expect([await signedFor(withdrawal), await outputsTaken()]).toEqual([[], before]);
    await take(paid);
    await expect(take(paid)).rejects.toThrow('An order has this transaction already');
    signer.setAway(false);
    const handed = handedOver().length;
    for (const minutes of [2, 3]) await chain.at(at(minutes));
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: paid });
    expect((await signedFor(withdrawal)).map(({ transactionId }) => transactionId)).toEqual([paid]);
    expect(handedOver()).toHaveLength(handed);
    // Its change is the hot wallet's, and pays the next.
    const free = await api.database.acrossOrganisations((tx) => selectFree(tx, 'BTC', 100));
    const { change_of: changeOf, units } = free.find(({ transaction_id }) => transaction_id === paid)!;
    expect([changeOf === null, units]).toEqual([false, '9990000']);
  });

  it('is not counted as paid by a second transaction while its own may still happen', async () => {
    await fill(0.55, 0.56);
    await keepOnly(55_000_000, 56_000_000);
    loseHandover();
    const withdrawal = await made();
    await chain.at(at(1));
    const [own] = await signedFor(withdrawal);
    const [other] = (await api.database.acrossOrganisations((tx) => selectFree(tx, 'BTC', 100))).filter(
      ({ change_of: changeOf }) => changeOf === null,
    );
    const coin = { txid: hex.decode(other!.transaction_id), index: other!.output_index };
    const recipient = scriptOf('BTC', withdrawal.recipientAddress);
    const paid = await spendByHand(coin, (amount) => [
      [recipient, 50_000_000n],
      [keyring.keys[7]!.script, amount - 50_010_000n],
    ]);
    await mine(2);
    const params = { organisation: organisation.id, transfer: withdrawal.id, transaction: paid, reason: 'By hand' };
    const settings = {
      utxoNodes: { BTC: node.settings },
      utxoSigners: { BTC: { url: signer.url, account: ownAccount } },
    };
    await expect(operators.decide('take-outgoing-transfer', params, api.database, settings)).rejects.toThrow(
      `may still happen, or did: ${own?.transactionId}`,
    );
    expect(await signedFor(withdrawal)).toHaveLength(1);
    line.intercept(null);
  });

  it('that a restored database forgot is missed, however often the hot wallet was looked at since', async () => {
    await fill(0.7);
    await keepOnly(70_000_000);
    const [coin] = await api.database.acrossOrganisations((tx) => selectFree(tx, 'BTC', 100));
    const unknown = () => api.database.acrossOrganisations((tx) => spentUnknown(tx, 'BTC', node.settings));
    const before = await unknown();
    await takeAway({ txid: hex.decode(coin!.transaction_id), index: coin!.output_index });
    expect(await unknown()).toBe(before + 1);
    await mine(1);
    const id = newId();
    await api.database.acrossOrganisations((tx) =>
      insertRestoration(tx, {
        id,
        noticedAt: start,
        sign: 'PUT_IN_PLACE',
        auditKept: '1',
        auditLost: '1',
        ledgerKept: '1',
        ledgerLost: '1',
      }),
    );
    await findCoins(api.database, 'BTC', { node: asked, keyring });
    expect(await unknown()).toBe(before + 1);
    await api.database.acrossOrganisations(async (tx) => {
      await storeAcceptance(tx, id, start, Buffer.alloc(32));
      await storeRelease(tx, id, start);
    });
    await findCoins(api.database, 'BTC', { node: asked, keyring });
    expect(await unknown()).toBe(before);
  });

  it('leaves change that the treasury may take away: it is forgotten then, and not while it is in no block', async () => {
    await fill(0.8);
    await keepOnly(80_000_000);
    const withdrawal = await made();
    await chain.at(at(1));
    const [signed] = await signedFor(withdrawal);
    const change = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql`select from utxo_output where transaction_id = ${signed!.transactionId} and change_of is not null`.execute(
          tx,
        ),
      );
      return rows.length;
    };
    const look = () => findCoins(api.database, 'BTC', { node: asked, keyring });
    await look();
    expect(await change()).toBe(1);
    expect((await settle([2, 3], withdrawal)).status).toBe('COMPLETED');
    await look();
    expect(await change()).toBe(1);
    await takeAway({ txid: hex.decode(signed!.transactionId), index: 1 });
    await mine(1);
    await look();
    expect(await change()).toBe(0);
  });

  it('looks for coins within minutes only while an order lacks them', async () => {
    const due = (wanted: number | null, scanned: number) =>
      api.database.acrossOrganisations(async (tx) => {
        const minutes = (ago: number | null) => sql`app_clock() - make_interval(mins => ${ago})`;
        await sql`
          insert into utxo_scan (chain, height, scanned_at, wanted_at)
          values ('NONE', 1, ${minutes(scanned)}, ${minutes(wanted)})
          on conflict (chain) do update set scanned_at = excluded.scanned_at, wanted_at = excluded.wanted_at`.execute(
          tx,
        );
        return isScanDue(tx, 'NONE', { hours: 6, wantedMinutes: 10 });
      });
    expect([await due(null, 11), await due(null, 359), await due(null, 361)]).toEqual([false, false, true]);
    expect([await due(5, 11), await due(5, 9), await due(20, 11)]).toEqual([true, false, false]);
  });

  it('that was changed in the database before it was signed takes no outputs', async () => {
    await fill(1);
    const before = await outputsTaken();
    const withdrawal = await made();
    await api.database.acrossOrganisations((tx) =>
      sql`insert into executor_lease (name, holder, fence, held_until)
          values ('outgoing-transfers', gen_random_uuid(), 1, ${at(10)})
          on conflict (name) do update set held_until = excluded.held_until`.execute(tx),
    );
    await chain.at(at(1));
    await api.database.acrossOrganisations((tx) =>
      sql`update outgoing_transfer set amount = amount * 10 where entity_id = ${withdrawal.id}`.execute(tx),
    );
    for (const minutes of [11, 12]) await chain.at(at(minutes));
    expect(await read(withdrawal)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
    expect([await signedFor(withdrawal), await outputsTaken()]).toEqual([[], before]);
  });

  it('pays its recipient once, whenever its process is killed', { timeout: 120_000 }, async () => {
    const { orders, deviations } = await killSenders({ seed: 'suite', rounds: 2, node, wallet });
    expect(deviations).toEqual([]);
    expect(orders).toBe(4);
  });

  it('leaves what the addresses of organisations hold alone: it is counted from their unspent outputs', async () => {
    const own = segwit('bcrt', new Uint8Array(20).fill(0x61));
    const other = segwit('bcrt', new Uint8Array(20).fill(0x62));
    await node.payer('sendmany', '', { [own]: 0.25, [other]: 0.5 });
    await mine(1);
    await node.payer('sendtoaddress', own, 0.125);
    await mine(1);
    const holdings = utxoHoldings({ BTC: node.settings });
    const ofLitecoin = segwit('rltc', new Uint8Array(20).fill(0x62));
    const asked = { organisationId: organisation.id, addressesOn: async () => [own, ofLitecoin] };
    expect(await holdings.heldBy(asked)).toEqual([{ network: 'MAIN', amount: amountOf('0.375', 'BTC') }]);
  });

  it.skipIf(!hasLitecoin)(
    'of Litecoin is signed by the same wallet from coins deep enough, is not replaced however long it waits, and arrives once',
    async () => {
      const onLitecoin = litecoin!;
      const elsewhere = segwit('rltc', new Uint8Array(20).fill(3));
      await onLitecoin.mine(1, segwit('rltc', keyring.keys[0]!.script.subarray(2)));
      await onLitecoin.mine(98, elsewhere);
      const { signer: signs, sender: sends } = sending!;
      await chain.at(new Date(start.getTime() + 7 * 3_600_000));
      const to = segwit('ltc', new Uint8Array(20).fill(0x52));
      const order = { id: newId(), currency: 'LTC', network: 'MAIN', units: 200_000_000n, to, tag: null };
      // New coins of a miner are not ripe before a hundred blocks.
      await expect(signs.sign(order)).rejects.toThrow('The hot wallet of LTC has 0 confirmed units');
      await onLitecoin.mine(1, elsewhere);
      const [signed, ...others] = await signs.sign(order);
      expect(others).toEqual([]);
      expect(await sends.broadcast(signed)).toBe('ACCEPTED');
      await chain.at(new Date(start.getTime() + 9 * 3_600_000));
      expect(await signs.raise?.(order)).toBeNull();
      expect(await sends.broadcast(signed)).toBe('ACCEPTED');
      await onLitecoin.mine(6, elsewhere);
      expect(await sends.broadcast(signed)).toBe('ACCEPTED');
      const program = hexOfScript(scriptOf('LTC', to));
      expect(await onLitecoin.rpc('scantxoutset', 'start', [`raw(${program})`])).toMatchObject({ total_amount: 2 });
    },
  );
});
