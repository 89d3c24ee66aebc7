import { expect, test } from 'vitest';
import { builtPrograms } from './built';
import { crashDeposits } from './crash-deposits';

// The short version of `npm run prove crash-deposits`.
test('A server and a database that are killed while payments are paid credit every transfer once and tell every event', async () => {
  const seed = String(Date.now());
  const { deviations, transfers } = await crashDeposits({
    seed,
    payments: 18,
    kills: 3,
    program: { options: [], file: await builtPrograms() },
  });
  expect({ seed, deviations }).toEqual({ seed, deviations: [] });
  expect(transfers).toBeGreaterThanOrEqual(18);
}, 600_000);
