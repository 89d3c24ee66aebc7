import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { getAddress, parseTransaction, recoverTransactionAddress, type Hex } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policedKeyrings, SignerRefused } from '../rails/signer';
import type { Unsigned } from '../rails/signer/keyring';
import { killSigner } from '../testing/signer-kills';
import { startSignerProcess, type SignerProcess } from '../testing/signer-process';
import { missingHardware } from '../testing/soft-hsm';

// The signer's own process with a key in SoftHSM 2, asked over its socket: by the server's keyring, and directly, as a compromised server would.

const gwei = 10n ** 9n;
const ether = 10n ** 18n;
const policy = { SIGNER_DAILY_AMOUNTS: 'ETH=2, USDT=1000, TRX=500' };

let recipients = 0n;
const stranger = (): Hex => {
  recipients += 1n;
  return getAddress(`0x${(0x5151_0000_0000n + recipients).toString(16).padStart(40, 'c')}`);
};
let nonces = 0;
/** A payment of ether, whose fee is at most 0.00021. */
const paying = (changes: Partial<Unsigned> = {}): Unsigned => ({
  type: 'eip1559',
  chainId: 1,
  nonce: (nonces += 1),
  to: stranger(),
  value: ether / 2n,
  data: '0x',
  gas: 21_000n,
  maxFeePerGas: 10n * gwei,
  maxPriorityFeePerGas: gwei,
  ...changes,
});

describe.skipIf(missingHardware !== null)('The signer of outgoing coins', () => {
  let signer: SignerProcess;
  beforeAll(async () => {
    signer = await startSignerProcess(policy);
  });
  afterEach(async () => {
    signer.resume();
    // A new day for every test.
    await signer.database.asSuperuser(`truncate signing_order, counted, signed`);
  });
  afterAll(() => signer.stop());

  const keyrings = (answerWithinMs = 20_000) =>
    policedKeyrings({ socket: signer.socket, address: signer.address, answerWithinMs });
  const cause = (orderId: string = randomUUID()) => ({ orderId, chain: 'ETH' });
  const sign = (transaction: Unsigned, orderId?: string) => keyrings().evm.sign(transaction, cause(orderId));
  const codeOf = async (attempt: Promise<unknown>): Promise<string> => {
    const failed: unknown = await attempt.then(
      () => 'SIGNED',
      (error: unknown) => error,
    );
    return failed instanceof SignerRefused ? failed.code : String(failed);
  };

  it('signs exactly what was asked, by the key of its hardware, with the lower s', async () => {
    const { evm } = keyrings();
    await evm.assertReady();
    for (let round = 0; round < 12; round += 1) {
      const transaction = paying({ value: ether / 100n });
      const raw = (await evm.sign(transaction, cause())) as `0x02${string}`;
      const { to, value, nonce, s } = parseTransaction(raw);
      expect({ to: getAddress(to!), value, nonce }).toEqual({
        to: transaction.to,
        value: transaction.value,
        nonce: transaction.nonce,
      });
      expect(BigInt(s!)).toBeLessThanOrEqual(secp256k1.Point.CURVE().n / 2n);
      expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(signer.address);
    }
  });

  it('keeps what it counted when it is killed, and starts again beside its old socket', async () => {
    const orders = [paying(), paying(), paying()];
    for (const one of orders) await sign(one);
    await signer.end('SIGKILL');
    expect(existsSync(signer.socket)).toBe(true);
    await expect(sign(paying())).rejects.toThrow('The signer did not answer sign');
    await signer.begin();
    expect(await codeOf(sign(paying()))).toBe('DAILY_AMOUNT');
  });

  it('that is slow, or dies while it is asked, fails the order and signs it the next time', async () => {
    const [order, transaction] = [randomUUID(), paying()];
    signer.pause();
    await expect(keyrings(300).evm.sign(transaction, cause(order))).rejects.toThrow('The signer did not answer sign');
    const lost = keyrings().evm.sign(transaction, cause(order)).catch(String);
    await signer.end('SIGKILL');
    expect(await lost).toContain('did not answer sign');
    await signer.begin();
    await sign(transaction, order);
    expect((await signer.ask('/v1/limits')).said).toMatchObject({ ETH: { counted: '0.50021' } });
  });

  it('writes down every signature and refusal, and never its PIN or password', async () => {
    await sign(paying());
    await codeOf(sign(paying({ value: 9n * ether })));
    expect(signer.told()).toMatch(/Signed 0\.5 ETH to 0x\w{40} over ETH for the order/);
    expect(signer.told()).toMatch(/Refused the order [\w-]{36} \(DAILY_AMOUNT\)/);
    expect(signer.told()).not.toMatch(/pin-for-tests|for-tests-only/);
  });

  it('killed at any moment, on no day signs more than its amount, nor an order in two forms (npm run prove signer)', async () => {
    const { deviations, signed, kills } = await killSigner({ seed: 'short', rounds: 3 });
    expect(deviations).toEqual([]);
    expect(kills).toBe(3);
    expect(signed).toBeGreaterThan(2);
  });

  describe('does not start', () => {
    const refusedWith = async (changes: Readonly<Record<string, string | undefined>>, words: string[] = []) => {
      await signer.end();
      try {
        const code = await signer.run(changes, words);
        return { code, told: signer.told() };
      } finally {
        await signer.end();
        await signer.begin();
      }
    };

    it('with a wrong PIN, nor is it started again by itself, for tokens lock themselves', async () => {
      const file = join(signer.directory, 'wrong-pin');
      writeFileSync(file, 'another-pin');
      const { code, told } = await refusedWith({ SIGNER_PKCS11_PIN_FILE: file });
      expect(code).toBe(78);
      expect(told).toMatch(
        /^The token "countinghouse" refuses the PIN of SIGNER_PKCS11_PIN_FILE \(CKR_PIN_INCORRECT\)/,
      );
      expect(told).not.toContain('another-pin');
      const unit = readFileSync(
        new URL('../../../../deploy/systemd/countinghouse-signer.service', import.meta.url),
        'utf8',
      );
      expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
    });

    it('with the server’s secret or logins', async () => {
      expect(await refusedWith({ SECRET_KEY: 'x'.repeat(40) })).toMatchObject({
        code: 78,
        told: expect.stringMatching(/^SECRET_KEY belongs to the server/),
      });
    });

    it('on a database that others may enter or that is not its own', async () => {
      await signer.database.asSuperuser(
        `do $$ begin execute format('grant connect on database %I to public', current_database()); end $$`,
      );
      const open = await refusedWithout(signer, {});
      await signer.database.asSuperuser(
        `do $$ begin execute format('revoke connect on database %I from public', current_database()); end $$`,
      );
      await signer.begin();
      expect(open).toMatch(/SIGNER_DATABASE_URL leads to a database that others may enter/);
    });

    it('while another one listens', async () => {
      const code = await signer.run({});
      expect(code).toBe(78);
      expect(signer.told()).toMatch(/^Another signer listens at SIGNER_SOCKET/);
    });
  });
});

/** Words of a start that fails; the signer is not running afterwards. */
const refusedWithout = async (signer: SignerProcess, changes: Readonly<Record<string, string>>): Promise<string> => {
  await signer.end();
  await signer.run(changes);
  return signer.told();
};
