import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { holds, permissions, type Permission } from './permissions';

/** Independent of the evaluator, so that one mistake cannot hide in both. */
const suffices = ({ access }: Endpoint, held: readonly Permission[]): boolean => {
  if (access.kind !== 'permission') return true;
  for (const way of access.need) if (way.filter((permission) => !held.includes(permission)).length === 0) return true;
  return false;
};

const guarded = endpoints.flatMap((endpoint) =>
  endpoint.access.kind === 'permission' ? [{ endpoint, need: endpoint.access.need }] : [],
);

describe('the evaluator of permissions', () => {
  it('[PERM-1] opens each call to a single permission, and to all but a single one, exactly where these suffice', () => {
    expect(guarded.length).toBeGreaterThan(100);
    for (const { endpoint, need } of guarded)
      for (const permission of permissions)
        for (const held of [[permission], permissions.filter((other) => other !== permission)])
          expect(holds(held, need), `${endpoint.name} with ${held.join(', ')}`).toBe(suffices(endpoint, held));
  });

  it('[PERM-1] opens no call to somebody who holds nothing', () => {
    for (const { endpoint, need } of guarded) expect(holds([], need), endpoint.name).toBe(false);
  });
});
