import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type {
  FiatWithdrawalDetail,
  listFiatWithdrawals as endpoint,
} from '@countinghouse/contract/money-out/fiat-withdrawals';
import type { Tx } from '@countinghouse/database';
import { openPage, totalCapOf } from '../../../platform/list/cursor';
import type { Member } from '../../../platform/principal';
import { selectTransitions } from '../../../platform/transitions/repository';
import { scopeOf } from '../../organisation/businesses';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { findFiatWithdrawal, selectFiatWithdrawals, totalsOfFiatWithdrawals } from './repository';
import { fiatWithdrawalView, timelineView } from './view';

/** A page of one business's withdrawals. */
export const listFiatWithdrawals = async (
  tx: Tx,
  member: Member,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = member;
  const scope = await scopeOf(tx, member);
  const identity = { list: 'fiat-withdrawals', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectFiatWithdrawals(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.created_at.toISOString(), row.id]);
  const withdrawals = rows.map((row) => fiatWithdrawalView(row, member));
  if (!includeTotal) return { withdrawals, paging };
  return { withdrawals, paging, ...(await totalsOfFiatWithdrawals(tx, scope, filters, totalCapOf(limit))) };
};

/** One withdrawal with its timeline; null where the caller may not know of it. */
export const showFiatWithdrawal = async (tx: Tx, member: Member, id: string): Promise<FiatWithdrawalDetail | null> => {
  const row = await findFiatWithdrawal(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const timeline = await selectTransitions(tx, member.organisationId, [fiatWithdrawalEntityType], [id]);
  return { ...fiatWithdrawalView(row, member), timeline: timeline.map(timelineView) };
};
