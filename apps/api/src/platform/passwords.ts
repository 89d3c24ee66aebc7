import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createFairQueue, type Asker } from './fair-queue';

/** Cost of one hash: 128 MiB and some 0.4 s of one core. Changing it keeps old hashes readable: they carry theirs. */
const fullCost = { N: 2 ** 17, r: 8, p: 1 };
let cost: Cost = fullCost;
const keyLength = 32;
/** Hashes at once and people waiting. Beyond that the server says 503 rather than starve money calls of the core. */
const inQueue = createFairQueue({ atOnce: 2, perShare: 6, longest: 20 });

type Cost = Readonly<typeof fullCost>;

/**
 * Sets the cost of every hash that this process makes from now on, and of the work done for an unknown e-mail. Production
 * always runs at the full cost (`readConfig` refuses the setting there); test installations, where passwords are public, save time.
 * @param log2N the logarithm to base 2 of scrypt's N, 17 at the full cost
 */
export const setPasswordCost = (log2N: number): void => {
  cost = { ...fullCost, N: 2 ** log2N };
};

const derive = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Node refuses anything above 32 MiB unless told otherwise; scrypt needs 128 * N * r and a little more.
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

let asked = 0;
/** A command or a job of this installation, not somebody at its door. */
const ourselves = (): Asker => ({ share: `ourselves ${(asked += 1)}`, isKnown: true });

/** Somebody who is signed in, or holds a link that was mailed to them. */
export const knownPerson = (userId: string): Asker => ({ share: `person ${userId}`, isKnown: true });

/**
 * A password's hash as text: `scrypt$N$r$p$salt$key` in base64url.
 * @throws AppError RATE_LIMITED when too many of the asker wait, UNAVAILABLE when too many of all do.
 */
export const hashPassword = (password: string, asker: Asker = ourselves()): Promise<string> =>
  inQueue(asker, async () => {
    const salt = randomBytes(16);
    const used = cost;
    return textOf(used, salt, await derive(password, salt, used));
  });

const textOf = ({ N, r, p }: Cost, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Verified against when there is nobody to verify, so that an unknown e-mail costs the same work and time. */
const hashOfNobody = (): string => textOf(cost, Buffer.alloc(16), Buffer.alloc(keyLength));

/**
 * Whether the password has this hash. With no hash (unknown person, no password yet) the answer is false after the
 * same work.
 * @throws AppError RATE_LIMITED when too many of the asker wait, UNAVAILABLE when too many of all do.
 */
export const verifyPassword = (password: string, hash: string | null, asker: Asker = ourselves()): Promise<boolean> =>
  inQueue(asker, async () => {
    const [scheme, N, r, p, salt, key] = (hash ?? hashOfNobody()).split('$');
    if (scheme !== 'scrypt' || !salt || !key) throw new Error('A stored password hash has an unknown form');
    const expected = Buffer.from(key, 'base64url');
    const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
    return timingSafeEqual(actual, expected) && hash !== null;
  });
