import type { Amount } from '@countinghouse/money';
import { amountOf, compare, sum } from '@countinghouse/money';

/** `EU_TFR`: Regulation (EU) 2023/1113. `FATF`: its recommendation 16, read cautiously. `OFF`: no data is required. */
export const travelRuleRegimes = ['EU_TFR', 'FATF', 'OFF'] as const;
export type TravelRuleRegime = (typeof travelRuleRegimes)[number];

/** Fate of a deposit whose data did not come in time. `HOLD`: it stays pending and the platform decides. */
export type OnDeadline = 'HOLD' | 'REFUND';

/** Requirements of an organisation. Thresholds are in its uniform currency. */
export type TravelRulePolicy = {
  readonly regime: TravelRuleRegime;
  /** Data is needed from this value on; zero: of every transfer. */
  readonly dataThreshold: Amount;
  /** Above this value the holder of a self-hosted wallet proves ownership; null: never. */
  readonly ownershipThreshold: Amount | null;
  readonly deadlineHours: number;
  readonly onDeadline: OnDeadline;
  /** True if name, kind of document and its number are enough; false if everything the regulation lists is required. */
  readonly acceptMinimum: boolean;
};

/** Policy as an organisation's settings state it; missing fields are the regime's own. */
export type TravelRuleSettings = {
  readonly regime?: TravelRuleRegime | undefined;
  readonly dataThresholdUniform?: string | undefined;
  readonly ownershipThresholdUniform?: string | null | undefined;
  readonly deadlineHours?: number | undefined;
  readonly onDeadline?: OnDeadline | undefined;
  readonly acceptMinimum?: boolean | undefined;
};

type Standing = {
  readonly uniformCurrency: string;
  /** True for an organisation without USDT among its coins. There the regulation holds whatever the settings say. */
  readonly isEu: boolean;
  /** Only a sandbox may switch the rule off. */
  readonly mayBeOff: boolean;
};

const ofRegime = {
  EU_TFR: { data: '0', ownership: '1000', hours: 72 },
  FATF: { data: '1000', ownership: null, hours: 120 },
  OFF: { data: '0', ownership: null, hours: 120 },
} as const;

const regimeOf = ({ regime }: TravelRuleSettings, { isEu, mayBeOff }: Standing): TravelRuleRegime => {
  if (regime === 'OFF' && mayBeOff) return 'OFF';
  if (isEu) return 'EU_TFR';
  return regime === undefined || regime === 'OFF' ? 'FATF' : regime;
};

/** Amount in the settings, at most the regime's own: settings may be stricter than the law, never laxer. */
const strictest = (own: string | null | undefined, law: string | null, currency: string): Amount | null => {
  if (own === null || own === undefined) return law === null ? null : amountOf(law, currency);
  const stated = amountOf(own, currency);
  if (law === null) return stated;
  const legal = amountOf(law, currency);
  return compare(stated, legal) < 0 ? stated : legal;
};

/** Policy in force for an organisation. */
export const travelRulePolicy = (settings: TravelRuleSettings, standing: Standing): TravelRulePolicy => {
  const { uniformCurrency } = standing;
  const regime = regimeOf(settings, standing);
  const law = ofRegime[regime];
  return {
    regime,
    dataThreshold:
      strictest(settings.dataThresholdUniform, law.data, uniformCurrency) ?? amountOf('0', uniformCurrency),
    ownershipThreshold: strictest(settings.ownershipThresholdUniform, law.ownership, uniformCurrency),
    deadlineHours: settings.deadlineHours ?? law.hours,
    onDeadline: settings.onDeadline ?? 'HOLD',
    acceptMinimum: settings.acceptMinimum ?? true,
  };
};

/** Hours within which transfers from one address to one business count as one, however they were split. */
export const linkedHours = 24;
const milliseconds = { hour: 3_600_000 };

/** Transfer with its time of detection and its worth then, in the uniform currency. */
export type ValuedTransfer = { readonly at: Date; readonly value: Amount };

/** Transfers that count together with one: not later than it, and within the hours before it. */
export const linkedTo = <Transfer extends { readonly at: Date }>(
  { at }: { readonly at: Date },
  others: readonly Transfer[],
): Transfer[] =>
  others.filter((other) => {
    const before = at.getTime() - other.at.getTime();
    return before >= 0 && before < linkedHours * milliseconds.hour;
  });

/** The rule that requires data. `LINKED_TRANSFERS`: the threshold is reached only together with other transfers. */
export const travelRuleReasons = ['EVERY_TRANSFER', 'THRESHOLD', 'LINKED_TRANSFERS'] as const;
export type TravelRuleReason = (typeof travelRuleReasons)[number];

export type TravelRuleNeed = {
  /** Null: no data required. */
  readonly reason: TravelRuleReason | null;
  /** Compared value: the transfer and those linked to it. */
  readonly value: Amount;
  /** True if a payer with a self-hosted wallet has to prove ownership. */
  readonly ownershipProofRequired: boolean;
};

/** Requirements of a transfer, given the earlier ones from the same address. */
export const travelRuleNeed = (
  { regime, dataThreshold, ownershipThreshold }: TravelRulePolicy,
  transfer: ValuedTransfer,
  earlier: readonly ValuedTransfer[] = [],
): TravelRuleNeed => {
  const { currency } = dataThreshold;
  const value = sum([transfer.value, ...linkedTo(transfer, earlier).map((linked) => linked.value)], currency);
  if (regime === 'OFF') return { reason: null, value, ownershipProofRequired: false };
  const ownershipProofRequired = ownershipThreshold !== null && compare(value, ownershipThreshold) > 0;
  const reason = ((): TravelRuleReason | null => {
    if (dataThreshold.units === 0n) return 'EVERY_TRANSFER';
    if (compare(transfer.value, dataThreshold) >= 0) return 'THRESHOLD';
    return compare(value, dataThreshold) >= 0 ? 'LINKED_TRANSFERS' : null;
  })();
  return { reason, value, ownershipProofRequired: reason !== null && ownershipProofRequired };
};

/** When the data must be there, from when the transfer arrived for good. */
export const travelRuleDeadline = ({ deadlineHours }: Pick<TravelRulePolicy, 'deadlineHours'>, from: Date): Date =>
  new Date(from.getTime() + deadlineHours * milliseconds.hour);

/** Completeness of a person's data: all that the regulation lists, or name, kind of document and number. */
export type OriginatorQuality = 'FULL' | 'MINIMUM';

/** Facts that count of the data on record. */
export type KnownOriginator = {
  readonly quality: OriginatorQuality;
  /** Null: unknown. */
  readonly walletType: 'SELF_HOSTED' | 'HOSTED' | null;
  /** Ownership of the keys was shown, by any method. */
  readonly ownershipProven: boolean;
  /** Wallet of a third party: the platform reviews it first. */
  readonly ownedByThirdParty: boolean;
};

/** Data still missing; an empty list means none. */
export type MissingData = 'DATA' | 'FULL_DATA' | 'WALLET_TYPE' | 'OWNERSHIP' | 'REVIEW';

/** Missing data of a transfer. The wallet's owner counts only if ownership is required. */
export const missingData = (
  { acceptMinimum }: Pick<TravelRulePolicy, 'acceptMinimum'>,
  { reason, ownershipProofRequired }: Pick<TravelRuleNeed, 'reason' | 'ownershipProofRequired'>,
  known: KnownOriginator | null,
): MissingData[] => {
  if (reason === null) return [];
  if (!known) return ['DATA'];
  const missing: MissingData[] = [];
  if (known.quality === 'MINIMUM' && !acceptMinimum) missing.push('FULL_DATA');
  if (ownershipProofRequired) {
    if (known.walletType === null) missing.push('WALLET_TYPE');
    if (known.walletType === 'SELF_HOSTED' && known.ownedByThirdParty) missing.push('REVIEW');
    else if (known.walletType === 'SELF_HOSTED' && !known.ownershipProven) missing.push('OWNERSHIP');
  }
  return missing;
};

/** The word screening carries on: see `SCREENED`. */
export const travelRuleOutcome = (
  policy: Pick<TravelRulePolicy, 'acceptMinimum'>,
  need: Pick<TravelRuleNeed, 'reason' | 'ownershipProofRequired'>,
  known: KnownOriginator | null,
): 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING' => {
  if (need.reason === null) return 'NOT_REQUIRED';
  return missingData(policy, need, known).length === 0 ? 'COMPLETED' : 'MISSING';
};
