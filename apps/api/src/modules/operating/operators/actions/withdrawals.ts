import { uuid } from '@countinghouse/contract/fields';
import { organisationId, type OrganisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import { toText } from '@countinghouse/money';
import { IllegalTransition } from '@countinghouse/payments';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import {
  declareDropped,
  refuseBlocked,
  releaseBlocked,
  withdrawalSteps,
  type WithdrawalDecision,
} from '../../../money-out/crypto-withdrawals';
import { amountIn } from '../../../../platform/amount-columns';
import { platformBook } from '../../../../platform/platform-book';
import { recordPaid, waysToWrite } from '../../../../rails/signer';
import { countRelease } from '../../../carriers/outgoing-stop';
import {
  markGivenUp,
  takePaidElsewhere,
  type OutgoingRow,
  type OutgoingSteps,
} from '../../../carriers/outgoing-transfers';
import { isTransactionMoved } from '../../../carriers/treasury-moves';
import { refundSteps } from '../../../money-in/crypto-deposits';
import { lateSteps } from '../../../money-in/late-coins';
import { returnSteps } from '../../../money-in/unassociated-deposits';
import { action, type Means } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

const params = z.strictObject({ organisation: organisationId, withdrawal: uuid, reason: plainText(280) });
type Params = z.output<typeof params>;
type Decided = Awaited<ReturnType<typeof declareDropped>>;

const decide = async (
  { organisation, withdrawal: id, reason }: Params,
  { confirmedBy, askedBy }: Means,
  run: (decision: WithdrawalDecision) => Promise<Decided>,
): Promise<string> => {
  try {
    const actor = actorOf(confirmedBy);
    const withdrawal = await run({ organisationId: organisation, id, actor, askedBy, reason });
    if (withdrawal === 'NOT_PROVEN')
      throw new OperatorRefused('Its network has not refused it for a day, or transfers are being sent right now.');
    if (!withdrawal) throw new OperatorRefused('There is no such withdrawal.');
    const { amount, clientWithdrawalId, status } = withdrawal;
    return `${clientWithdrawalId}, ${toText(amount)} ${amount.currency}: ${status}.`;
  } catch (error) {
    if (error instanceof IllegalTransition)
      throw new OperatorRefused('The withdrawal does not stand so that this is possible.');
    throw error;
  }
};

export const releaseWithdrawalAction = action(
  'release-withdrawal',
  'Lets a withdrawal go on that screening blocked or has no answer about',
  params,
  (tx, given, means) => decide(given, means, (decision) => releaseBlocked(tx, decision)),
);

export const refuseWithdrawalAction = action(
  'refuse-withdrawal',
  'Refuses a withdrawal that screening blocked: what is reserved is given back (T-16)',
  params,
  (tx, given, means) => decide(given, means, (decision) => refuseBlocked(tx, decision)),
);

export const dropWithdrawalAction = action(
  'drop-withdrawal',
  'Declares that a broadcast withdrawal will never happen, after its network refused it for a day (T-16)',
  params,
  (tx, given, means) => decide(given, means, (decision) => declareDropped(tx, decision)),
);

const entityTypeOf = {
  REFUND: 'REFUND',
  RETURN: 'UNASSOCIATED_DEPOSIT',
  WITHDRAWAL: 'WITHDRAWAL',
  LATE_COINS: 'LATE_COINS',
} as const;

/** Organisation of an event of the trail; null: the platform's own coins. */
const trailOf = (organisation: OrganisationId): OrganisationId | null =>
  organisation === platformBook ? null : organisation;

const stepsOf =
  ({ rates, config }: Pick<Means, 'rates' | 'config'>) =>
  (kind: OutgoingRow['kind']): OutgoingSteps => {
    if (kind === 'REFUND') return refundSteps(rates);
    if (kind === 'LATE_COINS') return lateSteps;
    return kind === 'RETURN' ? returnSteps : withdrawalSteps(rates, config);
  };

/** For money that left the hot wallet by hand, or that a restored database forgot: it would leave again. */
export const paidElsewhereAction = action(
  'take-outgoing-transfer',
  'Counts an outgoing transfer (--transfer: a withdrawal, a refund, money sent back, or the id of its order) as paid by a --transaction from the hot wallet that this server did not make',
  z.strictObject({
    organisation: organisationId,
    transfer: uuid,
    transaction: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(66)),
    reason: plainText(280),
  }),
  async (tx, { organisation, transfer, transaction, reason }, means) => {
    const { confirmedBy, askedBy, config } = means;
    const asked = { organisationId: organisation, id: transfer, transactionId: transaction };
    const order = await takePaidElsewhere(tx, asked, stepsOf(means), (paid) =>
      recordPaid(tx, config, paid).catch(
        (error: unknown) => `${error instanceof Error ? error.message : 'The node did not answer'}.`,
      ),
    );
    if (typeof order === 'string') throw new OperatorRefused(order);
    const { id, currency, network, to_address: to, amount } = order;
    if (await isTransactionMoved(tx, waysToWrite(transaction)))
      throw new OperatorRefused('A move of the treasury is booked under this transaction.');
    const paid = toText(amountIn(amount, currency));
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: trailOf(organisation),
      action: 'outgoing-transfer.take',
      entity: { type: entityTypeOf[order.kind], id: order.entity_id },
      after: { order: id, amount: paid, currency, network, to, transaction, reason, askedBy },
      result: 'SUCCESS',
    });
    return `${paid} ${currency} to ${to} count as paid by ${transaction}.`;
  },
);

/** The next sending ends what can never happen as any refused one: a withdrawal is given back, the others are ordered anew. All else it pays. */
export const dropOutgoingAction = action(
  'drop-outgoing-transfer',
  'Declares that nothing paid an outgoing transfer (--transfer, as of take-outgoing-transfer) whose number or output another transaction took, or that the hot wallet seems to have paid by hand: it is given back, or paid',
  z.strictObject({ organisation: organisationId, transfer: uuid, reason: plainText(280) }),
  async (tx, { organisation, transfer, reason }, { confirmedBy, askedBy }) => {
    const order = await markGivenUp(tx, organisation, transfer);
    if (!order)
      throw new OperatorRefused(
        'No transfer of this id waits because another transaction may have paid it; for a broadcast withdrawal: drop-withdrawal.',
      );
    const { id, kind, entity_id: entityId, currency, amount, transaction_id: transaction } = order;
    const unpaid = toText(amountIn(amount, currency));
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: trailOf(organisation),
      action: 'outgoing-transfer.drop',
      entity: { type: entityTypeOf[kind], id: entityId },
      after: { order: id, amount: unpaid, currency, transaction, reason, askedBy },
      result: 'SUCCESS',
    });
    return `${unpaid} ${currency}: the next sending goes on with it.`;
  },
);

export const releaseOutgoingAction = action(
  'release-outgoing-money',
  'Counts as one of the two who let an organisation’s money leave again; the other is an administrator of it',
  z.strictObject({ organisation: organisationId, reason: plainText(280) }),
  async (tx, { organisation, reason }, { confirmedBy, askedBy }) => {
    const by = actorOf(confirmedBy);
    const counted = await countRelease(tx, organisation, { type: 'PLATFORM', id: confirmedBy.id, label: by.label });
    if (counted === 'NOT_STOPPED') throw new OperatorRefused('Nothing of this organisation is stopped.');
    if (counted === 'COUNTED_ALREADY')
      throw new OperatorRefused('The platform counts once: an administrator has to release it as well.');
    await audit(tx, {
      actor: by,
      organisationId: organisation,
      action: counted.isOver ? 'outgoing-money.release' : 'outgoing-money.ask-release',
      entity: { type: 'organisation', id: organisation },
      after: { reason, askedBy },
      result: 'SUCCESS',
    });
    return counted.isOver ? 'Money leaves again.' : 'An administrator of the organisation has to release it as well.';
  },
);
