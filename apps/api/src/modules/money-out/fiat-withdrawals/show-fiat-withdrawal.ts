import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import type { Tx } from '@countinghouse/database';
import type { Member } from '../../../platform/principal';
import { selectTransitions } from '../../../platform/transitions/repository';
import { scopeOf } from '../../organisation/businesses';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { findFiatWithdrawal } from './repository';
import { fiatWithdrawalView, timelineView } from './view';

/** One withdrawal with its timeline; null if not visible to the caller. */
export const showFiatWithdrawal = async (tx: Tx, member: Member, id: string): Promise<FiatWithdrawalDetail | null> => {
  const row = await findFiatWithdrawal(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const timeline = await selectTransitions(tx, member.organisationId, [fiatWithdrawalEntityType], [id]);
  return { ...fiatWithdrawalView(row, member), timeline: timeline.map(timelineView) };
};
