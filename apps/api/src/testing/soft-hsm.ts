import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pkcs11 } from '../signing/hardware';
import type { HardwareSettings } from '../signing/settings';

/** Debian's, for the architectures it has. */
const libraries = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'];

const library = libraries.find((file) => existsSync(file));

const pkcs11Of = (): Pkcs11 | null => {
  try {
    return createRequire(import.meta.url)('pkcs11js') as Pkcs11;
  } catch {
    return null;
  }
};

/** Why no hardware can be played here, in one sentence; null if it can. */
export const missingHardware =
  library === undefined
    ? 'SoftHSM 2 is not installed (apt-get install softhsm2): tests of the hardware key are skipped.'
    : pkcs11Of() === null
      ? 'pkcs11js is not built here (npm rebuild pkcs11js, with g++, make, python3): tests of the hardware key are skipped.'
      : null;
if (missingHardware !== null) process.stderr.write(`${missingHardware}\n`);

const curve = Buffer.from('06052b8104000a', 'hex');
const otherCurve = Buffer.from('06082a8648ce3d030107', 'hex');

/**
 * A token of SoftHSM with keys of their own names, made new in a directory of its own. This process and those it starts find it by the environment.
 *
 * @param otherCurves names of keys that are of another curve
 */
export const startSoftHsm = (keys: readonly string[] = ['hot'], otherCurves: readonly string[] = []) => {
  const pkcs11 = pkcs11Of();
  if (!pkcs11 || library === undefined) throw new Error(missingHardware ?? 'There is no hardware');
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-hsm-'));
  mkdirSync(join(directory, 'tokens'));
  const config = join(directory, 'softhsm2.conf');
  writeFileSync(
    config,
    `directories.tokendir = ${join(directory, 'tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  process.env.SOFTHSM2_CONF = config;
  const pin = 'pin-for-tests';
  const module = new pkcs11.PKCS11();
  module.load(library);
  module.C_Initialize();
  try {
    const [free] = module.C_GetSlotList(true);
    if (!free) throw new Error('SoftHSM has no free slot');
    // A label has 32 bytes, and what is shorter ends in whatever lies behind it.
    module.C_InitToken(free, 'security-officer', 'countinghouse'.padEnd(32));
    const slot = module.C_GetSlotList(true).find((one) => module.C_GetTokenInfo(one).label.trim() === 'countinghouse');
    if (!slot) throw new Error('The token was not made');
    const session = module.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION);
    module.C_Login(session, pkcs11.CKU_SO, 'security-officer');
    module.C_InitPIN(session, pin);
    module.C_Logout(session);
    module.C_Login(session, pkcs11.CKU_USER, pin);
    for (const [name, params] of [
      ...keys.map((one) => [one, curve] as const),
      ...otherCurves.map((one) => [one, otherCurve] as const),
    ])
      module.C_GenerateKeyPair(
        session,
        { mechanism: pkcs11.CKM_EC_KEY_PAIR_GEN },
        [
          { type: pkcs11.CKA_TOKEN, value: true },
          { type: pkcs11.CKA_LABEL, value: name },
          { type: pkcs11.CKA_EC_PARAMS, value: params },
        ],
        [
          { type: pkcs11.CKA_TOKEN, value: true },
          { type: pkcs11.CKA_PRIVATE, value: true },
          { type: pkcs11.CKA_SENSITIVE, value: true },
          { type: pkcs11.CKA_EXTRACTABLE, value: false },
          { type: pkcs11.CKA_SIGN, value: true },
          { type: pkcs11.CKA_LABEL, value: name },
        ],
      );
  } finally {
    module.C_Finalize();
    module.close();
  }
  const settings: HardwareSettings = { library, token: 'countinghouse', key: keys[0] ?? 'hot', pin };
  return {
    settings,
    directory,
    config,
    stop: (): void => {
      if (process.env.SOFTHSM2_CONF === config) delete process.env.SOFTHSM2_CONF;
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

type Sign = (session: Buffer, digest: Buffer, out: Buffer) => Promise<Buffer>;

/** Faults of hardware, which may change at any time; without any it is what it is. */
export type HardwareFaults = {
  sign?: ((real: Sign, ...given: Parameters<Sign>) => Promise<Buffer>) | undefined;
  /** Closes a session behind its user's back; set once the hardware is open. */
  close?: (session: Buffer) => void;
};

/** The binding to the hardware's library with faults in between. */
export const faultyHardware = (faults: HardwareFaults) => (): Promise<Pkcs11> => {
  const pkcs11 = pkcs11Of();
  if (!pkcs11) throw new Error(missingHardware ?? 'There is no hardware');
  const made = (): InstanceType<Pkcs11['PKCS11']> => {
    const module = new pkcs11.PKCS11();
    const real: Sign = module.C_SignAsync.bind(module);
    faults.close = module.C_CloseSession.bind(module);
    module.C_SignAsync = (...given) => (faults.sign ? faults.sign(real, ...given) : real(...given));
    return module;
  };
  // Called with `new`, a function may answer with an object of its own.
  return Promise.resolve({
    ...pkcs11,
    PKCS11: function () {
      return made();
    } as unknown as Pkcs11['PKCS11'],
  });
};
