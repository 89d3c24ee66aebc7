import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectPath,
  freezeClock,
  openBusinesses,
  password,
  type Product,
  signIn,
  startProduct,
  useBrowser,
} from './src';

const { openPage } = useBrowser();
let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** The process of the embedded PostgreSQL, as its own pid file names it. */
const postgresPid = (): number => {
  const files = readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' });
  const file = files.find((path) => path.endsWith('postmaster.pid'));
  if (!file) throw new Error('No postmaster.pid: PostgreSQL does not run.');
  return Number(readFileSync(join(product.dataDir, file), 'utf8').split('\n')[0]);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const call = (path: string, init?: RequestInit) => fetch(new URL(path, product.url), init);

const tokenOf = async (): Promise<string> => {
  const answer = await call('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@northgate.example', password }),
  });
  return answer.headers.get('x-identity-token') ?? '';
};

/** Ready by its own word, and a login, which reads and writes, is answered. */
const isServing = async () => (await call('/health/ready')).ok && (await tokenOf()) !== '';

/** Kills PostgreSQL and waits until another one serves; returns the seconds. */
const secondsOfOutage = async (): Promise<number> => {
  const killed = postgresPid();
  const killedAt = performance.now();
  process.kill(killed, 'SIGKILL');
  await expect.poll(async () => postgresPid() !== killed && (await isServing()), { interval: 25 }).toBe(true);
  return (performance.now() - killedAt) / 1000;
};

describe('a PostgreSQL that dies under the running server', () => {
  it('makes calls answer 503 with Retry-After and the error body, and comes back in the same server', async () => {
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    expect((await call('/api/v1/businesses', { headers })).status).toBe(200);

    const killed = postgresPid();
    process.kill(killed, 'SIGKILL');
    let refused: Response | undefined;
    const isRefused = async () => {
      const answer = await call('/api/v1/businesses', { headers });
      if (answer.status !== 200) refused = answer;
      return refused !== undefined;
    };
    await expect.poll(isRefused, { interval: 10 }).toBe(true);
    expect(refused?.status).toBe(503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({
      code: 'UNAVAILABLE',
      requestId: refused?.headers.get('x-request-id'),
    });
    expect((await call('/health/live')).status).toBe(200);

    await expect.poll(isServing).toBe(true);
    expect(product.process.exitCode).toBeNull();
    expect(postgresPid()).not.toBe(killed);
    expect((await call('/api/v1/businesses', { headers })).status).toBe(200);
  });

  it('is back within 10 s', async () => {
    // A busy machine may be slow once, a slow server is slow each time.
    const seconds: number[] = [];
    while (seconds.length < 3 && !seconds.some((taken) => taken < 10)) seconds.push(await secondsOfOutage());
    expect(Math.min(...seconds), `seconds of each outage: ${seconds.join(', ')}`).toBeLessThan(10);
  });

  it('leaves a signed-in person a Retry that brings the screen back, still signed in', async () => {
    const page = await openPage({ url: product.url, expectedErrors: [/status of 503/], loadsAhead: true });
    await freezeClock(page);
    await signIn(page, 'admin@northgate.example');
    await openBusinesses(page);
    const cards = page.getByRole('list', { name: 'Businesses' }).getByRole('heading', { level: 2 });
    await cards.first().waitFor();

    // Killed again whenever it returns, so that the page surely meets the outage.
    let isOut = true;
    const outage = (async () => {
      while (isOut) {
        try {
          process.kill(postgresPid(), 'SIGKILL');
        } catch {
          // Between two lives.
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    try {
      await page.reload();
      await page
        .getByRole('button', { name: /^(Retry|Try again)$/ })
        .first()
        .waitFor();
    } finally {
      isOut = false;
      await outage;
    }
    await expect.poll(isServing).toBe(true);
    // The screen may recover by itself before a press.
    const retry = page.getByRole('button', { name: /^(Retry|Try again)$/ }).first();
    await Promise.race([retry.click(), cards.first().waitFor()]);
    await cards.first().waitFor();
    await expectPath(page, '/businesses');
  });
});

describe('SIGTERM', () => {
  // Once: it ends the server for good.
  it('ends the server with exit code 0 and its PostgreSQL with it', { retry: 0 }, async () => {
    const postgres = postgresPid();
    product.process.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    // An ended process may stay in the table until the system has noted it.
    await expect.poll(() => isAlive(postgres)).toBe(false);
  });
});
