import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import type { FiatWithdrawalEvent } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import type { Cause } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { closeApproval } from '../withdrawal-approvals';
import { fiatWithdrawalEntityType, type FiatWithdrawal } from './fiat-withdrawal';
import { fiatWithdrawalMoved } from './fiat-withdrawal-moved';
import { saveFiatWithdrawal } from './repository';
import { enqueueInitiatorMail } from './mail-initiator';

type Moved = {
  /** Further changes by the event. */
  readonly changes?: Partial<FiatWithdrawal>;
  /** The bank's charge on top, on settlement. */
  readonly charge?: Amount | null;
  /** Posted in the same batch: a database transaction posts once. */
  readonly also?: readonly NewPosting[];
  /** Further facts for the trail. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Written by its caller, which knows the request. */
  readonly isAudited?: boolean;
};

/**
 * Applies an event to a withdrawal: the only way by which one changes. The caller holds its lock (`holdFiatWithdrawal`). All consequences commit or
 * roll back with the caller's transaction, which posts nothing else.
 *
 * @throws IllegalTransition when the event does not fit the present state: nothing changes
 */
export const moveFiatWithdrawal = async (
  tx: Tx,
  before: FiatWithdrawal,
  event: FiatWithdrawalEvent,
  moment: Cause,
  { changes = {}, charge = null, also = [], facts = {}, isAudited = false }: Moved = {},
): Promise<FiatWithdrawal> => {
  const { after, postings, movement, decided } = fiatWithdrawalMoved(before, event, moment, { changes, charge });
  const { at, actor } = moment;
  const { organisationId, id } = after;
  if (postings.length + also.length > 0) await post(tx, organisationId, [...postings, ...also]);
  await saveFiatWithdrawal(tx, after);
  if (decided) await closeApproval(tx, after, decided, at);
  await noteMovement(tx, movement);
  if (movement.transitions.length === 0) return after;
  if (!isAudited)
    await audit(tx, {
      actor,
      organisationId,
      action: 'fiat-withdrawal.move',
      entity: { type: fiatWithdrawalEntityType, id },
      before: { status: before.status },
      after: { status: after.status, statusReason: after.statusReason, ...facts },
      result: after.status === 'FAILED' ? 'FAILED' : 'SUCCESS',
    });
  await enqueueInitiatorMail(tx, after);
  return after;
};
