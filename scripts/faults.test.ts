import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { misplacedAmong, plantedFaults } from '../bench/faults/table';

it('each planted fault has its place in the code, and the tests that must notice it are there', () => {
  expect(plantedFaults.length).toBeGreaterThan(300);
  expect(misplacedAmong(plantedFaults, fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});
