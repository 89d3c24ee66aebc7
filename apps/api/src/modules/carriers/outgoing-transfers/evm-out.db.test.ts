import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { getAddress, parseTransaction, type Hex } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evmReader, evmSender } from '../../../rails/chain';
import { addressesBelow } from '../../../rails/chain/extended-key';
import { storedRates } from '../../../rails/rates';
import { sandboxRails } from '../../../rails/rails';
import { evmSigner, remoteKeyring } from '../../../rails/signer';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { tokenCode, transferData } from '../../../testing/evm-contracts';
import { startEvmNode, testChainId, type TestEvmNode } from '../../../testing/evm-node';
import { leavingBusiness, type LeavingBusiness } from '../../../testing/leaving';
import { testOperators } from '../../../testing/operators';
import { startTestSigner, type TestSigner } from '../../../testing/signer';
import { ownCoins, usdt } from '../../../testing/withdrawals';
import { operatorActions, waitingForPlatform } from '../../operating/operators';
import { gasOf } from './gas';
import { openOrders } from './repository';

// Coins leaving over a real Ethereum node, from signing by a program elsewhere to the last confirmation.

const book = addressesBelow({
  ETH: HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'").publicExtendedKey,
});
const ether = (text: string): bigint => BigInt(text) * 10n ** 18n;

let node: TestEvmNode;
let signer: TestSigner;
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
  return getAddress(`0x${(0x5151_0000_0000n + recipients).toString(16).padStart(40, 'c')}`);
};

beforeAll(async () => {
  node = await startEvmNode();
  signer = await startTestSigner(generatePrivateKey());
  const hot = signer.address;
  tether = await node.deploy(tokenCode(6));
  await node.send({ to: tether, data: transferData(hot, 1_000_000_000_000n) });
  await node.send({ to: hot, value: ether('1000') });
  await node.mine(20);
  const nodes = { ETH: { url: node.url, chainId: testChainId, tokens: { USDT: tether } } };
  api = await startTestApi({
    rails: (config, database) => ({
      ...sandboxRails(config, database),
      chain: { addresses: book, reader: evmReader(nodes), sender: evmSender(nodes) },
      signer: evmSigner({ database, nodes, keyring: remoteKeyring(signer) }),
    }),
  });
  chain = testChain(api);
  operators = await testOperators(api);
});
beforeEach(async () => {
  node.setAway(false);
  node.tamper(null);
  node.lose(null);
  signer.setAway(false);
  signer.loseAnswers(false);
  signer.lie(null);
  await node.setMining(true);
  start = new Date(start.getTime() + 72 * 3_600_000);
  leaving = await leavingBusiness(api, chain, {
    at: start,
    network: 'ETH',
    coins: [amountOf('100', 'ETH'), usdt('5000')],
  });
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
    cryptoCurrency: 'ETH',
    network: 'ETH',
    recipientAddress: stranger(),
    targetAmount: '1.5',
    ...changes,
  });
const read = (one: { readonly id: string }): Promise<WithdrawalDetail> => leaving.read(one);
const received = async (address: string): Promise<bigint> =>
  BigInt(await node.rpc<string>('eth_getBalance', address, 'latest'));
const signedFor = async ({ id }: { readonly id: string }) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ transaction_id: string; raw: `0x02${string}` }>`
      select t.transaction_id, t.raw from evm_transaction t
        join outgoing_transfer o on o.id = t.order_id
       where o.entity_id = ${id} order by t.attempt`.execute(tx),
  );
  return rows.map(({ transaction_id: transactionId, raw }) => ({ transactionId, raw, ...parseTransaction(raw) }));
};
const numbersTaken = async (): Promise<number> => {
  const { rows } = await api.database.acrossOrganisations((tx) => sql`select 1 from evm_nonce`.execute(tx));
  return rows.length;
};
/** Bytes handed to the node. */
const handedOver = (): string[] =>
  node.asked.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => String(params[0]));

/** Payment of the hot wallet by another program that has its key. */
const payByHand = async (to: string, value: bigint, data?: string): Promise<string> => {
  const nonce = Number(await node.rpc<string>('eth_getTransactionCount', signer.address, 'pending'));
  const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, gas: 100_000n };
  const call = { type: 'eip1559', chainId: testChainId, nonce, to: getAddress(to), value, ...fees } as const;
  const raw = await signer.account.signTransaction(data === undefined ? call : { ...call, data: data as Hex });
  return node.rpc<string>('eth_sendRawTransaction', raw);
};
const sending = () => ({
  chainNodes: { ETH: { url: node.url, chainId: testChainId, tokens: { USDT: tether } } },
  signer: { url: signer.url, address: signer.address },
});
const take = (transfer: { readonly id: string }, transaction: string) =>
  operators.decide(
    'take-outgoing-transfer',
    { organisation: organisation.id, transfer: transfer.id, transaction, reason: 'Paid by hand' },
    api.database,
    sending(),
  );
/** Asks for the release of a database that was restored just now; answers the refusal. Nothing of it stays. */
const releaseRefused = async (): Promise<string> => {
  let said = '';
  const undone = api.database.acrossOrganisations(async (tx) => {
    await sql`
      insert into database_restoration (id, noticed_at, sign, audit_kept, audit_lost, ledger_kept, ledger_lost, accepted_at, mac)
      values (gen_random_uuid(), app_clock(), 'SEALS_GONE', 777, 778, 1, 1, app_clock(), sha256('c'))`.execute(tx);
    const action = operatorActions.find(({ name }) => name === 'release-after-restore');
    const confirmedBy = { id: organisation.id, email: 'ada@platform.example' } as never;
    const means = { askedBy: 'ben', confirmedBy, config: { ...api.config, ...sending() }, rates: storedRates };
    said = await action!
      .run(tx, { reason: 'The disk broke' } as never, means)
      .catch((error: unknown) => (error instanceof Error ? error.message : ''));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return said;
};

describe('a withdrawal over a real node of Ethereum', () => {
  it('of ether is signed, mined, final, and with its recipient once', async () => {
    const withdrawal = await made();
    await chain.at(at(1));
    const sent = await read(withdrawal);
    expect(['BROADCASTED', 'COMPLETED']).toContain(sent.status);
    await chain.at(at(2));
    await chain.at(at(3));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
    const [only, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ transactionId: sent.transactionId, type: 'eip1559', chainId: testChainId });
    await node.mine(12);
    await chain.at(at(4));
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });

  it('costs in the books what the chain took for it, of a token too', async () => {
    const withdrawals = [await made(), await made({ cryptoCurrency: 'USDT', targetAmount: '250' })];
    for (const minutes of [1, 2, 3]) await chain.at(at(minutes));
    let took = 0n;
    for (const { transactionId } of await Promise.all(withdrawals.map(read))) {
      const found = await node.rpc<Record<string, string>>('eth_getTransactionReceipt', transactionId);
      took += BigInt(found['gasUsed']!) * BigInt(found['effectiveGasPrice']!);
    }
    const booked = await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.networkFeeExpense('ETH')),
    );
    expect(booked.units).toBe(took);
  });

  it('of a token calls its contract, and its recipient has it once', async () => {
    const recipient = stranger();
    const withdrawal = await made({ cryptoCurrency: 'USDT', recipientAddress: recipient, targetAmount: '250' });
    for (const minutes of [1, 2, 3]) await chain.at(at(minutes));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    const [only] = await signedFor(withdrawal);
    expect(only).toMatchObject({ data: transferData(recipient, 250_000_000n) });
    expect(getAddress(String(only?.to))).toBe(tether);
  });

  it('two at once leave in the order of their numbers, none missing between them', async () => {
    await node.setMining(false);
    const [first, second] = [await made(), await made()];
    await chain.at(at(1));
    await node.mine(1);
    await chain.at(at(2));
    await chain.at(at(3));
    const [one, other] = [(await signedFor(first))[0], (await signedFor(second))[0]];
    expect(other?.nonce).toBe((one?.nonce ?? 0) + 1);
    for (const withdrawal of [first, second]) {
      expect((await read(withdrawal)).status).toBe('COMPLETED');
      expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
    }
  });

  it('whose process died after it was signed is handed over as what was signed', async () => {
    // The node answers everything needed for signing, and nothing at the handover.
    const before = handedOver().length;
    node.tamper(({ method }) =>
      method === 'eth_sendRawTransaction' ? { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'died' } } : null,
    );
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    const [signed] = await signedFor(withdrawal);
    node.tamper(null);
    for (const minutes of [2, 3, 4]) await chain.at(at(minutes));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await signedFor(withdrawal)).toHaveLength(1);
    const bytes = handedOver().slice(before);
    expect(new Set(bytes)).toEqual(new Set([signed?.raw]));
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });

  it('that waits for too long is offered more for, by the same number to the same recipient, and arrives once', async () => {
    await node.setMining(false);
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('BROADCASTED');
    await chain.at(at(2));
    expect(await signedFor(withdrawal)).toHaveLength(1);
    await chain.at(at(6));
    const [first, second, ...others] = await signedFor(withdrawal);
    expect(others).toEqual([]);
    for (const field of ['nonce', 'to', 'value', 'gas', 'chainId'] as const)
      expect(second?.[field]).toBe(first?.[field]);
    expect(second?.maxFeePerGas).toBeGreaterThan(((first?.maxFeePerGas ?? 0n) * 11n) / 10n);
    expect((await read(withdrawal)).transactionId).toBe(second?.transactionId);
    await node.mine(1);
    await chain.at(at(7));
    await chain.at(at(8));
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: second?.transactionId });
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
    await node.mine(12);
    await chain.at(at(20));
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });

  it('that the hot wallet paid beside the server is never paid again: two operators name the transaction, and it is followed to its end', async () => {
    signer.setAway(true);
    const coins = await made();
    const tokens = await made({ cryptoCurrency: 'USDT', targetAmount: '250' });
    await chain.at(at(1));
    const value = (ether('1') * 3n) / 2n;
    const short = await payByHand(coins.recipientAddress, value - 1n);
    const ofCoins = await payByHand(coins.recipientAddress, value);
    const ofTokens = await payByHand(tether, 0n, transferData(tokens.recipientAddress, 250_000_000n));
    const strangers = await node.send({ to: coins.recipientAddress, value });
    await expect(take(coins, ofCoins)).rejects.toThrow('of 12 confirmations: wait until it is final');
    await node.mine(12);
    for (const one of [short, ofTokens, strangers])
      await expect(take(coins, one)).rejects.toThrow('does not pay the order');
    await expect(take(tokens, ofCoins)).rejects.toThrow('does not pay the order');
    const statusOf = async ({ id }: WithdrawalDetail) => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ status: string }>`select status from outgoing_transfer where entity_id = ${id}`.execute(tx),
      );
      return rows.map(({ status }) => status);
    };
    const setTag = (tag: string | null) =>
      api.database.acrossOrganisations((tx) =>
        sql`update outgoing_transfer set tag = ${tag} where entity_id = ${coins.id}`.execute(tx),
      );
    await setTag('7');
    await expect(take(coins, ofCoins)).rejects.toThrow('not what was decided');
    await setTag(null);
    await take(coins, ofCoins);
    // From here on nothing cancels it as never begun.
    expect(await statusOf(coins)).toEqual(['PREPARED']);
    await expect(
      operators.decide('treasury-move', {
        organisation: organisation.id,
        currency: 'USDT',
        amount: '1',
        from: 'ETH',
        to: 'TRX',
        reason: 'Moved',
        reference: ofCoins.slice(2).toUpperCase(),
      }),
    ).rejects.toThrow('An outgoing transfer has this transaction');
    await take(tokens, ofTokens);
    await expect(take(coins, ofCoins)).rejects.toThrow('An order has this transaction already');
    signer.setAway(false);
    const handed = handedOver().length;
    for (const minutes of [2, 3]) await chain.at(at(minutes));
    expect(await read(coins)).toMatchObject({ status: 'COMPLETED', transactionId: ofCoins });
    expect(await read(tokens)).toMatchObject({ status: 'COMPLETED', transactionId: ofTokens });
    expect(handedOver()).toHaveLength(handed);
    // The next one takes the number after theirs.
    const later = await made();
    for (const minutes of [4, 5, 6]) await chain.at(at(minutes));
    expect((await read(later)).status).toBe('COMPLETED');
  });

  it('that is taken from a restored database’s past hides none of the transactions before it: the release names as many as are unknown', async () => {
    await node.mine(12);
    const unknown = /(\d+) transactions of \S+ on ETH are not in this database/;
    signer.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    expect(await releaseRefused()).not.toMatch(unknown);
    const value = (ether('1') * 3n) / 2n;
    for (const to of [stranger(), stranger()]) await payByHand(to, value);
    const paid = await payByHand(withdrawal.recipientAddress, value);
    await node.mine(12);
    expect((await releaseRefused()).match(unknown)?.[1]).toBe('3');
    await take(withdrawal, paid);
    expect((await releaseRefused()).match(unknown)?.[1]).toBe('2');
    signer.setAway(false);
    for (const minutes of [2, 3, 4]) await chain.at(at(minutes));
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: paid });
  });

  it('whose own number a payment by hand took stays open, its money held, until operators take that payment or say that nothing paid it', async () => {
    const value = (ether('1') * 3n) / 2n;
    const overtaken = async (from: number, to?: string) => {
      node.lose('eth_sendRawTransaction');
      const withdrawal = await made();
      await chain.at(at(from));
      const [own] = await signedFor(withdrawal);
      node.lose(null);
      const paid = await payByHand(to ?? withdrawal.recipientAddress, value);
      const { nonce } = await node.rpc<{ nonce: Hex }>('eth_getTransactionByHash', paid);
      expect(Number(nonce)).toBe(own?.nonce);
      await node.mine(12);
      await chain.at(at(from + 1));
      await chain.at(at(from + 2));
      expect((await read(withdrawal)).status).toBe('PROCESSING');
      const waiting = (await waitingForPlatform(api.database)).filter(({ id }) => id === withdrawal.id);
      expect(waiting.map(({ what }) => what)).toEqual(['transfer that another may have paid']);
      return { withdrawal, paid };
    };
    const drop = (transfer: string) =>
      operators.decide('drop-outgoing-transfer', { organisation: organisation.id, transfer, reason: 'Looked' });
    const first = await overtaken(1);
    await take(first.withdrawal, first.paid);
    await chain.at(at(4));
    await chain.at(at(5));
    expect(await read(first.withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: first.paid });
    await expect(drop(first.withdrawal.id)).rejects.toThrow('No transfer of this id waits');
    const second = await overtaken(6, stranger());
    await drop(second.withdrawal.id);
    await chain.at(at(9));
    expect((await read(second.withdrawal)).status).toBe('FAILED');
    expect(await received(second.withdrawal.recipientAddress)).toBe(0n);
  });

  it('whose network fee somebody else paid posts none', async () => {
    await ownCoins(api, organisation, 'ETH', amountOf('1', 'ETH'));
    signer.setAway(true);
    await made();
    await chain.at(at(1));
    const fees = await api.database.acrossOrganisations(async (tx) => {
      const [order] = (await openOrders(tx, { chains: ['ETH'], limit: 200 })).filter(
        ({ organisation_id: id }) => id === organisation.id,
      );
      return [await gasOf(tx, order!, 0n), (await gasOf(tx, order!, 7n))?.units];
    });
    expect(fees).toEqual([null, 7n]);
    signer.setAway(false);
    for (const minutes of [2, 3, 4]) await chain.at(at(minutes));
  });

  it('while its node is away waits, and leaves once it is back', async () => {
    node.setAway(true);
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    expect(await signedFor(withdrawal)).toEqual([]);
    node.setAway(false);
    for (const minutes of [2, 3, 4]) await chain.at(at(minutes));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });

  it('while its signer is away takes no number, and leaves once it is back', async () => {
    signer.setAway(true);
    const before = await numbersTaken();
    const withdrawal = await made();
    await chain.at(at(1));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    expect([await signedFor(withdrawal), await numbersTaken()]).toEqual([[], before]);
    signer.setAway(false);
    for (const minutes of [2, 3, 4]) await chain.at(at(minutes));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });

  it.each<[string, () => void]>([
    ['whose signer’s answer got lost', () => signer.loseAnswers(true)],
    [
      'whose signer signs a payment to somebody else',
      () =>
        signer.lie((asked) =>
          signer.account.signTransaction({ ...asked, to: '0x5151000000000000000000000000000000005151' }),
        ),
    ],
  ])('%s is neither on record nor handed over; it keeps its number, and arrives once', async (_, break_) => {
    const [handed, numbers] = [handedOver().length, await numbersTaken()];
    break_();
    const withdrawal = await made();
    await chain.at(at(1));
    await chain.at(at(2));
    expect((await read(withdrawal)).status).toBe('PROCESSING');
    expect([await signedFor(withdrawal), handedOver().length]).toEqual([[], handed]);
    signer.loseAnswers(false);
    signer.lie(null);
    for (const minutes of [3, 4, 5]) await chain.at(at(minutes));
    expect((await read(withdrawal)).status).toBe('COMPLETED');
    expect(await numbersTaken()).toBe(numbers + 1);
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
  });

  it('that a reorganisation took out of its block after it was complete is handed over as the very same bytes', async () => {
    await node.mine(2);
    await chain.at(at(1));
    const back = await node.remember();
    const withdrawal = await made();
    for (const minutes of [2, 3, 4]) await chain.at(at(minutes));
    const done = await read(withdrawal);
    expect(done.status).toBe('COMPLETED');
    const [signed] = await signedFor(withdrawal);
    await node.mine(12);
    await chain.at(at(5));
    const before = handedOver().length;
    await back();
    await node.mine(20);
    expect(await received(withdrawal.recipientAddress)).toBe(0n);
    for (const minutes of [6, 7, 8, 9]) await chain.at(at(minutes));
    expect(handedOver().slice(before)).toContain(signed?.raw);
    expect(new Set(handedOver().slice(before))).toEqual(new Set([signed?.raw]));
    expect(await signedFor(withdrawal)).toHaveLength(1);
    expect(await received(withdrawal.recipientAddress)).toBe((ether('1') * 3n) / 2n);
    expect(await read(withdrawal)).toMatchObject({ status: 'COMPLETED', transactionId: done.transactionId });
  });

  it('that was changed in the database before it was signed takes no number: the next one has it', async () => {
    const [first, second] = [await made(), await made()];
    await api.database.acrossOrganisations((tx) =>
      sql`insert into executor_lease (name, holder, fence, held_until)
          values ('outgoing-transfers', gen_random_uuid(), 1, ${at(10)})
          on conflict (name) do update set held_until = excluded.held_until`.execute(tx),
    );
    await chain.at(at(1));
    await api.database.acrossOrganisations((tx) =>
      sql`update outgoing_transfer set amount = amount * 10 where entity_id = ${first.id}`.execute(tx),
    );
    for (const minutes of [11, 12, 13]) await chain.at(at(minutes));
    expect(await read(first)).toMatchObject({ status: 'FAILED', statusReason: 'TAMPERED' });
    expect(await signedFor(first)).toEqual([]);
    expect((await read(second)).status).toBe('COMPLETED');
    expect(await received(first.recipientAddress)).toBe(0n);
  });
});
