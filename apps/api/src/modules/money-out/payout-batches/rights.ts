import { holds } from '@countinghouse/contract';
import { payoutKinds, payoutNeeds, type PayoutKind } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import type { Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { findBatch, type BatchRow } from './repository';

/** True if a member may make, change, freeze and take back batches of a kind. */
export const mayMake = ({ permissions }: Member, kind: PayoutKind): boolean =>
  holds(permissions, payoutNeeds[kind].makes);

/** Kinds of batches that a member may read. */
export const readableKinds = ({ permissions }: Member): PayoutKind[] =>
  payoutKinds.filter((kind) => holds(permissions, payoutNeeds[kind].reads));

/** One batch of a business visible to a member, of a kind that he may read; or null. */
export const findReadable = async (tx: Tx, member: Member, id: string): Promise<BatchRow | null> => {
  const found = await findBatch(tx, await scopeOf(tx, member), id);
  return found && readableKinds(member).includes(found.kind) ? found : null;
};
