import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultyHardware, missingHardware, startSoftHsm, type HardwareFaults } from '../testing/soft-hsm';
import { openHardwareKey, type HardwareKey } from './hardware';

const { n } = secp256k1.Point.CURVE();

// Real SoftHSM 2 by its library; every key of it is new.
describe.skipIf(missingHardware !== null)('A key in hardware', () => {
  let hsm: ReturnType<typeof startSoftHsm>;
  let key: HardwareKey | null = null;
  const faults: HardwareFaults = {};
  beforeAll(() => {
    hsm = startSoftHsm(['hot', 'cold'], ['p-256']);
  });
  afterEach(() => {
    faults.sign = undefined;
    key?.close();
    key = null;
  });
  afterAll(() => hsm.stop());
  const open = async (changes: Partial<typeof hsm.settings> = {}, withinMs?: number): Promise<HardwareKey> => {
    const native = faultyHardware(faults);
    key = await openHardwareKey({ ...hsm.settings, ...changes }, { native, ...(withinMs && { withinMs }) });
    return key;
  };
  /** The next call is another one; those after it are as asked. */
  const once = (fault: NonNullable<HardwareFaults['sign']>): void => {
    faults.sign = (...given) => {
      faults.sign = undefined;
      return fault(...given);
    };
  };

  it('signs 32 bytes verifiably, never with the higher s, though the hardware answers that every other time', async () => {
    let high = 0;
    faults.sign = async (sign, ...given) => {
      const said = await sign(...given);
      if (BigInt(`0x${said.subarray(32).toString('hex')}`) > n / 2n) high += 1;
      return said;
    };
    const { sign, publicKey } = await open();
    for (let round = 0; round < 60; round += 1) {
      const digest = randomBytes(32);
      const signature = await sign(digest);
      expect(signature).toHaveLength(65);
      const compact = signature.subarray(0, 64);
      expect(secp256k1.verify(compact, digest, publicKey, { prehash: false, lowS: true })).toBe(true);
      const recovered = secp256k1.Signature.fromBytes(compact, 'compact').addRecoveryBit(signature[64]!);
      expect(Buffer.from(recovered.recoverPublicKey(digest).toBytes(false)).equals(publicKey)).toBe(true);
    }
    expect(high).toBeGreaterThan(5);
  });

  it.each([0, 1, 31, 33, 64])('refuses %i bytes, which the hardware would sign', async (length) => {
    const { sign } = await open();
    await expect(sign(randomBytes(length))).rejects.toThrow('Only 32 bytes are signed');
  });

  it('signs again after a call that failed, which leaves its session busy for ever', async () => {
    const { sign } = await open();
    once((real, session, digest) => real(session, digest, Buffer.alloc(1)));
    await expect(sign(randomBytes(32))).rejects.toThrow('The hardware did not sign');
    expect(await sign(randomBytes(32))).toHaveLength(65);
  });

  it('signs again after its session was closed by the hardware', async () => {
    const { sign } = await open();
    // Whatever was closed is no session any more, as after a restart of the hardware.
    once((real, session, ...given) => {
      faults.close?.(session);
      return real(session, ...given);
    });
    await expect(sign(randomBytes(32))).rejects.toThrow('CKR_SESSION_HANDLE_INVALID');
    expect(await sign(randomBytes(32))).toHaveLength(65);
  });

  it('is asked by many at once, each for a digest of their own', async () => {
    const { sign, publicKey } = await open();
    const digests = Array.from({ length: 30 }, () => randomBytes(32));
    const signed = await Promise.all(digests.map((digest) => sign(digest)));
    signed.forEach((signature, index) => {
      const given = { prehash: false, lowS: true };
      expect(secp256k1.verify(signature.subarray(0, 64), digests[index]!, publicKey, given)).toBe(true);
    });
  });

  it('does not believe hardware that signs something else', async () => {
    const { sign } = await open();
    once((real, session, _digest, out) => real(session, randomBytes(32), out));
    await expect(sign(randomBytes(32))).rejects.toThrow('it signed something else');
    expect(await sign(randomBytes(32))).toHaveLength(65);
  });

  it('that does not answer in time fails its caller and those behind it, and signs once it answers again', async () => {
    const { sign } = await open({}, 300);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    once(async (real, ...given) => {
      await held;
      return real(...given);
    });
    await expect(sign(randomBytes(32))).rejects.toThrow('did not answer in time');
    await expect(sign(randomBytes(32))).rejects.toThrow('has not answered an earlier call yet');
    answer();
    await vi.waitFor(async () => expect(await sign(randomBytes(32))).toHaveLength(65));
  });

  it.each([
    ['a wrong PIN', { pin: 'wrong-pin' }, /refuses the PIN .*CKR_PIN_INCORRECT/],
    ['another token', { token: 'elsewhere' }, /SIGNER_PKCS11_TOKEN names "elsewhere"/],
    ['another key', { key: 'missing' }, /SIGNER_PKCS11_KEY names "missing"/],
    ['a key of another curve', { key: 'p-256' }, /of another curve than secp256k1/],
    ['no library', { library: '/etc/hostname' }, /SIGNER_PKCS11_LIBRARY cannot be loaded/],
  ])('%s is told in one sentence, and never with the PIN', async (_what, changes, sentence) => {
    const said = await openHardwareKey({ ...hsm.settings, ...changes }).catch(String);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('wrong-pin');
    expect(await open()).toMatchObject({ address: expect.stringMatching(/^0x/) });
  });
});
