import { expect, it } from 'vitest';
import { killGatewaySenders } from '../../testing/gateway/kills';

it('coins leave over a gateway once, wherever the sender or the gateway is killed', async () => {
  const { orders, killed, deviations } = await killGatewaySenders({ seed: 'sends once', rounds: 3 });
  expect(deviations).toEqual([]);
  expect(orders).toBe(6);
  expect(Object.values(killed).reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
});
