import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freezeClock, password, signIn, startProduct, useBrowser, type Product } from './src';

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

/** Asks until the answer is as wanted; the milliseconds it took. */
const until = async (wanted: () => Promise<boolean>, withinMilliseconds: number): Promise<number> => {
  const start = performance.now();
  while (!(await wanted())) {
    if (performance.now() - start > withinMilliseconds) throw new Error(`Not within ${withinMilliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return performance.now() - start;
};

describe('a PostgreSQL that dies under the running server', () => {
  it('makes calls answer 503 with Retry-After and the error body, and is back within 10 s', async () => {
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    expect((await call('/api/v1/businesses', { headers })).status).toBe(200);

    const killed = postgresPid();
    process.kill(killed, 'SIGKILL');
    const killedAt = performance.now();
    let refused: Response | undefined;
    await until(async () => {
      const answer = await call('/api/v1/businesses', { headers });
      if (answer.status !== 200) refused = answer;
      return refused !== undefined;
    }, 5_000);
    expect(refused?.status).toBe(503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({
      code: 'UNAVAILABLE',
      requestId: refused?.headers.get('x-request-id'),
    });
    expect((await call('/health/live')).status).toBe(200);

    await until(async () => (await call('/health/ready')).ok, 10_000);
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    expect(product.process.exitCode).toBeNull();
    expect(postgresPid()).not.toBe(killed);
    expect((await call('/api/v1/businesses', { headers })).status).toBe(200);
  });

  it('leaves a signed-in person a Retry that brings the screen back, still signed in', async () => {
    const page = await openPage({ url: product.url, expectedErrors: [/status of 503/] });
    await freezeClock(page);
    await signIn(page, 'admin@northgate.example');
    const cards = page.getByRole('list', { name: 'Businesses' }).getByRole('heading', { level: 2 });
    await cards.first().waitFor();

    // Killed again as often as it comes back, so that the page surely meets the outage.
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
    await until(async () => (await call('/health/ready')).ok, 10_000);
    await page
      .getByRole('button', { name: /^(Retry|Try again)$/ })
      .first()
      .click();
    await cards.first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/businesses');
  });
});

describe('SIGTERM', () => {
  it('ends the server with exit code 0 and its PostgreSQL with it', async () => {
    const postgres = postgresPid();
    product.process.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });
});
