import { documented } from '../reference';
import { getPermissionUse, mostPeopleOfRole, unusedAfterDays } from './permission-use';

export const permissionUseEndpoints = [
  documented(getPermissionUse, {
    summary:
      `Which permissions each role’s people last used when, and which nobody used in the last ${unusedAfterDays} days. Noted is the permission that ` +
      'let a call in, of people and of the API keys they are responsible for; calls that only refresh a screen are left out. With `roleId`, the ' +
      `same of each of its people, by address, ${mostPeopleOfRole} at most.`,
    example: {
      countedSince: '2025-03-14T09:26:53.589Z',
      unusedSince: '2025-04-02T09:26:53.589Z',
      roles: [
        {
          roleId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          name: 'Treasury',
          isSystem: false,
          userCount: 2,
          changedAt: '2025-03-14T09:26:53.589Z',
          uses: [{ permission: 'GET_BALANCES', lastUsedAt: '2025-06-30T09:26:53.589Z', isUnused: false }],
        },
      ],
      people: [],
    },
  }),
];
