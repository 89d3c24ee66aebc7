import { documented } from '../reference';
import {
  createApiCredential,
  deleteApiCredential,
  getApiCredential,
  getApiCredentialChoices,
  listApiCredentials,
  type ApiCredential,
  updateApiCredential,
} from './api-keys';

const example: ApiCredential = {
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
  lastUsedAt: '2025-06-30T14:12:07.120Z',
  lastUsedIp: '203.0.113.10',
  expiresAt: '2026-03-15T00:00:00.000Z',
  isExpired: false,
  isInForce: true,
};

export const apiKeysEndpoints = [
  documented(listApiCredentials, {
    summary: 'The API keys that work, newest first',
    example: { apiCredentials: [example] },
  }),
  documented(getApiCredentialChoices, {
    summary: 'What the caller may give to a key: the assignable permissions, and the businesses to choose from',
    example: {
      permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT'],
      businesses: [{ id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f', name: 'Aurora Travel' }],
    },
  }),
  documented(getApiCredential, {
    summary: 'One API key',
    example,
  }),
  documented(createApiCredential, {
    summary:
      'A new API key. Its secret is in this answer only; a replay says secretShown instead. Nobody gives a key what he does not hold.',
    example: { ...example, apiSecret: 'sk_live_…', lastUsedAt: null, lastUsedIp: null },
  }),
  documented(updateApiCredential, {
    summary:
      'Changes name, addresses, permissions, businesses or expiry, for the key’s next request. Nobody changes a key that holds more than himself, but to take away from it. Who adds anything, more time included, answers for the whole key from then on.',
    example,
  }),
  documented(deleteApiCredential, {
    summary: 'Revokes a key: its next request is refused. What it did stays on record.',
  }),
];
