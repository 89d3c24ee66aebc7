import { hexToBigInt, keccak256, numberToHex, parseTransaction, serializeTransaction, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEvmNode, testChainId, type TestEvmNode } from '../../testing/evm-node';
import { startTestSigner, type TestSigner, type Understood } from '../../testing/signer';
import type { Unsigned } from './keyring';
import { remoteKeyring } from './remote';

const recipient: Hex = '0x5151000000000000000000000000000000005151';
const asked: Unsigned = {
  type: 'eip1559',
  chainId: testChainId,
  nonce: 0,
  to: recipient,
  value: 10n ** 18n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 10n ** 10n,
  maxPriorityFeePerGas: 10n ** 9n,
};

describe('a signer elsewhere, as a node with accounts of its own is one', () => {
  let node: TestEvmNode;
  beforeAll(async () => {
    node = await startEvmNode();
  });
  afterAll(() => node.stop());

  it('signs exactly what was asked, which its chain then takes', async () => {
    const keyring = remoteKeyring({ url: node.url, address: node.payer.toLowerCase() });
    expect(keyring.address).toBe(node.payer);
    await keyring.assertReady();
    const raw = (await keyring.sign(asked)) as Hex;
    expect(parseTransaction(raw)).toMatchObject({ chainId: testChainId, value: 10n ** 18n, gas: 21_000n });
    expect(await node.rpc('eth_sendRawTransaction', raw)).toBe(keccak256(raw));
    await node.mine(1);
    expect(BigInt(await node.rpc<string>('eth_getBalance', recipient, 'latest'))).toBe(10n ** 18n);
  });

  it('is not ready without the key, and its refusal is an error', async () => {
    const stranger = remoteKeyring({ url: node.url, address: recipient });
    await expect(stranger.assertReady()).rejects.toThrow('The signer does not have the key of');
    await expect(stranger.sign(asked)).rejects.toThrow(/^The signer did not answer eth_signTransaction: /);
  });
});

describe('a signer that', () => {
  let signer: TestSigner;
  const strange = privateKeyToAccount(generatePrivateKey());
  beforeAll(async () => {
    signer = await startTestSigner(generatePrivateKey());
  });
  afterEach(() => {
    signer.lie(null);
    signer.setAway(false);
    signer.loseAnswers(false);
  });
  afterAll(() => signer.stop());
  const sign = () => remoteKeyring(signer).sign(asked);
  const signing = (changes: Partial<Understood>) => (said: Understood) =>
    signer.account.signTransaction({ ...said, ...changes });

  it('answers the bytes alone or beside what they say is believed alike', async () => {
    const raw = await sign();
    signer.lie(async (said) => ({ raw: await signer.account.signTransaction(said), tx: {} }));
    expect(await sign()).toBe(raw);
  });

  it.each<[string, string, (said: Understood) => Promise<unknown>]>([
    ['pays somebody else', 'another recipient than', (said) => signing({ to: strange.address })(said)],
    ['pays another amount', 'another amount than', (said) => signing({ value: said.value + 1n })(said)],
    ['takes another number', 'another number than', (said) => signing({ nonce: said.nonce + 1 })(said)],
    ['calls something', 'another data than', (said) => signing({ data: '0x01' })(said)],
    ['signs for another chain', 'another chain than', (said) => signing({ chainId: 1 })(said)],
    ['gives another gas', 'another gas than', (said) => signing({ gas: said.gas + 1n })(said)],
    ['offers another fee', 'another fee than', (said) => signing({ maxFeePerGas: said.maxFeePerGas * 9n })(said)],
    ['offers another tip', 'another tip than', (said) => signing({ maxPriorityFeePerGas: 7n })(said)],
    [
      'signs an access list',
      'another form than',
      (said) => signer.account.signTransaction({ ...said, accessList: [{ address: recipient, storageKeys: [] }] }),
    ],
    [
      'signs an older form',
      'another form than',
      ({ to, value, gas, nonce, chainId }) =>
        signer.account.signTransaction({ type: 'legacy', to, value, gas, nonce, chainId, gasPrice: 10n ** 10n }),
    ],
    ['signs with another key', 'another key than that of', (said) => strange.signTransaction(said)],
    [
      'answers the other signature, which nodes refuse',
      'another signature than',
      async (said) => {
        const { r, s, yParity, ...rest } = parseTransaction(
          (await signer.account.signTransaction(said)) as `0x02${string}`,
        );
        const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
        const other = numberToHex(order - hexToBigInt(s as Hex), { size: 32 });
        return serializeTransaction(rest as never, { r: r as Hex, s: other, yParity: yParity === 1 ? 0 : 1 });
      },
    ],
    ['signs nothing', 'another', (said) => Promise.resolve(serializeTransaction(said))],
    ['answers something', 'in a form nobody can read', () => Promise.resolve({ tx: {} })],
    ['answers bytes of nothing', 'another form than', () => Promise.resolve('0x02')],
  ])('%s is not believed', async (_, sentence, how) => {
    signer.lie(how);
    await expect(sign()).rejects.toThrow(sentence);
  });

  it('is away is told without its address, which may hold a secret', async () => {
    signer.setAway(true);
    const failed = await sign().catch((error: unknown) => error);
    expect(String(failed)).toMatch(/^Error: The signer did not answer eth_signTransaction: /);
    expect(String(failed)).not.toContain('127.0.0.1');
    await expect(remoteKeyring(signer).assertReady()).rejects.toThrow('did not answer eth_accounts');
  });

  it('loses its answer is asked once, not again behind one’s back', async () => {
    signer.loseAnswers(true);
    const before = signer.timesSigned();
    await expect(sign()).rejects.toThrow('The signer did not answer');
    expect(signer.timesSigned()).toBe(before + 1);
  });
});
