import { missingForFull, type Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import { identityMessages, qualityOf, travelRuleMessages } from '@countinghouse/contract/money-in/travel-rule-person';
import type { FieldError } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { LedgerError } from '@countinghouse/ledger';
import type { Actor, Deposit, DepositStatus } from '@countinghouse/payments';
import { IllegalTransition, missingData, type MissingData, type TravelRulePolicy } from '@countinghouse/payments';
import type { Config } from '../../../config';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { policyOf, ownsWallet } from './gate';
import { keepOriginator } from './personal-data';
import { endRecord, findRecord, type RecordRow } from './repository';
import { canSignMessages } from './signed-message/signed-message';

type Event = {
  readonly kind: 'TRAVEL_RULE_ACCEPTED' | 'TRAVEL_RULE_REFUSED';
  readonly depositId: string;
  readonly refundId: string;
};

/** Event of a deposit passed to its payment, by the module of crypto deposits: that one imports this, not the reverse. */
export type TellPayment = (
  tx: Tx,
  whose: { readonly organisationId: OrganisationId; readonly paymentId: string; readonly actor: Actor },
  event: Event,
) => Promise<Deposit>;

type Given = { readonly tell: TellPayment; readonly config: Pick<Config, 'mode' | 'secretKey'> };

/**
 * Names the payer of a waiting deposit, which credits it at current prices, unless the payment's rate was locked when it was detected.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT (no longer waiting), TRAVEL_RULE_DATA_REQUIRED with the missing fields, RATES_UNAVAILABLE
 */
export const nameOriginator = async (
  tx: Tx,
  change: Change,
  id: string,
  originator: Originator,
  { tell, config }: Given,
): Promise<DepositStatus> => {
  const { organisationId } = change.member;
  const scope = await scopeOf(tx, change.member);
  const record = await findRecord(tx, scope, id);
  if (!record) throw new AppError('NOT_FOUND');
  if (record.status !== 'PENDING') throw new AppError('STATE_CONFLICT');
  const now = await clockNow(tx);
  const wrong = wrongFields(record, originator, await policyOf(tx, organisationId, config), now);
  if (wrong.length > 0)
    throw new AppError('TRAVEL_RULE_DATA_REQUIRED', {
      fields: wrong.map(({ field, message }) => ({ field: `originator.${field}`, message })),
    });

  const actor = actorOf(change.member);
  const deposit = await refusingIfChanged(() =>
    tell(
      tx,
      { organisationId, paymentId: record.payment_id, actor },
      { kind: 'TRAVEL_RULE_ACCEPTED', depositId: id, refundId: newId() },
    ),
  );

  // From here it succeeds: applying the event locked the payment, so nobody else ends the record.
  const originatorId = await keepOriginator(tx, { organisationId, originator, by: actor, at: now }, config.secretKey);
  if (!(await endRecord(tx, organisationId, { id, status: 'COMPLETED', originatorId, by: actor })))
    throw new AppError('STATE_CONFLICT');
  await recordChange(tx, change, {
    action: 'travel-rule.complete',
    entity: { type: 'DEPOSIT', id },
    before: { travelRule: 'PENDING' },
    // The trail holds no name, only the completeness of the data.
    after: {
      travelRule: 'COMPLETED',
      quality: qualityOf(originator),
      walletType: originator.walletType ?? null,
      ownershipProof: originator.ownership?.method ?? record.ownership_confirmed_by,
      deposit: deposit.status,
    },
  });
  return deposit.status;
};

/** Missing or wrong fields of the originator; empty if it is enough. */
const wrongFields = (
  record: RecordRow,
  originator: Originator,
  policy: TravelRulePolicy,
  now: Date,
): readonly FieldError[] => {
  const wallet = { currency: record.deposit_currency, network: record.network, fromAddress: record.from_address };
  const { ownership } = originator;
  const known = {
    quality: qualityOf(originator),
    walletType: originator.walletType ?? null,
    ownershipProven: record.ownership_confirmed_by !== null || (ownership ? ownsWallet(wallet, ownership) : false),
    ownedByThirdParty: originator.ownedBy === 'THIRD_PARTY' && record.ownership_confirmed_by === null,
  };
  const need = { reason: record.reason, ownershipProofRequired: record.ownership_proof_required };
  const signs = record.from_address !== null && canSignMessages(record.deposit_currency, record.network);
  const fieldsOf: Readonly<Record<MissingData, readonly FieldError[]>> = {
    DATA: [],
    FULL_DATA: missingForFull(originator),
    WALLET_TYPE: [{ field: 'walletType', message: travelRuleMessages.walletType }],
    OWNERSHIP: [ownershipError(record, originator, signs)],
    REVIEW: [{ field: 'ownedBy', message: travelRuleMessages.thirdParty }],
  };
  const born = originator.dateOfBirth;
  const unborn = born && new Date(born) >= now ? [{ field: 'dateOfBirth', message: identityMessages.pastDate }] : [];
  return [...unborn, ...missingData(policy, need, known).flatMap((missing) => fieldsOf[missing])];
};

const ownershipError = (
  { from_address: fromAddress }: RecordRow,
  { ownership }: Originator,
  canSign: boolean,
): FieldError => {
  if (!canSign) return { field: 'walletType', message: travelRuleMessages.ownershipElsewhere };
  if (!ownership) return { field: 'ownership.signature', message: travelRuleMessages.ownership };
  return ownership.statement.toLowerCase().includes(String(fromAddress).toLowerCase())
    ? { field: 'ownership.signature', message: travelRuleMessages.signature }
    : { field: 'ownership.statement', message: travelRuleMessages.statement };
};

/** A deposit that waits no longer, or a balance that moved meanwhile: the caller looks again. */
const refusingIfChanged = async <Done>(tell: () => Promise<Done>): Promise<Done> => {
  try {
    return await tell();
  } catch (error) {
    if (error instanceof IllegalTransition) throw new AppError('STATE_CONFLICT', { cause: error });
    if (error instanceof LedgerError && error.code === 'INSUFFICIENT_BALANCE')
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1, cause: error });
    throw error;
  }
};
