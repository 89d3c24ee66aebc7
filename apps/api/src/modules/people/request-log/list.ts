import { errorPagePath, type ErrorCode } from '@countinghouse/contract/errors';
import { listApiRequests } from '@countinghouse/contract/people/request-log';
import { declareList } from '../../../platform/list/declare';
import { by, is, period } from '../../../platform/list/filters';
import { remedyOf } from './remedy';
import { hasCode, isFound, isOfClass, pathBegins, withKey } from './repository';

/** Requests that named a key of the organisation, newest first. */
export const requestList = declareList(listApiRequests, {
  name: 'request-log',
  rows: 'requests',
  table: 'api_request',
  as: 'r',
  select: withKey,
  sortedBy: { at: ['at'] },
  // A key for chosen businesses learns nothing about requests that concern others.
  asked: (filters, { apiKey }) => ({ ...filters, of: apiKey?.businessIds ? apiKey.id : undefined }),
  filters: {
    apiCredentialId: is('credential_id'),
    statusClass: by(isOfClass),
    code: by(hasCode),
    method: is('method'),
    path: by(pathBegins),
    search: by(isFound),
    of: is('credential_id'),
    ...period('at'),
  },
  view: (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    apiCredentialId: row.credential_id,
    keyName: row.key_name,
    apiKey: row.api_key,
    method: row.method,
    path: row.path,
    apiVersion: /^\/api\/(v\d+)\//.exec(row.path)?.[1] ?? '',
    status: row.status,
    code: row.code,
    subCode: row.sub_code,
    docUrl: row.code && errorPagePath(row.code as ErrorCode),
    remedy: remedyOf(row.code, row.sub_code),
    durationMs: row.duration_ms,
    ip: row.ip,
    bodySha256: row.body_sha256?.toString('hex') ?? null,
    bodyBytes: row.body_bytes,
    idempotencyKey: row.idempotency_key,
    replayed: row.replayed,
    entity: row.entity_type === null || row.entity_id === null ? null : { type: row.entity_type, id: row.entity_id },
    furtherRefused: row.further_refused,
  }),
});
