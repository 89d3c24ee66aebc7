import type { Amount } from '@countinghouse/money';
import { amountOf, compare, sum } from '@countinghouse/money';

/** `EU_TFR`: Regulation (EU) 2023/1113. `FATF`: its recommendation 16, read cautiously. `OFF`: nobody is asked for. */
export const travelRuleRegimes = ['EU_TFR', 'FATF', 'OFF'] as const;
export type TravelRuleRegime = (typeof travelRuleRegimes)[number];

/** What becomes of a deposit whose data did not come in time. `HOLD`: it stays pending and the platform decides. */
export type OnDeadline = 'HOLD' | 'REFUND';

/** What an organisation asks for. Thresholds are in its uniform currency. */
export type TravelRulePolicy = {
  readonly regime: TravelRuleRegime;
  /** Data is needed from this value on; zero: of every transfer. */
  readonly dataThreshold: Amount;
  /** Above this value a payer who holds the keys proves it; null: nobody does. */
  readonly ownershipThreshold: Amount | null;
  readonly deadlineHours: number;
  readonly onDeadline: OnDeadline;
  /** Whether name, kind of document and its number are enough, or all that the regulation lists is asked for. */
  readonly acceptMinimum: boolean;
};

/** A policy as an organisation's settings state it; what is left out is the regime's own. */
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
  /** Without USDT among its coins. There the regulation holds whatever the settings say. */
  readonly isEu: boolean;
  /** Only a sandbox may ask for nothing. */
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

/** An amount of the settings, at most what the regime itself asks: settings may be stricter than the law, never laxer. */
const strictest = (own: string | null | undefined, law: string | null, currency: string): Amount | null => {
  if (own === null || own === undefined) return law === null ? null : amountOf(law, currency);
  const stated = amountOf(own, currency);
  if (law === null) return stated;
  const legal = amountOf(law, currency);
  return compare(stated, legal) < 0 ? stated : legal;
};

/** What holds for an organisation. */
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

/** Transfers from one address to one business within so many hours are one, however they were cut. */
export const linkedHours = 24;
const milliseconds = { hour: 3_600_000 };

/** A transfer by when it was detected and what it was worth then, in the uniform currency. */
export type ValuedTransfer = { readonly at: Date; readonly value: Amount };

/** The transfers that count together with one: not later than it, and within the hours before it. */
export const linkedTo = <Transfer extends { readonly at: Date }>(
  { at }: { readonly at: Date },
  others: readonly Transfer[],
): Transfer[] =>
  others.filter((other) => {
    const before = at.getTime() - other.at.getTime();
    return before >= 0 && before < linkedHours * milliseconds.hour;
  });

/** Which rule asks for data. `LINKED_TRANSFERS`: only together with others is it enough. */
export const travelRuleReasons = ['EVERY_TRANSFER', 'THRESHOLD', 'LINKED_TRANSFERS'] as const;
export type TravelRuleReason = (typeof travelRuleReasons)[number];

export type TravelRuleNeed = {
  /** Null: nothing is asked for. */
  readonly reason: TravelRuleReason | null;
  /** What was compared: the transfer and those linked to it. */
  readonly value: Amount;
  /** Whether a payer who holds the keys himself has to prove it. */
  readonly ownershipProofRequired: boolean;
};

/** What the rule asks of a transfer, given what came from the same address before it. */
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

/** How much is known of a person: all that the regulation lists, or name, kind of document and number. */
export type OriginatorQuality = 'FULL' | 'MINIMUM';

/** What counts of the data that is there. */
export type KnownOriginator = {
  readonly quality: OriginatorQuality;
  /** Null: nobody has said. */
  readonly walletType: 'SELF_HOSTED' | 'HOSTED' | null;
  /** That the payer holds the keys was shown, in whatever way. */
  readonly ownershipProven: boolean;
  /** The wallet is somebody else's: the platform looks at it first. */
  readonly ownedByThirdParty: boolean;
};

/** What is still missing; nothing where the list is empty. */
export type MissingData = 'DATA' | 'FULL_DATA' | 'WALLET_TYPE' | 'OWNERSHIP' | 'REVIEW';

/** What is missing of what a transfer needs. Whose wallet it is counts only where ownership is asked for. */
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
