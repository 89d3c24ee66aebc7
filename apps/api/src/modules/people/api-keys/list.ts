import { listApiCredentials } from '@countinghouse/contract/people/api-keys';
import { declareWholeList } from '../../../platform/list/declare';
import { cell, yesNo } from '../../../platform/list/exported';

const { instant, text } = cell;

/** The organisation's API keys, without their secrets. */
export const apiKeyList = declareWholeList(listApiCredentials, 'apiCredentials', {
  views: ['api-keys'],
  exported: {
    title: 'API keys',
    columns: [
      text('name', 'Name', ({ name }) => name),
      text('apiKey', 'API key', ({ apiKey }) => apiKey),
      text('permissions', 'Permissions', ({ permissions }) => permissions.join(' ')),
      text('ipAddresses', 'IP addresses', ({ ipAddresses }) => ipAddresses.join(' ')),
      text('businesses', 'Businesses', ({ businesses }) => businesses?.map(({ name }) => name).join('; ') ?? 'All'),
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text('created', 'Created by', ({ createdBy }) => createdBy),
      instant('lastUsed', 'Last used', ({ lastUsedAt }) => lastUsedAt),
      text('lastUsed', 'Last used from', ({ lastUsedIp }) => lastUsedIp),
      instant('name', 'Expires', ({ expiresAt }) => expiresAt),
      text('name', 'In force', ({ isInForce, isExpired }) => yesNo(isInForce && !isExpired)),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
