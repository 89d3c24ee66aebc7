import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import type { FiatWithdrawalEvent } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { noteChanges } from '../../../platform/changes/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { closeApproval } from '../withdrawal-approvals';
import { fiatWithdrawalEntityType, type FiatWithdrawal } from './fiat-withdrawal';
import { fiatWithdrawalMoved, type Moment } from './fiat-withdrawal-moved';
import { saveFiatWithdrawal } from './repository';
import { askToTell } from './tell-initiator';

type Moved = {
  /** What else the event says of it. */
  readonly changes?: Partial<FiatWithdrawal>;
  /** What the bank took for it on top, where it settles. */
  readonly charge?: Amount | null;
  /** Posted in the same batch: a database transaction posts once. */
  readonly also?: readonly NewPosting[];
  /** More of it for the trail. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Written by its caller, which knows the request. */
  readonly isAudited?: boolean;
};

/**
 * Tells a withdrawal an event: the only way by which one changes. Whoever calls holds it (`holdFiatWithdrawal`). Everything
 * that follows stands or falls with the caller's transaction, which posts nothing else.
 *
 * @throws IllegalTransition when the event does not fit where it stands: nothing changes
 */
export const moveFiatWithdrawal = async (
  tx: Tx,
  before: FiatWithdrawal,
  event: FiatWithdrawalEvent,
  moment: Moment,
  { changes = {}, charge = null, also = [], facts = {}, isAudited = false }: Moved = {},
): Promise<FiatWithdrawal> => {
  const { after, postings, transition, decided } = fiatWithdrawalMoved(before, event, moment, { changes, charge });
  const { at, actor } = moment;
  const { organisationId, id } = after;
  if (postings.length + also.length > 0) await post(tx, organisationId, [...postings, ...also]);
  await saveFiatWithdrawal(tx, after);
  if (decided) await closeApproval(tx, after, decided, at);
  const entity = { type: fiatWithdrawalEntityType, id } as const;
  if (!transition) {
    await noteChanges(tx, [{ organisationId, entityType: entity.type, entityId: id, status: after.status, at }]);
    return after;
  }
  await insertTransitions(tx, [transition]);
  if (!isAudited)
    await audit(tx, {
      actor,
      organisationId,
      action: 'fiat-withdrawal.move',
      entity,
      before: { status: before.status },
      after: { status: after.status, statusReason: after.statusReason, ...facts },
      result: after.status === 'FAILED' ? 'FAILED' : 'SUCCESS',
    });
  await askToTell(tx, after);
  return after;
};
