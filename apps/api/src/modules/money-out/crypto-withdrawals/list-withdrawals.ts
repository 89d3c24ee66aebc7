import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type {
  listWithdrawals as endpoint,
  WithdrawalDetail,
} from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { Tx } from '@countinghouse/database';
import { openPage, totalCapOf } from '../../../platform/list/cursor';
import type { Member } from '../../../platform/principal';
import { selectTransitions } from '../../../platform/transitions/repository';
import { scopeOf } from '../../organisation/businesses';
import { lastCallbacksOf } from '../../running/callbacks';
import { findWithdrawal, selectWithdrawals, totalsOfWithdrawals } from './repository';
import { timelineView, withdrawalView } from './view';
import { withdrawalEntityType } from './withdrawal';

/** A page of one business's withdrawals. */
export const listWithdrawals = async (
  tx: Tx,
  member: Member,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = member;
  const scope = await scopeOf(tx, member);
  const identity = { list: 'crypto-withdrawals', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectWithdrawals(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.created_at.toISOString(), row.id]);
  const callbacks = await lastCallbacksOf(
    tx,
    organisationId,
    rows.map(({ id }) => id),
  );
  const withdrawals = rows.map((row) => withdrawalView(row, member, callbacks.get(row.id) ?? null));
  if (!includeTotal) return { withdrawals, paging };
  return { withdrawals, paging, ...(await totalsOfWithdrawals(tx, scope, filters, totalCapOf(limit))) };
};

/** One withdrawal with its timeline; null where the caller may not know of it. */
export const showWithdrawal = async (tx: Tx, member: Member, id: string): Promise<WithdrawalDetail | null> => {
  const { organisationId } = member;
  const row = await findWithdrawal(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const callbacks = await lastCallbacksOf(tx, organisationId, [id]);
  const timeline = await selectTransitions(tx, organisationId, [withdrawalEntityType], [id]);
  return { ...withdrawalView(row, member, callbacks.get(id) ?? null), timeline: timeline.map(timelineView) };
};
