import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { authorityOfKey } from '../../../platform/api-credentials/rules';
import type { Authority } from '../../../platform/grants';
import { versionOf } from '../../../platform/versions/version';
import type { CredentialRecord } from './repository';

/** Key as shown, judged by the authority of its responsible person now. */
export const credentialView = (record: CredentialRecord, responsible: Authority): ApiCredential => {
  const inForce = authorityOfKey(record.permissions, responsible).permissions;
  return {
    id: record.id,
    name: record.name,
    apiKey: record.apiKey,
    permissions: [...record.permissions],
    ipAddresses: [...record.ipAddresses],
    businessIds: record.businessIds && [...record.businessIds],
    businesses: record.businesses && [...record.businesses],
    status: record.revokedAt ? 'REVOKED' : 'ACTIVE',
    createdBy: record.createdBy,
    createdAt: record.createdAt.toISOString(),
    lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: record.lastUsedIp,
    expiresAt: record.expiresAt?.toISOString() ?? null,
    isExpired: record.isExpired,
    isInForce: record.permissions.every((permission) => inForce.has(permission)),
  };
};

export const credentialVersion = (record: CredentialRecord): string => {
  const { name, permissions, ipAddresses, businessIds, expiresAt } = record;
  return versionOf({ name, permissions, ipAddresses, businessIds, expiresAt: expiresAt?.toISOString() ?? null });
};
