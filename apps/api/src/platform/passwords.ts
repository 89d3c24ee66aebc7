import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors';

/** Cost of one hash: 128 MiB and some 0.4 s of one core. Changing it keeps old hashes readable: they carry theirs. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const keyLength = 32;
/** Hashes at once and people waiting. Beyond that the server says 503 rather than starve money calls of the core. */
const atOnce = 2;
const queueLength = 20;

type Cost = typeof cost;

const derive = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Node refuses anything above 32 MiB unless told otherwise; scrypt needs 128 * N * r and a little more.
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

let running = 0;
const waiting: (() => void)[] = [];

const inQueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= queueLength) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed over rather than given back, so that nobody slips in before the first in the queue.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/**
 * A password's hash as text: `scrypt$N$r$p$salt$key` in base64url.
 * @throws AppError UNAVAILABLE when the queue is full.
 */
export const hashPassword = (password: string): Promise<string> =>
  inQueue(async () => {
    const salt = randomBytes(16);
    const key = await derive(password, salt, cost);
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  });

// Verified against when there is nobody to verify, so that an unknown e-mail costs the same work and time.
const nobody = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(keyLength).toString('base64url'),
].join('$');

/**
 * Whether the password has this hash. With no hash (unknown person, no password yet) the answer is false after the
 * same work.
 * @throws AppError UNAVAILABLE when the queue is full.
 */
export const verifyPassword = (password: string, hash: string | null): Promise<boolean> =>
  inQueue(async () => {
    const [scheme, N, r, p, salt, key] = (hash ?? nobody).split('$');
    if (scheme !== 'scrypt' || !salt || !key) throw new Error('A stored password hash has an unknown form');
    const expected = Buffer.from(key, 'base64url');
    const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
    return timingSafeEqual(actual, expected) && hash !== null;
  });
