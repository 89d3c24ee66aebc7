import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { crashDeposits } from './crash-deposits';

const source = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

// The short version of `npm run prove crash-deposits`, on the source.
test('A server and a database that are killed while payments are paid credit every transfer once and tell every event', async () => {
  const seed = String(Date.now());
  const { deviations, transfers } = await crashDeposits({
    seed,
    payments: 18,
    kills: 3,
    program: { options: ['--import', import.meta.resolve('tsx')], file: source },
  });
  expect({ seed, deviations }).toEqual({ seed, deviations: [] });
  expect(transfers).toBeGreaterThanOrEqual(18);
}, 600_000);
