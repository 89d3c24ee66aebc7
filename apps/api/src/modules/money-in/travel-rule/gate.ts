import type { OrganisationId } from '@countinghouse/contract/ids';
import { qualityOf, type Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Tx } from '@countinghouse/database';
import { add, compare, fromUnits } from '@countinghouse/money';
import {
  linkedHours,
  missingData,
  systemActor,
  travelRuleNeed,
  travelRulePolicy,
  uniformValue,
  type Deposit,
  type KnownOriginator,
  type TravelRuleNeed,
  type TravelRulePolicy,
  type TravelRuleSettings,
  type ValuedTransfer,
} from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import type { Config } from '../../../config';
import type { RateFeed } from '../../../rails/rates';
import { announcedBy } from './announced';
import { tieToDeposit } from './inquiries-repository';
import { keepOriginator, readOriginator } from './personal-data';
import { recordOf } from './record';
import {
  expireRecord,
  findPaymentOriginator,
  findTravelRuleSettings,
  insertRecord,
  selectLinkedDeposits,
  type OriginatorFacts,
} from './repository';
import { verifySignedMessage } from './signed-message/signed-message';

/** Policy of an organisation. */
export const policyOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  { mode }: Pick<Config, 'mode'>,
): Promise<TravelRulePolicy> => {
  const settings = await findTravelRuleSettings(tx, organisationId);
  if (!settings) throw new Error(`The organisation ${organisationId} is not there`);
  const { travelRule, uniformCurrency, enabledCryptoCurrencies } = settings;
  return travelRulePolicy(travelRule as TravelRuleSettings, {
    uniformCurrency,
    isEu: !enabledCryptoCurrencies.includes('USDT'),
    mayBeOff: mode === 'sandbox',
  });
};

/** Facts for screening, and the content of the record. */
type TravelRuleAssessment = {
  readonly outcome: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING';
  readonly policy: TravelRulePolicy;
  readonly need: TravelRuleNeed;
  /** Worth of the transfer alone. */
  readonly worth: ValuedTransfer;
  /** Originator the merchant named with the payment, if complete enough. */
  readonly originator: OriginatorFacts | null;
  /** Otherwise the one whom another provider announced with this transfer. */
  readonly announced: Announcement | null;
};

type Given = { readonly rates: RateFeed; readonly config: Pick<Config, 'mode' | 'secretKey'> };

/** Beyond this many the transfers of a day count as reaching any threshold: nobody splits so finely by chance. */
const mostLinked = 200;

/** The step of a deposit's life between screening and credit. */
type TravelRuleGate = {
  /**
   * Assessment of a final deposit: data is needed or not, and came with the payment or not. Changes nothing.
   *
   * @throws UnknownRate, StaleRates without a price of the instant it was detected: the deposit waits
   */
  readonly assess: (tx: Tx, deposit: Deposit) => Promise<TravelRuleAssessment>;
  /** Stores the assessment, in the transaction that applied the screening verdict; `deposit` as of after that. */
  readonly keep: (tx: Tx, assessment: TravelRuleAssessment, deposit: Deposit) => Promise<void>;
};

export const travelRuleGate = ({ rates, config }: Given): TravelRuleGate => ({
  assess: async (tx, deposit) => {
    const organisationId = deposit.organisationId as OrganisationId;
    const policy = await policyOf(tx, organisationId, config);
    const { currency: uniformCurrency } = policy.dataThreshold;
    const at = deposit.detectedAt;
    const value = uniformValue(deposit.amount, await rates.at(tx, at), uniformCurrency);
    const worth = { at, value };
    const alone = travelRuleNeed(policy, worth);
    const need = isDecidedAlone(alone, policy)
      ? alone
      : travelRuleNeed(policy, worth, await linkedTransfers(tx, deposit, policy, rates));
    const originator = need.reason === null ? null : await findPaymentOriginator(tx, organisationId, deposit.paymentId);
    const known = originator && (await knownOf(tx, deposit, originator, need, config.secretKey));
    const facts = { policy, need, worth, originator: null, announced: null };
    if (need.reason === null) return { ...facts, outcome: 'NOT_REQUIRED' };
    if (missingData(policy, need, known).length === 0) return { ...facts, outcome: 'COMPLETED', originator };
    const announced = await announcedBy(tx, deposit, config.secretKey);
    const isEnough = announced && missingData(policy, need, hostedBy(announced.originator)).length === 0;
    return isEnough ? { ...facts, outcome: 'COMPLETED', announced } : { ...facts, outcome: 'MISSING' };
  },

  keep: async (tx, { outcome, policy, need, worth, originator, announced }, deposit) => {
    // Blocked, or on its way back as a follow-up: no data required.
    if (outcome === 'NOT_REQUIRED' || need.reason === null || policy.regime === 'OFF') return;
    if (outcome === 'MISSING' && deposit.status !== 'PENDING_TRAVEL_RULE') return;
    if (outcome === 'COMPLETED' && deposit.travelRuleStatus !== 'COMPLETED') return;
    const organisationId = deposit.organisationId as OrganisationId;
    const completedAt = outcome === 'COMPLETED' ? (deposit.confirmedAt ?? deposit.detectedAt) : null;
    const kept =
      originator && completedAt ? await keptFor(tx, organisationId, originator, completedAt, config.secretKey) : null;
    const named =
      announced && completedAt
        ? await keepAnnounced(tx, organisationId, { ...announced, at: completedAt }, deposit.id, config.secretKey)
        : null;
    const ended = completedAt && { at: completedAt, by: systemActor };
    await insertRecord(
      tx,
      { organisationId, id: deposit.id },
      recordOf(deposit, { policy, need, worth, originatorId: kept ?? named, ended }),
    );
  },
});

/** Follows any event of a deposit: one that no longer waits has its record closed. */
export const followTravelRule = async (tx: Tx, deposit: Deposit): Promise<void> => {
  if (deposit.status === 'ORPHANED') await expireRecord(tx, deposit.organisationId as OrganisationId, deposit.id);
};

type Announcement = NonNullable<Awaited<ReturnType<typeof announcedBy>>>;

/** A payer whose wallet another provider keeps has no keys to prove. */
const hostedBy = (originator: Originator): KnownOriginator => ({
  quality: qualityOf(originator),
  walletType: 'HOSTED',
  ownershipProven: false,
  ownedByThirdParty: false,
});

/** Stores an announced payer, and ties the inquiry to its deposit: it names no other. */
const keepAnnounced = async (
  tx: Tx,
  organisationId: OrganisationId,
  { inquiry, originator, at }: Announcement & { readonly at: Date },
  depositId: string,
  secretKey: string,
): Promise<string> => {
  await tieToDeposit(tx, inquiry, depositId);
  return keepOriginator(tx, { organisationId, originator, by: systemActor, at }, secretKey);
};

/** True if linked transfers could add no requirement to those of the transfer alone. */
const isDecidedAlone = (
  { reason, ownershipProofRequired }: TravelRuleNeed,
  { regime, ownershipThreshold }: TravelRulePolicy,
): boolean => regime === 'OFF' || (reason !== null && (ownershipProofRequired || ownershipThreshold === null));

/** Transfers from the same address to the same business within a day before, each at the price of its own instant. */
const linkedTransfers = async (
  tx: Tx,
  { organisationId, id, businessId, fromAddress, detectedAt }: Deposit,
  { dataThreshold, ownershipThreshold }: TravelRulePolicy,
  rates: RateFeed,
): Promise<ValuedTransfer[]> => {
  if (fromAddress === null) return [];
  const found = await selectLinkedDeposits(tx, organisationId as OrganisationId, {
    businessId,
    fromAddress,
    from: new Date(detectedAt.getTime() - linkedHours * 3_600_000),
    to: detectedAt,
    except: id,
    limit: mostLinked,
  });
  const highest =
    ownershipThreshold && compare(ownershipThreshold, dataThreshold) > 0 ? ownershipThreshold : dataThreshold;
  const enough = add(highest, fromUnits(1n, highest.currency));
  if (found.length === mostLinked) return [{ at: detectedAt, value: enough }];
  const linked: ValuedTransfer[] = [];
  for (const row of found) {
    const amount = amountIn(row.deposit_amount, row.deposit_currency);
    const value = uniformValue(amount, await rates.at(tx, row.detected_at), dataThreshold.currency);
    linked.push({ at: row.detected_at, value });
  }
  return linked;
};

/** A proof that came with the payment is checked now: only now its wallet is known. */
const knownOf = async (
  tx: Tx,
  deposit: Deposit,
  { id, quality, walletType, ownershipMethod, ownedByThirdParty }: OriginatorFacts,
  { ownershipProofRequired }: TravelRuleNeed,
  secretKey: string,
): Promise<KnownOriginator> => {
  const isSigned = ownershipProofRequired && ownershipMethod === 'SIGNED_MESSAGE';
  const person = isSigned ? await readOriginator(tx, deposit.organisationId as OrganisationId, id, secretKey) : null;
  return {
    quality,
    walletType,
    ownershipProven: person?.ownership ? ownsWallet(deposit, person.ownership) : false,
    ownedByThirdParty,
  };
};

type Wallet = Pick<Deposit, 'currency' | 'network' | 'fromAddress'>;

/** True if a signed message names the wallet the coins came from, and was signed with its keys. */
export const ownsWallet = (
  { currency, network, fromAddress }: Wallet,
  signed: { readonly statement: string; readonly signature: string },
): boolean => {
  if (fromAddress === null || !signed.statement.toLowerCase().includes(fromAddress.toLowerCase())) return false;
  return verifySignedMessage({ currency, network, address: fromAddress }, signed) === 'VALID';
};

/**
 * Person under the key of the month in which the transfer was completed: the retention counts from then, however long before the merchant had named
 * the payer.
 */
const keptFor = async (
  tx: Tx,
  organisationId: OrganisationId,
  { id, createdAt }: OriginatorFacts,
  at: Date,
  secretKey: string,
): Promise<string> => {
  if (createdAt.toISOString().slice(0, 7) === at.toISOString().slice(0, 7)) return id;
  const originator = await readOriginator(tx, organisationId, id, secretKey);
  if (!originator) throw new Error(`The originator ${id} was forgotten`);
  return keepOriginator(tx, { organisationId, originator, by: systemActor, at }, secretKey);
};
