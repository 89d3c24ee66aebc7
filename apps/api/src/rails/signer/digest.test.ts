import { createHash, randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publicKeyToAddress } from 'viem/accounts';
import type { Hex } from 'viem';
import { startTestSigner, type TestSigner } from '../../testing/signer';
import { remoteDigestKeyring } from './digest';

let signer: TestSigner;
const strange = privateKeyToAccount(generatePrivateKey());
const { n } = secp256k1.Point.CURVE();
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

beforeAll(async () => {
  signer = await startTestSigner(generatePrivateKey());
});
afterEach(() => {
  signer.lieOfDigest(null);
  signer.setAway(false);
  signer.loseAnswers(false);
});
afterAll(() => signer.stop());

const signerOf = (signature: Uint8Array, digest: Uint8Array): string => {
  const given = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact');
  const key = given.addRecoveryBit(signature[64] ?? 2).recoverPublicKey(digest);
  return publicKeyToAddress(`0x${key.toHex(false)}`);
};
/** The other signature of the same key for the same digest. */
const higher = (signature: Hex): string => {
  const given = secp256k1.Signature.fromBytes(Buffer.from(signature.slice(2, 130), 'hex'), 'compact');
  return `0x${Buffer.from(new secp256k1.Signature(given.r, n - given.s).toBytes('compact')).toString('hex')}`;
};

describe('a signer of digests elsewhere', () => {
  it('signs 32 bytes as they are, by the key of the address', async () => {
    const keyring = remoteDigestKeyring({ url: signer.url, address: signer.address.toLowerCase() });
    expect(keyring.address).toBe(signer.address);
    await keyring.assertReady();
    for (let round = 0; round < 20; round += 1) {
      const digest = randomBytes(32);
      const signature = await keyring.signDigest(digest);
      expect(signature).toHaveLength(65);
      expect(signerOf(signature, digest)).toBe(signer.address);
    }
    await expect(keyring.signDigest(randomBytes(31))).rejects.toThrow('Only 32 bytes');
  });

  it.each<[string, (digest: Hex) => Promise<string>]>([
    ['without the point of its key', async (hash) => (await signer.account.sign({ hash })).slice(0, 130)],
    ['with the wrong point', async (hash) => `${(await signer.account.sign({ hash })).slice(0, 130)}00`],
    ['in the upper half, as hardware does', async (hash) => higher(await signer.account.sign({ hash }))],
    ['as JSON', async (hash) => JSON.stringify(await signer.account.sign({ hash }))],
  ])('answers %s: the signature is the one that chains take', async (_what, how) => {
    const keyring = remoteDigestKeyring(signer);
    const digest = digestOf('one');
    const honest = await keyring.signDigest(digest);
    signer.lieOfDigest(how);
    expect(await keyring.signDigest(digest)).toEqual(honest);
  });

  it.each<[string, string, (digest: Hex) => Promise<string>]>([
    ['signs with another key', 'another key than that of', (hash) => strange.sign({ hash })],
    [
      'signs the digest of the digest, as one that cannot leave it alone',
      'signed something else',
      (hash) => signer.account.sign({ hash: `0x${digestOf(hash).toString('hex')}` }),
    ],
    ['signs another transaction', 'signed something else', () => signer.account.sign({ hash: `0x${'ab'.repeat(32)}` })],
    ['answers zeros', 'signed something else', async () => `0x${'00'.repeat(65)}`],
    ['answers a word', 'in a form nobody can read', async () => 'signed'],
    ['answers nothing', 'in a form nobody can read', async () => ''],
  ])('that %s is not believed', async (_what, sentence, how) => {
    signer.lieOfDigest(how);
    await expect(remoteDigestKeyring(signer).signDigest(digestOf('one'))).rejects.toThrow(sentence);
  });

  it('is not ready without the key, and told without its address, which may hold a secret', async () => {
    const stranger = remoteDigestKeyring({ url: signer.url, address: strange.address });
    await expect(stranger.assertReady()).rejects.toThrow('The signer does not have the key of');
    signer.setAway(true);
    const failed = await remoteDigestKeyring(signer).assertReady().catch(String);
    expect(failed).toBe('Error: The signer did not answer publicKeys');
  });

  it('that loses its answer is asked once, not again behind one’s back', async () => {
    signer.loseAnswers(true);
    const before = signer.timesSigned();
    await expect(remoteDigestKeyring(signer).signDigest(digestOf('one'))).rejects.toThrow('did not answer sign');
    expect(signer.timesSigned()).toBe(before + 1);
  });
});
