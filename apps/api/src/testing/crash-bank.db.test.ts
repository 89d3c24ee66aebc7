import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { crashBank } from './crash-bank';

const source = (name: string) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url));

// The short version of `npm run prove bank`, on the source.
test('A server and a database that are killed while clients move money lose nothing they acknowledged, and create nothing', async () => {
  const seed = String(Date.now());
  const { deviations, acknowledged } = await crashBank({
    seed,
    clients: 6,
    operations: 40,
    kills: 2,
    program: { options: ['--import', import.meta.resolve('tsx')], file: source },
  });
  expect({ seed, deviations }).toEqual({ seed, deviations: [] });
  for (const count of Object.values(acknowledged)) expect(count).toBeGreaterThan(0);
}, 600_000);
