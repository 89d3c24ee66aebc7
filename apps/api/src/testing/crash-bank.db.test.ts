import { expect, test } from 'vitest';
import { builtPrograms } from './built';
import { crashBank } from './crash-bank';

// The short version of `npm run prove bank`.
test('A server and a database that are killed while clients move money lose nothing they acknowledged, and create nothing', async () => {
  const seed = String(Date.now());
  const { deviations, acknowledged } = await crashBank({
    seed,
    clients: 6,
    operations: 40,
    kills: 2,
    program: { options: [], file: await builtPrograms() },
  });
  expect({ seed, deviations }).toEqual({ seed, deviations: [] });
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
}, 600_000);
