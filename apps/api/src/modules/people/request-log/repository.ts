import { requestsKeptDays, type StatusClass } from '@countinghouse/contract/people/request-log';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { beginningWith } from '../../../platform/like';
import type { Statement } from '../../../platform/list/filters';
import { columns, type Columns } from '../../../platform/tables';
import type { NotedRequest } from '../../../platform/noted-request';

const own = columns(
  'api_request',
  [
    'id',
    'at',
    'credential_id',
    'method',
    'path',
    'status',
    'code',
    'sub_code',
    'duration_ms',
    'ip',
    'body_sha256',
    'body_bytes',
    'idempotency_key',
    'replayed',
    'entity_type',
    'entity_id',
    'further_refused',
  ],
  'r',
);

export type RequestRow = RowOf<typeof own> & {
  readonly key_name: Columns<'api_credential', 'name'>['name'];
  readonly api_key: Columns<'api_credential', 'api_key'>['api_key'];
};

/** A request `r` with the name and the public half of its key, revoked or not. */
export const withKey = {
  columns: sql<RequestRow>`${own}, k.name as key_name, k.api_key`,
  joins: sql`join api_credential k on k.organisation_id = r.organisation_id and k.id = r.credential_id`,
};

/** Condition on the hundreds of a status. */
export const isOfClass = (statusClass: StatusClass, { column }: Statement) => {
  const least = Number(statusClass.charAt(0)) * 100;
  // Said twice, so that the index of refused requests is known to hold every row that passes.
  const refused = least >= 400 ? sql`${column('status')} >= 400 and` : sql``;
  return sql`${refused} ${column('status')} between ${least} and ${least + 99}`;
};

export const hasCode = (code: string, { column }: Statement) =>
  sql`${column('status')} >= 400 and (${column('code')} = ${code} or ${column('sub_code')} = ${code})`;

const apiBase = '/api/v1/';

/** Condition on the beginning of a path, with or without its base. */
export const pathBegins = (typed: string, { column }: Statement) => {
  const path = typed.startsWith('/') ? typed : `${apiBase}${typed}`;
  return sql`${column('path')} like ${beginningWith(path)}`;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Condition on a request id or an Idempotency-Key, or on the beginning of a path. */
export const isFound = (typed: string, statement: Statement) => {
  if (typed.startsWith('/')) return pathBegins(typed, statement);
  const { column } = statement;
  const byKey = sql`${column('idempotency_key')} = ${typed}`;
  return uuid.test(typed) ? sql`(${column('id')} = ${typed.toLowerCase()}::uuid or ${byKey})` : byKey;
};

export type WrittenRequest = NotedRequest & {
  /** Time since the request came. */
  readonly secondsAgo: number;
  readonly furtherRefused: number;
};

/** Writes the requests of keys that exist, by whatever organisation; a key that nobody has leaves none. Returns the number written. */
export const insertRequests = async (tx: Tx, requests: readonly WrittenRequest[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into api_request (organisation_id, id, credential_id, at, method, path, status, code, sub_code, duration_ms, ip,
                             body_sha256, body_bytes, idempotency_key, replayed, entity_type, entity_id, further_refused)
    select k.organisation_id, r.id, k.id, app_clock() - make_interval(secs => r."secondsAgo"), r.method, r.path, r.status, r.code,
           r."subCode", r."durationMs", r.ip, decode(r."bodySha256", 'hex'), r."bodyBytes", r."idempotencyKey", r.replayed,
           r."entityType", r."entityId", r."furtherRefused"
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
           as r (id uuid, "apiKey" text, "secondsAgo" double precision, method text, path text, status integer, code text,
                 "subCode" text, "durationMs" integer, ip text, "bodySha256" text, "bodyBytes" integer, "idempotencyKey" text,
                 replayed boolean, "entityType" text, "entityId" text, "furtherRefused" integer)
      join api_credential k on k.api_key = r."apiKey"
        on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/** Deletes at most `most` requests past their time. Returns the number deleted. */
export const forgetRequests = async (tx: Tx, most: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from api_request r
     using (select old.organisation_id, old.id from organisation o
             cross join lateral (
               select organisation_id, id from api_request
                where organisation_id = o.id and at < app_clock() - make_interval(days => ${requestsKeptDays})
                order by at limit ${most}) old
             limit ${most}) past
     where r.organisation_id = past.organisation_id and r.id = past.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
