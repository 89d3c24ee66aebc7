import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { Member } from '../../../platform/principal';
import { selectTransitions } from '../../../platform/transitions/repository';
import { scopeOf } from '../../organisation/businesses';
import { reasonOfRefusal } from '../../carriers/outgoing-transfers';
import { screeningsOf } from '../../carriers/screening';
import { lastCallbacksOf } from '../../running/callbacks';
import { inquiryViewOf } from './inquiry-repository';
import { findWithdrawal } from './repository';
import { timelineView, withdrawalView } from './view';
import { withdrawalEntityType } from './withdrawal';

/** One withdrawal with its timeline; null if not visible to the caller. */
export const showWithdrawal = async (
  tx: Tx,
  member: Member,
  id: string,
  { travelRule }: Pick<Config, 'travelRule'>,
): Promise<WithdrawalDetail | null> => {
  const { organisationId } = member;
  const row = await findWithdrawal(tx, await scopeOf(tx, member), id);
  if (!row) return null;
  const callbacks = await lastCallbacksOf(tx, organisationId, [id]);
  const timeline = await selectTransitions(tx, organisationId, [withdrawalEntityType], [id]);
  return {
    ...withdrawalView(row, member, callbacks.get(id) ?? null),
    timeline: timeline.map(timelineView),
    screenings: await screeningsOf(tx, organisationId, [id]),
    networkReason: await reasonOfRefusal(tx, organisationId, id),
    inquiry: row.travel_address === null ? null : await inquiryViewOf(tx, organisationId, id, travelRule !== undefined),
  };
};
