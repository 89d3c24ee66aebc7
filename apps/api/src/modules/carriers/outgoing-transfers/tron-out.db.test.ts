import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { Tx } from '@countinghouse/database';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evmReader, tronDigestOf, tronRawOf, tronSender, tronSignedOf } from '../../../rails/chain';
import { evmNode } from '../../../rails/chain/evm-node';
import { tronBroadcast } from '../../../rails/chain/tron-wallet';
import { tronAddressOf, tronHexOf } from '../../../rails/chain/evm-dialect';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { storedRates } from '../../../rails/rates';
import { sandboxRails } from '../../../rails/rails';
import { paidUnknown, remoteDigestKeyring, tronSigner, type Signer } from '../../../rails/signer';
import { operatorActions, waitingForPlatform } from '../../operating/operators';
import { lookAtHotWallets } from './hot-wallets';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { tokenCode, transferData } from '../../../testing/evm-contracts';
import { testChainId } from '../../../testing/evm-node';
import { leavingBusiness, type LeavingBusiness } from '../../../testing/leaving';
import { testOperators } from '../../../testing/operators';
import { startTestSigner, type TestSigner } from '../../../testing/signer';
import { startTronNode, type TestTronNode } from '../../../testing/tron-node';
import { ownCoins, usdt } from '../../../testing/withdrawals';

// USDT leaving over TRON, from signing by a program elsewhere to the last confirmation.

const book = addressesBelow({
  TRX: HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/195'/0'").publicExtendedKey,
});
const sun = 1_000_000n;

let node: TestTronNode;
let signer: TestSigner;
let tronSigning: Signer;
let tether: string;
let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;
let leaving: LeavingBusiness;
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
let recipients = 0n;
/** Foreign address, a new one each time. */
const stranger = (): string => {
  recipients += 1n;
  return tronAddressOf(`0x${(0x5151_0000_0000n + recipients).toString(16).padStart(40, 'c')}`);
};

beforeAll(async () => {
  node = await startTronNode();
  signer = await startTestSigner(generatePrivateKey());
  tether = await node.evm.deploy(tokenCode(6));
  await node.evm.send({ to: tether, data: transferData(signer.address, 1_000_000_000_000n) });
  await node.evm.send({ to: signer.address, value: 10n ** 21n });
  await node.evm.mine(80);
  const settings = { url: node.url, chainId: testChainId, tokens: { USDT: tronAddressOf(tether) } };
  const tron = { node: settings, wallet: node.wallet };
  api = await startTestApi({
    config: { chainNodes: { TRX: settings }, signer: { url: signer.url, address: signer.address } },
    rails: (config, database) => {
      const keyring = remoteDigestKeyring(signer);
      tronSigning = tronSigner({
        ...tron,
        database,
        keyring,
        feeLimit: 50n * sun,
        mostAttempts: 2,
        validForMs: 60_000,
      });
      return {
        ...sandboxRails(config, database),
        chain: { addresses: book, reader: evmReader({ TRX: settings }), sender: tronSender(tron) },
        signer: tronSigning,
      };
    },
  });
  chain = testChain(api);
  operators = await testOperators(api);
});
beforeEach(async () => {
  node.tamper(null);
  node.setAway(false);
  node.setLimited(false);
  node.setLag();
  node.lieOfTransactions(null);
  node.answerHandovers(null);
  node.tellFee(13_844_850);
  await node.evm.setMining(true);
  signer.setAway(false);
  signer.loseAnswers(false);
  signer.lieOfDigest(null);
  start = new Date(start.getTime() + 72 * 3_600_000);
  leaving = await leavingBusiness(api, chain, { at: start, network: 'TRX', coins: [usdt('5000')] });
  ({ organisation } = leaving);
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
  await node.stop();
  await signer.stop();
});

const made = (changes: Record<string, unknown> = {}): Promise<WithdrawalDetail> =>
  leaving.made({
    cryptoCurrency: 'USDT',
    network: 'TRX',
    recipientAddress: stranger(),
    targetAmount: '250',
    ...changes,
  });
const read = (one: { readonly id: string }): Promise<WithdrawalDetail> => leaving.read(one);
const received = async (address: string): Promise<bigint> => {
  const data = `0x70a08231${tronHexOf(address).slice(2).padStart(64, '0')}`;
  return BigInt(await node.evm.rpc<string>('eth_call', { to: tether, data }, 'latest'));
};
const signedFor = async ({ id }: { readonly id: string }) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ order_id: string; transaction_id: string; raw: string; expires_at_ms: string }>`
      select t.order_id, t.transaction_id, t.raw, t.expires_at_ms from tron_transaction t
        join outgoing_transfer o on o.id = t.order_id
       where o.entity_id = ${id} order by t.attempt`.execute(tx),
  );
  return rows;
};
const orderOf = async ({ id }: { readonly id: string }) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ id: string; status: string; refused_since: Date | null; transaction_id: string | null; to_address: string }>`
      select id, status, refused_since, transaction_id, to_address from outgoing_transfer where entity_id = ${id}`.execute(
      tx,
    ),
  );
  return rows[0]!;
};
/** Blocks of three seconds, as TRON makes them. */
const mine = (blocks: number) => node.evm.rpc('anvil_mine', `0x${blocks.toString(16)}`, '0x3');
/** Until what was signed a minute ago can never happen: by the solid head, and deep enough to be sure. */
const expire = () => mine(45);
const settle = async (...minutes: readonly number[]): Promise<void> => {
  for (const minute of minutes) {
    await mine(1);
    await chain.at(at(minute));
  }
};
/** Its receipts were lost by the node, its blocks were not. */
const loseReceipts = (): void =>
  node.tamper(({ id, method }) =>
    method === 'eth_getTransactionReceipt' ? { jsonrpc: '2.0', id, result: null } : null,
  );

class Undone extends Error {}
/** Leaves nothing behind: a database that forgot is one only for as long as it is asked. */
const rolledBack = async (run: (tx: Tx) => Promise<void>): Promise<void> => {
  const running = api.database.acrossOrganisations(async (tx) => {
    await run(tx);
    throw new Undone();
  });
  await expect(running).rejects.toThrow(Undone);
};
/** Payment of the hot wallet that is on record nowhere here. */
const payUnrecorded = async (): Promise<string> => {
  await node.evm.rpc('anvil_impersonateAccount', signer.address);
  const data = transferData(tronHexOf(stranger()), 7n);
  const call = { from: signer.address, to: tether, data, gas: '0x100000', gasPrice: '0x77359400' };
  return (await node.evm.rpc<string>('eth_sendTransaction', call)).slice(2);
};
/** Payment of the hot wallet by another program that has its key. `directly`: past the answers that are made up. */
const payByHand = async (to: string, units: bigint, directly = false): Promise<string> => {
  const asked = evmNode('TRX', node.url);
  const now = (await asked.headWithTime()).at * 1_000;
  const raw = tronRawOf({
    owner: signer.address,
    contract: tether,
    data: transferData(tronHexOf(to), units),
    ref: await asked.solidHead(),
    expiration: now + 3_600_000,
    timestamp: now,
    feeLimit: 50n * sun,
  });
  const digest = tronDigestOf(raw);
  const signature = Buffer.from((await signer.account.sign({ hash: `0x${digest.toString('hex')}` })).slice(2), 'hex');
  signature.writeUInt8(signature.readUInt8(64) - 27, 64);
  const transaction = tronSignedOf(raw, signature);
  if (directly) await node.take(transaction);
  else expect(await tronBroadcast(node.wallet, transaction)).toBe('SUCCESS');
  return digest.toString('hex');
};
const release = async (tx: Tx, { since, until }: { readonly since: Date; readonly until: Date }): Promise<string> => {
  await sql`
    insert into audit_seal (number, chain, first_sequence, last_sequence, head, mac, through)
    values (777, 'lost', 1, 1, sha256('a'), sha256('b'), ${since})`.execute(tx);
  await sql`
    insert into database_restoration (id, noticed_at, sign, audit_kept, audit_lost, ledger_kept, ledger_lost, accepted_at, mac)
    values (gen_random_uuid(), ${until}, 'SEALS_GONE', 777, 778, 1, 1, ${until}, sha256('c'))`.execute(tx);
  const action = operatorActions.find(({ name }) => name === 'release-after-restore');
  const confirmedBy = { id: organisation.id, email: 'ada@platform.example' } as never;
  const means = { askedBy: 'ben', confirmedBy, config: api.config, rates: storedRates };
  return action!.run(tx, { reason: 'The disk broke' } as never, means);
};

describe('a withdrawal over TRON', () => {
  it('is signed by a program elsewhere, taken, final once solid, and with its recipient once; its fee is booked', async () => {
    await ownCoins(api, organisation, 'TRX', amountOf('100', 'TRX'));
    const withdrawal = await made();
    await settle(1, 2, 3);
    const sent = await read(withdrawal);
    expect(sent.status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
    const [only, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(only?.transaction_id).toBe(sent.transactionId);
    expect((await orderOf(withdrawal)).status).toBe('SENT');
    await mine(20);
    await chain.at(at(4));
    expect((await orderOf(withdrawal)).status).toBe('CONFIRMED');
    const gas = await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.custody('TRX', 'TRX')),
    );
    expect(toText(gas)).toBe('86.15515');
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('books no fee where what was staked paid for all', async () => {
    node.tellFee(0);
    await ownCoins(api, organisation, 'TRX', amountOf('100', 'TRX'));
    const withdrawal = await made();
    await settle(1, 2, 3);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    const gas = await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.custody('TRX', 'TRX')),
    );
    expect(toText(gas)).toBe('100');
  });

  it.each([
    ['before anything was signed', true],
    ['beside what was signed', false],
  ])('that its wallet paid by hand %s is not paid again, without anybody having stopped it', async (_when, early) => {
    if (early) signer.setAway(true);
    else node.answerHandovers(async () => ({ result: false, code: 'SERVER_BUSY' }));
    const withdrawal = await made();
    await chain.at(at(1));
    const paid = await payByHand(withdrawal.recipientAddress, 250_000_000n, true);
    await expire();
    signer.setAway(false);
    node.answerHandovers(null);
    const before = (await signedFor(withdrawal)).length;
    await chain.at(at(2));
    await chain.at(at(3));
    expect(await signedFor(withdrawal)).toHaveLength(before);
    expect((await orderOf(withdrawal)).refused_since).not.toBeNull();
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
    await operators.decide(
      'take-outgoing-transfer',
      { organisation: organisation.id, transfer: withdrawal.id, transaction: paid, reason: 'Paid by hand' },
      api.database,
      { tron: { wallet: node.wallet, feeLimit: 50n * sun } },
    );
    await chain.at(at(4));
    await settle(5);
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: paid });
    expect((await orderOf(withdrawal)).refused_since).toBeNull();
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('that only seems to be paid by hand is paid once two operators said so', async () => {
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    await payByHand(withdrawal.recipientAddress, 250_000_000n, true);
    await mine(1);
    signer.setAway(false);
    await chain.at(at(2));
    expect(await signedFor(withdrawal)).toEqual([]);
    await operators.decide(
      'drop-outgoing-transfer',
      { organisation: organisation.id, transfer: withdrawal.id, reason: 'It paid something else' },
      api.database,
    );
    await settle(3, 4, 5);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(500n * sun);
  });

  const drop = ({ id }: { readonly id: string }) =>
    operators.decide(
      'drop-outgoing-transfer',
      { organisation: organisation.id, transfer: id, reason: 'It paid something else' },
      api.database,
    );
  const waitingFor = async ({ id }: { readonly id: string }) =>
    (await waitingForPlatform(api.database)).filter((line) => line.id === id);
  const isTaken = async () => ({ result: true, code: 'SUCCESS', message: '', transaction: '{}', txid: '' });

  it('that its chain had taken and lost, and that then seems to be paid by hand, is paid once two operators said that nothing paid it', async () => {
    node.answerHandovers(isTaken);
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    await payByHand(withdrawal.recipientAddress, 250_000_000n, true);
    await expire();
    node.answerHandovers(null);
    await chain.at(at(2));
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(await waitingFor(withdrawal)).toMatchObject([
      { what: 'transfer that another may have paid', text: expect.stringContaining('or else drop-outgoing-transfer') },
    ]);
    await drop(withdrawal);
    expect(await waitingFor(withdrawal)).toEqual([]);
    await settle(3, 4, 5);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(500n * sun);
  });

  it('that two operators let go on waits for them again once its chain refuses all that it may be signed for', async () => {
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    const paid = await payByHand(withdrawal.recipientAddress, 250_000_000n, true);
    await mine(25);
    signer.setAway(false);
    await chain.at(at(2));
    await drop(withdrawal);
    node.answerHandovers(isTaken);
    for (const minutes of [3, 4, 5]) {
      await chain.at(at(minutes));
      await expire();
    }
    await chain.at(at(6));
    expect(await signedFor(withdrawal)).toHaveLength(2);
    expect(await orderOf(withdrawal)).toMatchObject({ status: 'SENT', refused_since: expect.any(Date) });
    expect(await waitingFor(withdrawal)).toHaveLength(1);
    await operators.decide(
      'take-outgoing-transfer',
      { organisation: organisation.id, transfer: withdrawal.id, transaction: paid, reason: 'Paid by hand after all' },
      api.database,
      { tron: { wallet: node.wallet, feeLimit: 50n * sun } },
    );
    node.answerHandovers(null);
    await settle(7, 8);
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: paid });
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('is not signed while a lagging node may keep a payment by hand to itself', async () => {
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    await payByHand(withdrawal.recipientAddress, 250_000_000n, true);
    await mine(1);
    signer.setAway(false);
    const { height } = await node.head();
    let isBehind = false;
    node.tamper(({ id, method, params }) => {
      if (method === 'eth_getLogs') {
        isBehind = true;
        return { jsonrpc: '2.0', id, result: [] };
      }
      const isNewest = method === 'eth_getBlockByNumber' && params[0] === `0x${height.toString(16)}`;
      return isBehind && isNewest ? { jsonrpc: '2.0', id, result: null } : null;
    });
    await chain.at(at(2));
    expect(isBehind).toBe(true);
    expect(await signedFor(withdrawal)).toEqual([]);
    node.tamper(null);
    await chain.at(at(3));
    expect(await signedFor(withdrawal)).toEqual([]);
    expect(await waitingFor(withdrawal)).toHaveLength(1);
    await drop(withdrawal);
    await settle(4, 5, 6);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
  });

  it('equal to another one of the same moment is another transaction, and both arrive', async () => {
    const recipientAddress = stranger();
    const both = [await made({ recipientAddress }), await made({ recipientAddress })];
    await settle(1, 2, 3);
    for (const withdrawal of both) expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(recipientAddress)).toBe(500n * sun);
  });

  it('whose process died after it was signed is handed over as what was signed', async () => {
    const before = node.handedOver.length;
    node.answerHandovers(async () => null);
    const withdrawal = await made();
    await settle(1, 2);
    expect(await read(withdrawal)).toMatchObject({ status: 'PROCESSING', statusReason: 'RECONCILING' });
    node.answerHandovers(null);
    await settle(3, 4, 5);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    const [signed, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(new Set(node.handedOver.slice(before))).toEqual(new Set([signed?.raw]));
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('that was taken while the answer got lost is found, or told as taken already, and arrives once', async () => {
    await node.evm.setMining(false);
    node.answerHandovers(async (take) => {
      await take();
      return null;
    });
    const withdrawal = await made();
    await chain.at(at(1));
    expect(await read(withdrawal)).toMatchObject({ status: 'PROCESSING', statusReason: 'RECONCILING' });
    const before = node.handedOver.length;
    node.answerHandovers(null);
    await chain.at(at(2));
    expect(node.handedOver.length).toBeGreaterThan(before);
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    await node.evm.setMining(true);
    await settle(3, 4);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('that nobody took is signed anew once the solid head is past its end, not before, and arrives once', async () => {
    node.answerHandovers(async () => null);
    const withdrawal = await made();
    await chain.at(at(1));
    const [first] = await signedFor(withdrawal);
    // The newest block is past the end, the solid one is not.
    await mine(25);
    const head = await node.evm.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false);
    expect(Number(head.timestamp) * 1_000).toBeGreaterThan(Number(first?.expires_at_ms));
    await chain.at(at(2));
    expect(await signedFor(withdrawal)).toHaveLength(1);
    await mine(20);
    const before = node.handedOver.length;
    await chain.at(at(3));
    await chain.at(at(4));
    const [, second, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(new Set(node.handedOver.slice(before))).toEqual(new Set([second?.raw]));
    expect((await read(withdrawal)).transactionId).toBe(second?.transaction_id);
    node.answerHandovers(null);
    // The many blocks since are read in pieces, of which a busy machine reads few at a time.
    await settle(5, 6, 7, 8, 9, 10);
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: second?.transaction_id });
    expect(await signedFor(withdrawal)).toHaveLength(2);
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it.each<[string, () => void | Promise<void>]>([
    ['has lost its receipt', loseReceipts],
    [
      'does not show the blocks in which it could be',
      async () => {
        loseReceipts();
        node.prune((await node.head()).height - 25);
      },
    ],
  ])('that stands in a block is never signed anew, though its node %s', async (_what, breaking) => {
    node.answerHandovers(async (take) => {
      await take();
      return null;
    });
    const withdrawal = await made();
    await chain.at(at(1));
    await expire();
    await breaking();
    await chain.at(at(2));
    await chain.at(at(3));
    expect(await signedFor(withdrawal)).toHaveLength(1);
    node.tamper(null);
    node.prune(0);
    node.answerHandovers(null);
    await settle(4, 5);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('that its node refuses by whatever code is neither lost nor signed anew: the same is handed over again', async () => {
    const before = node.handedOver.length;
    const withdrawal = await made();
    const codes = [
      'CONTRACT_VALIDATE_ERROR',
      'SERVER_BUSY',
      'BANDWITH_ERROR',
      'SIGERROR',
      'TAPOS_ERROR',
      'OTHER_ERROR',
    ];
    for (const [minutes, code] of codes.entries()) {
      node.answerHandovers(async () => ({ result: false, code, message: 'ab' }));
      await chain.at(at(1 + minutes));
    }
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    expect(node.handedOver.length).toBeGreaterThanOrEqual(before + codes.length);
    node.answerHandovers(null);
    await settle(8, 9, 10);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(new Set(node.handedOver.slice(before)).size).toBe(1);
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('that is refused until all it may be signed for has expired fails, and gives its money back', async () => {
    node.answerHandovers(async () => ({ result: false, code: 'CONTRACT_VALIDATE_ERROR', message: '' }));
    const withdrawal = await made();
    await chain.at(at(1));
    await expire();
    await chain.at(at(2));
    expect(await signedFor(withdrawal)).toHaveLength(2);
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    await expire();
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('FAILED');
    expect((await orderOf(withdrawal)).status).toBe('FAILED');
    expect(await signedFor(withdrawal)).toHaveLength(2);
    expect(await received(withdrawal.recipientAddress)).toBe(0n);
  });

  it('is neither on record nor handed over while its signer or node fails it, waits, and arrives once', async () => {
    const before = node.handedOver.length;
    const withdrawal = await made();
    const failures: readonly (() => void)[] = [
      () => signer.setAway(true),
      () => signer.loseAnswers(true),
      () => signer.lieOfDigest(() => signer.account.sign({ hash: `0x${'ab'.repeat(32)}` })),
      // More than the limit.
      () =>
        node.tamper(({ id, method }) =>
          method === 'eth_gasPrice' ? { jsonrpc: '2.0', id, result: '0x5f5e100' } : null,
        ),
      () => node.setLimited(true),
    ];
    for (const [minutes, breaking] of failures.entries()) {
      breaking();
      await chain.at(at(1 + minutes));
      expect((await read(withdrawal)).status).toBe('PROCESSING');
      expect([await signedFor(withdrawal), node.handedOver.length]).toEqual([[], before]);
      signer.setAway(false);
      signer.loseAnswers(false);
      signer.lieOfDigest(null);
      node.tamper(null);
      node.setLimited(false);
    }
    await settle(8, 9, 10);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(await received(withdrawal.recipientAddress)).toBe(250n * sun);
  });

  it('that may be followed by no other, as a refund, is refused once it can never happen, and not before', async () => {
    node.answerHandovers(async () => null);
    const withdrawal = await made();
    await chain.at(at(1));
    const [signed] = await signedFor(withdrawal);
    const order = { id: signed!.order_id, currency: 'USDT', network: 'TRX', units: 250n * sun, to: '', tag: null };
    const asked = { ...order, to: withdrawal.recipientAddress };
    const recorded = { ...asked, transactionId: signed!.transaction_id, raw: signed!.raw };
    const renewed = () => tronSigning.renew?.(asked, recorded, { mayFollow: false, wasSent: false });
    expect(await renewed()).toMatchObject({ transactionId: signed?.transaction_id });
    await expire();
    node.prune((await node.head()).height - 25);
    await expect(renewed()).rejects.toThrow('does not show all blocks');
    node.prune(0);
    expect(await renewed()).toBe('REFUSED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
  });

  it.each([
    ['knows it', null],
    ['says only, days later, that the block it names is too old', 'TAPOS_ERROR'],
  ])('that fails in its block costs its fee and is never sent again, though its node %s', async (_what, code) => {
    node.answerHandovers(async () => null);
    const withdrawal = await made();
    await chain.at(at(1));
    // Signed while the coins were there; they are not any more.
    await node.evm.rpc('anvil_impersonateAccount', signer.address);
    const all = await received(tronAddressOf(signer.address));
    const fee = { gas: '0x100000', gasPrice: '0x77359400' };
    const away = (to: string, from: string) =>
      node.evm.rpc('eth_sendTransaction', { from, to: tether, data: transferData(to, all), ...fee });
    await away(node.evm.payer, signer.address);
    node.answerHandovers(null);
    await settle(2, 3);
    await away(signer.address, node.evm.payer);
    if (code !== null) node.answerHandovers(async () => ({ result: false, code, message: '' }));
    await mine(25);
    await chain.at(at(4));
    await expire();
    await chain.at(at(5));
    const order = await orderOf(withdrawal);
    expect(order.status).toBe('SENT');
    expect(order.refused_since).not.toBeNull();
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(await received(withdrawal.recipientAddress)).toBe(0n);
  });

  it('that a restored database forgot holds the release back and is named; one on record does not', async () => {
    const withdrawal = await made();
    await settle(1, 2, 3);
    const [paid] = await signedFor(withdrawal);
    const now = Number((await node.evm.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp);
    const since = new Date((now - 60) * 1_000);
    const settings = api.config.chainNodes['TRX']!;
    const unknownUntil = (until: Date) => (tx: Tx) => paidUnknown(tx, settings, signer.address, { since, until });
    // Something signed in the lost time could still happen.
    const early = api.database.acrossOrganisations(unknownUntil(new Date(now * 1_000)));
    await expect(early).rejects.toThrow('TRX has no solid block after');
    await mine(25);
    const lost = { since, until: new Date((now - 660) * 1_000) };
    const unknown = unknownUntil(lost.until);
    const before = await api.database.acrossOrganisations(unknown);
    expect(before).not.toContain(paid?.transaction_id);
    const forgotten = await payUnrecorded();
    await mine(25);
    expect(await api.database.acrossOrganisations(unknown)).toEqual([...before, forgotten]);
    await rolledBack(async (tx) => {
      await expect(release(tx, lost)).rejects.toThrow(
        new RegExp(`paid on TRX by transactions not in this database: .*${forgotten}`),
      );
    });
    // Blocks that were thrown away say nothing about what left.
    node.prune((await node.head()).height - 100);
    await rolledBack(async (tx) => {
      await expect(release(tx, lost)).rejects.toThrow(
        /could not be compared \(The node of TRX does not show the block/,
      );
    });
    node.prune(0);
  });

  it('that the hot wallet paid beside the server is never paid again: two operators name the transaction, and it is followed to its end', async () => {
    signer.setAway(true);
    const [withdrawal, other] = [await made(), await made({ targetAmount: '251' })];
    await chain.at(at(1));
    expect([(await orderOf(withdrawal)).status, await signedFor(withdrawal)]).toEqual(['ORDERED', []]);
    const take = (transaction: string, transfer = withdrawal) =>
      operators.decide(
        'take-outgoing-transfer',
        { organisation: organisation.id, transfer: transfer.id, transaction, reason: 'Paid by hand' },
        api.database,
        { tron: { wallet: node.wallet, feeLimit: 50n * sun } },
      );
    const short = await payByHand(withdrawal.recipientAddress, 249_999_999n);
    const astray = await payByHand(stranger(), 250_000_000n);
    const paid = await payByHand(withdrawal.recipientAddress, 250_000_000n);
    await expect(take(paid)).rejects.toThrow('of 20 confirmations: wait until it is final');
    await mine(25);
    for (const one of [short, astray]) await expect(take(one)).rejects.toThrow('does not pay the order');
    await expect(take('ab'.repeat(32))).rejects.toThrow('TRX has no such transaction in a block');
    await expect(take(paid, other)).rejects.toThrow('does not pay the order');
    await expect(take(paid, { ...withdrawal, id: organisation.id })).rejects.toThrow('No order of this id waits');
    // Another transaction's bytes, told as its own.
    node.lieOfTransactions(short);
    await expect(take(paid)).rejects.toThrow(`tells another transaction than ${paid}`);
    node.lieOfTransactions(null);
    expect(await signedFor(withdrawal)).toEqual([]);
    expect(await take(paid)).toContain(`count as paid by ${paid}`);
    await expect(take(paid)).rejects.toThrow('An order has this transaction already');
    signer.setAway(false);
    const handed = node.handedOver.length;
    await chain.at(at(2));
    await settle(3);
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: paid });
    expect((await orderOf(withdrawal)).status).toBe('CONFIRMED');
    expect((await signedFor(withdrawal)).map(({ transaction_id: id }) => id)).toEqual([paid]);
    const payee = tronHexOf(withdrawal.recipientAddress).slice(2).toLowerCase();
    expect(node.handedOver.slice(handed).filter((raw) => raw.includes(payee))).toEqual([]);
    expect(await received(withdrawal.recipientAddress)).toBe(499_999_999n);
    const [taken] = (await operators.recorded(withdrawal.id)).filter(
      ({ action }) => action === 'outgoing-transfer.take',
    );
    expect(taken).toMatchObject({
      actor_label: 'ben@platform.example',
      after: { transaction: paid, askedBy: 'ada@platform.example', reason: 'Paid by hand' },
    });
  });

  it('that its hot wallet cannot pay counts as lacking, until the treasury fills it', async () => {
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    const lacking = async (signing = tronSigning): Promise<readonly string[]> => {
      await lookAtHotWallets(api.database, signing);
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ lack: string }>`select currency || ' ' || missing as lack from hot_wallet order by currency`.execute(tx),
      );
      return rows.map(({ lack }) => lack);
    };
    const line = 'countinghouse_hot_wallet_missing{chain="TRX",currency="USDT"}';
    const shown = async () => (await api.app.inject('/metrics')).body.split('\n').filter((one) => one.startsWith(line));
    const move = async (from: string, to: string, units: bigint): Promise<void> => {
      await node.evm.rpc('anvil_impersonateAccount', from);
      const data = transferData(to, units);
      const call = { from, to: tether, data, gas: '0x100000', gasPrice: '0x77359400' };
      await node.evm.rpc('eth_sendTransaction', call);
    };
    expect(await lacking()).toEqual(['TRX 0', 'USDT 0']);
    const all = await received(tronAddressOf(signer.address));
    await move(signer.address, node.evm.payer, all - 249_000_000n);
    expect(await lacking()).toEqual(['TRX 0', 'USDT 1000000']);
    // Of another's wallet nobody here knows what it holds.
    expect(await lacking({ ...tronSigning, holds: async () => null })).toEqual([]);
    expect(await lacking()).toEqual(['TRX 0', 'USDT 1000000']);
    await expect.poll(shown).toEqual([`${line} 1`]);
    await move(node.evm.payer, signer.address, all - 249_000_000n);
    expect(await lacking()).toEqual(['TRX 0', 'USDT 0']);
    node.setAway(true);
    await expect(lookAtHotWallets(api.database, tronSigning)).rejects.toThrow('A hot wallet could not be looked at');
    node.setAway(false);
    signer.setAway(false);
    await chain.at(at(2));
    await settle(3, 4);
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await lacking()).toEqual([]);
  });

  it('is not counted as paid by a second transaction while its own may still happen, and is once it never can', async () => {
    node.answerHandovers(async () => ({ result: false, code: 'SERVER_BUSY' }));
    const withdrawal = await made();
    await chain.at(at(1));
    const [own] = await signedFor(withdrawal);
    const paid = await payByHand(withdrawal.recipientAddress, 250_000_000n, true);
    const take = () =>
      operators.decide(
        'take-outgoing-transfer',
        { organisation: organisation.id, transfer: withdrawal.id, transaction: paid, reason: 'Paid by hand' },
        api.database,
        { tron: { wallet: node.wallet, feeLimit: 50n * sun } },
      );
    // Solid, and not yet past the end of what was signed here.
    node.setLag(0);
    await mine(1);
    await expect(take()).rejects.toThrow(
      `${own?.transaction_id}. It would be paid twice. It can happen until ${new Date(Number(own?.expires_at_ms)).toISOString()}`,
    );
    node.setLag();
    await expire();
    await take();
    node.answerHandovers(null);
    await chain.at(at(2));
    await settle(3);
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: paid });
    expect(await received(withdrawal.recipientAddress)).toBe(250_000_000n);
  });

  it('that a restored database forgot is looked for in ranges that a node answers, without a gap between them', async () => {
    const forgotten = await payUnrecorded();
    const { height } = await node.head();
    await mine(45);
    const now = Number((await node.evm.rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp);
    const lost = { since: new Date((now - 60) * 1_000), until: new Date((now - 3_600) * 1_000) };
    const before = node.asked.length;
    const unknown = await api.database.acrossOrganisations((tx) =>
      paidUnknown(tx, api.config.chainNodes['TRX']!, signer.address, lost, 10),
    );
    expect(unknown).toContain(forgotten);
    const ranges = node.asked
      .slice(before)
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { readonly fromBlock: string; readonly toBlock: string });
    expect(ranges.length).toBeGreaterThan(1);
    const blocks = ranges.map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1);
    expect(Math.max(...blocks)).toBeLessThanOrEqual(10);
    const ends = ranges.map(({ toBlock }) => Number(toBlock));
    expect(ranges.slice(1).map(({ fromBlock }) => Number(fromBlock) - 1)).toEqual(ends.slice(0, -1));
    expect(Number(ranges[0]?.fromBlock)).toBeLessThanOrEqual(height);
  });
});
