import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createFairQueue, type Asker } from './fair-queue';

/** Cost of one hash: 128 MiB and some 0.4 s of one core. Changing it keeps old hashes readable: they carry theirs. */
const fullCost = { N: 2 ** 17, r: 8, p: 1 };
let cost: Cost = fullCost;
const keyLength = 32;
/** A core is left to everything else: on two cores one hash at a time. */
const atOnce = availableParallelism() > 2 ? 2 : 1;
/** Concurrent hashes and waiting callers, of each kind no more than are done while a call may last. Beyond that the server answers 503 rather than starve money calls of the core. */
const inQueue = createFairQueue({ atOnce, perShare: 6, longest: 10 * atOnce });

type Cost = Readonly<typeof fullCost>;

/**
 * Sets the cost of every later hash in this process, and of the work done for an unknown e-mail. Production always runs at the full cost
 * (`readConfig` refuses the setting there); test installations, where passwords are public, save time.
 *
 * @param log2N the logarithm to base 2 of scrypt's N, 17 at the full cost
 */
export const setPasswordCost = (log2N: number): void => {
  cost = { ...fullCost, N: 2 ** log2N };
};

const derive = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // By default Node refuses anything above 32 MiB; scrypt needs 128 * N * r and a little more.
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

let asked = 0;
/** Caller within this installation, a command or a job. */
const ourselves = (): Asker => ({ share: `ourselves ${(asked += 1)}`, isKnown: true });

/** Person who is signed in, or holds a link that was mailed to them. */
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

/** Hash verified for an unknown e-mail, so that it costs the same work and time. */
const hashOfNobody = (): string => textOf(cost, Buffer.alloc(16), Buffer.alloc(keyLength));

/**
 * True if the password has this hash. Without a hash (unknown person, no password yet) the answer is false after the same work.
 *
 * @throws AppError RATE_LIMITED when too many of the asker's wait, UNAVAILABLE when too many wait in all
 */
export const verifyPassword = (password: string, hash: string | null, asker: Asker = ourselves()): Promise<boolean> =>
  inQueue(asker, async () => {
    const [scheme, N, r, p, salt, key] = (hash ?? hashOfNobody()).split('$');
    if (scheme !== 'scrypt' || !salt || !key) throw new Error('A stored password hash has an unknown form');
    const expected = Buffer.from(key, 'base64url');
    const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
    return timingSafeEqual(actual, expected) && hash !== null;
  });
