import type { FiatWithdrawalDetail } from '@countinghouse/contract/money-out/fiat-withdrawals';
import type { Tx } from '@countinghouse/database';
import type { Member } from '../../../platform/principal';
import { selectTransitions } from '../../../platform/transitions/repository';
import { scopeOf } from '../../organisation/businesses';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { findFiatWithdrawal, findFileOf } from './repository';
import { fiatWithdrawalView, fileView, timelineView } from './view';

/** One withdrawal with its timeline; null if not visible to the caller. */
export const showFiatWithdrawal = async (tx: Tx, member: Member, id: string): Promise<FiatWithdrawalDetail | null> => {
  const row = await findFiatWithdrawal(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const timeline = await selectTransitions(tx, member.organisationId, [fiatWithdrawalEntityType], [id]);
  const file = await findFileOf(tx, member.organisationId, id);
  return { ...fiatWithdrawalView(row, member), file: file && fileView(file), timeline: timeline.map(timelineView) };
};
