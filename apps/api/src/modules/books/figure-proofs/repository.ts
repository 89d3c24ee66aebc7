import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { ProvenMeasure } from '@countinghouse/contract/books/figure-proofs';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { refuseAway } from '../../../platform/away/repository';
import { hashToken } from '../../../platform/secrets';
import { columns } from '../../../platform/tables';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';

const ofShare = columns('figure_share', [
  'organisation_id',
  'id',
  'business_id',
  'business_ids',
  'measure',
  'currency',
  'as_of',
  'content',
  'ledger_hash',
  'created_by_label',
  'created_at',
  'expires_at',
  'revoked_at',
]);
export type ShareRow = RowOf<typeof ofShare>;

/** True for people who see every business, and so may share and end figures of all of them. */
export const seesAll = ({ onlyBusinessIds, hiddenBusinessId }: BusinessScope): boolean =>
  onlyBusinessIds === null && hiddenBusinessId === null;

export type NewShare = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId | null;
  readonly businessIds: readonly BusinessId[];
  readonly measure: ProvenMeasure;
  readonly currency: string | null;
  readonly asOf: string;
  readonly content: object;
  readonly ledgerHash: string;
  readonly code: string;
  readonly createdBy: { readonly userId: PersonId; readonly label: string };
  readonly days: number;
};

/** Stores a link; its code only as a hash. */
export const insertShare = async (tx: Tx, share: NewShare): Promise<ShareRow> => {
  const { rows } = await sql<ShareRow>`
    insert into figure_share (organisation_id, id, business_id, business_ids, measure, currency, as_of, content, ledger_hash,
                              code_hash, created_by, created_by_label, expires_at)
    values (${share.organisationId}, ${share.id}, ${share.businessId}, ${[...share.businessIds]}::uuid[], ${share.measure},
            ${share.currency}, ${share.asOf}, ${JSON.stringify(share.content)}::jsonb, ${share.ledgerHash},
            ${hashToken(share.code)}, ${share.createdBy.userId}, ${share.createdBy.label},
            app_clock() + make_interval(days => ${share.days}))
    returning ${ofShare}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A link was not stored');
  return row;
};

/** Links that still work to figures of visible businesses (of one of them, if it is given), and to those of all for who sees all; newest first, at most 200. */
export const selectShares = async (
  tx: Tx,
  scope: BusinessScope,
  businessId: BusinessId | null,
): Promise<readonly ShareRow[]> => {
  const { rows } = await sql<ShareRow>`
    select ${ofShare} from figure_share
     where organisation_id = ${scope.organisationId} and revoked_at is null and expires_at > app_clock()
       and (${businessId}::uuid is null or business_id = ${businessId}::uuid)
       and case when business_id is null then ${seesAll(scope)} else ${visibleTo(scope, 'figure_share')} end
     order by created_at desc, id desc limit 200`.execute(tx);
  return rows;
};

export const findShare = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<ShareRow | null> => {
  const { rows } = await sql<ShareRow>`
    select ${ofShare} from figure_share where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
};

/** Ends a link; one that has ended stays as it is. */
export const revokeShare = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update figure_share set revoked_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and revoked_at is null`.execute(tx);
};

/**
 * Link of a code that still works; null for any other. A read that begins without an organisation: row-level security shows only the row with this
 * code.
 */
export const findShareByCode = async (tx: Tx, code: string): Promise<ShareRow | null> => {
  await sql`select set_config('app.verification_code', ${code}, true)`.execute(tx);
  const { rows } = await sql<ShareRow>`
    select ${ofShare} from figure_share
     where code_hash = ${hashToken(code)} and revoked_at is null and expires_at > app_clock()`.execute(tx);
  if (rows[0]) await refuseAway(tx, rows[0].organisation_id);
  return rows[0] ?? null;
};
