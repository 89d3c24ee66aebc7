import { groupsOf, systemRolePermissions } from '@countinghouse/contract/permissions';
import { describe, expect, it } from 'vitest';
import { roleSummary, shortName } from './summary';

describe('what a role grants, in a line', () => {
  it.each([
    [systemRolePermissions('ADMIN'), 'Full access to everything'],
    [[], 'No access but to the own account'],
    [['GET_API_CREDENTIALS'], 'View: API keys'],
    [systemRolePermissions('SUPPORT'), 'View: Businesses, payments, withdrawals and 1 more'],
    [
      systemRolePermissions('BACKOFFICE'),
      'Full: Statistics, travel rule · View: Businesses, payments, withdrawals and 5 more',
    ],
  ])('%# names the first groups of each level', (permissions, expected) => {
    expect(roleSummary(groupsOf(permissions))).toBe(expected);
  });

  it('calls a group by its noun', () => {
    expect([shortName('Manage API keys'), shortName('View statistics')]).toEqual(['API keys', 'Statistics']);
  });
});
