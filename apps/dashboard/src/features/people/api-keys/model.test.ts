import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { describe, expect, it } from 'vitest';
import type { OverviewGroup } from '../../../platform/forms';
import { isChanged } from '../../../platform/forms/overview-items';
import type { KeyValues } from './model';
import { bodyOf, changesOf, emptyKey, keyErrors, overviewOf, permissionChoices, valuesOf } from './model';

const aurora = { id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f', name: 'Aurora Travel' };
const values: KeyValues = {
  name: 'Shop backend',
  permissions: ['CREATE_PAYMENT', 'GET_PAYMENTS'],
  ipAddresses: ['203.0.113.10', '2001:db8::/48'],
  scope: 'all',
  businessIds: [],
  expiry: 'never',
  lastDay: '',
};
const key: ApiCredential = {
  id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Shop backend',
  apiKey: 'pk_live_7QmX2vTn9bRk4sWc8yHd3fJa',
  permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT'],
  ipAddresses: ['203.0.113.10', '2001:db8::/48'],
  businessIds: null,
  businesses: null,
  status: 'ACTIVE',
  createdBy: 'admin@northgate.example',
  createdAt: '2025-03-14T09:26:53.589Z',
  lastUsedAt: null,
  lastUsedIp: null,
  expiresAt: null,
  isExpired: false,
  isInForce: true,
};

const changedIn = (groups: readonly OverviewGroup[]) => groups.flatMap(({ items }) => items).filter(isChanged);

describe('the form of an API key', () => {
  it('[VAL-2] [VAL-3] says what is missing at each field', () => {
    expect(keyErrors({ ...emptyKey, scope: 'chosen' })).toEqual({
      name: 'Key name is required',
      permissions: 'Choose at least one permission',
      'ipAddresses.0': 'IP address is required',
      businessIds: 'Choose at least one business',
    });
    expect(keyErrors(values)).toEqual({});
  });

  it.each(['shop-backend', 'Shop_1', 'Shop.', '<b>Shop</b>'])('[VAL-2] refuses the name %j', (name) => {
    expect(keyErrors({ ...values, name })).toEqual({
      name: 'Key name should only contain letters,numbers and spaces',
    });
  });

  it('[VAL-3] marks only the lines that are wrong', () => {
    expect(keyErrors({ ...values, ipAddresses: ['203.0.113.10', '203.0.113', ' 203.0.113.11 '] })).toEqual({
      'ipAddresses.1': 'Invalid IP address format',
    });
  });

  it('sends each address once, trimmed, permissions in the product’s order, and null for all businesses', () => {
    const typed = { ...values, name: ' Shop backend ', ipAddresses: ['2001:DB8::1 ', '2001:db8::1'] };
    expect(bodyOf(typed)).toEqual({
      name: 'Shop backend',
      permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT'],
      ipAddresses: ['2001:db8::1'],
      businessIds: null,
      expiresAt: null,
    });
    expect(bodyOf({ ...values, scope: 'chosen', businessIds: [aurora.id] }).businessIds).toEqual([aurora.id]);
  });

  it('sends only what differs from the key, whatever the order', () => {
    expect(changesOf(key, valuesOf(key))).toBeNull();
    expect(changesOf(key, { ...values, ipAddresses: values.ipAddresses.toReversed() })).toBeNull();
    expect(changesOf(key, { ...values, name: 'Till' })).toEqual({ name: 'Till' });
    expect(changesOf(key, { ...values, scope: 'chosen', businessIds: [aurora.id] })).toEqual({
      businessIds: [aurora.id],
    });
  });

  it('refuses the permission to create businesses together with chosen businesses', () => {
    const both = { ...values, permissions: ['CREATE_BUSINESS'], scope: 'chosen' as const, businessIds: [aurora.id] };
    expect(keyErrors(both)).toEqual({ permissions: 'A key for chosen businesses cannot create businesses' });
    expect(keyErrors({ ...both, scope: 'all' })).toEqual({});
  });

  it('asks for the last day of a key that expires, and not for one that is over', () => {
    expect(keyErrors({ ...values, expiry: 'day' })).toEqual({ lastDay: 'Choose the last day' });
    expect(keyErrors({ ...values, expiry: 'day', lastDay: '2024-02-30' })).toEqual({ lastDay: 'Choose the last day' });
    expect(keyErrors({ ...values, expiry: 'day', lastDay: '2024-02-29' })).toEqual({
      lastDay: 'Expiry must be in the future',
    });
    expect(keyErrors({ ...values, expiry: 'day', lastDay: '2999-12-31' })).toEqual({});
  });

  it('lets the key work until the last day ends where the person is, and shows that day again', () => {
    const { expiresAt } = bodyOf({ ...values, expiry: 'day', lastDay: '2999-06-30' });
    expect(expiresAt).toBe(new Date(2999, 6, 1).toISOString());
    expect(valuesOf({ ...key, expiresAt: expiresAt ?? null })).toMatchObject({ expiry: 'day', lastDay: '2999-06-30' });
  });

  it('sends an expiry only when it was changed, be it an instant within a day', () => {
    const ending = { ...key, expiresAt: new Date(2999, 5, 30, 15, 30).toISOString() };
    const shown = valuesOf(ending);
    expect(changesOf(ending, shown)).toBeNull();
    expect(changesOf(ending, { ...shown, expiry: 'never' })).toEqual({ expiresAt: null });
    expect(changesOf(ending, { ...shown, lastDay: '2999-07-01' })).toEqual({
      expiresAt: new Date(2999, 6, 2).toISOString(),
    });
    expect(changedIn(overviewOf(shown, { ...shown, expiry: 'never' }, []))).toEqual([
      { label: 'Expiry', value: 'Never expires', was: expect.stringMatching(/^Expires 30 Jun 2999 \S+$/) },
    ]);
  });

  it('sends the permissions of a key that is not in force, so that somebody new answers for it', () => {
    expect(changesOf({ ...key, isInForce: false }, valuesOf(key))).toEqual({ permissions: key.permissions });
  });

  it('offers each permission once, only what may be given or is there already', () => {
    const groups = permissionChoices(['GET_BALANCES', 'GET_BUSINESSES'], ['GET_API_CREDENTIALS']);
    expect(groups).toEqual([
      { name: 'Manage businesses', options: [{ id: 'GET_BUSINESSES', label: 'See businesses' }] },
      { name: 'View statistics', options: [{ id: 'GET_BALANCES', label: 'See balances and the ledger' }] },
      { name: 'Manage API keys', options: [{ id: 'GET_API_CREDENTIALS', label: 'See API keys' }] },
    ]);
  });

  it('lists everything, and marks of an existing key what changes', () => {
    const created = overviewOf(null, values, []);
    expect(created.flatMap(({ items }) => items).map(({ label }) => label)).toEqual([
      'Key name',
      'Permissions',
      'IP addresses',
      'Businesses',
      'Expiry',
    ]);
    expect(changedIn(created)).toEqual([]);
    const edited = overviewOf(values, { ...values, scope: 'chosen', businessIds: [aurora.id] }, [aurora]);
    expect(changedIn(edited)).toEqual([{ label: 'Businesses', value: 'Aurora Travel', was: 'All businesses' }]);
  });
});
