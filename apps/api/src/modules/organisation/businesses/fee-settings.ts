import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { addFeeVersion, findFeeVersion, holdFees, selectFeeVersions, type FeeVersion } from './fee-repository';

/** Fees by the name under which operators change them. */
const fees = {
  'deposit-service-fee': 'depositServiceFee',
  'withdrawal-service-fee': 'withdrawalServiceFee',
  'fiat-deposit-fee': 'fiatDepositFee',
  'fiat-deposit-fee-minimum': 'fiatDepositFeeMinimum',
  'conversion-spread': 'conversionSpread',
  'deposit-spread': 'depositSpread',
  'internal-transfer-fee': 'internalTransferFee',
} as const satisfies Record<string, keyof FeeVersion>;

type FeeName = keyof typeof fees;

export const feeNames: readonly string[] = Object.keys(fees);

/** A percentage typed for a fraction is a hundredfold fee. */
const mostFee = '0.25';
const fraction = /^0(\.\d{1,6})?$/;
const smallAmount = /^\d{1,6}(\.\d{1,2})?$/;

/**
 * Time between a change and the first instant at which it holds: longer than any transaction, so that nothing that began under the former fees is
 * recorded at an instant of the new ones.
 */
const leadMinutes = 5;
const leadMs = leadMinutes * 60_000;

const isFee = (name: string): name is FeeName => name in fees;

const allowed = (name: FeeName): string =>
  name === 'fiat-deposit-fee-minimum'
    ? 'an amount in the currency of the deposit, such as 1.00'
    : `a fraction of one from 0 to ${mostFee}: 0.01 is one percent`;

const minorUnits = (typed: string): string => {
  const [whole = '0', cents = ''] = typed.split('.');
  return String(BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0')));
};
const ofMinorUnits = (units: string): string =>
  `${BigInt(units) / 100n}.${String(BigInt(units) % 100n).padStart(2, '0')}`;

const textOf = (name: FeeName, version: FeeVersion): string =>
  name === 'fiat-deposit-fee-minimum' ? ofMinorUnits(version.fiatDepositFeeMinimum) : version[fees[name]];

/** Stored form of what was typed; null if it is not allowed. */
const valueIn = (name: FeeName, typed: string): string | null => {
  if (name === 'fiat-deposit-fee-minimum') return smallAmount.test(typed) ? minorUnits(typed) : null;
  return fraction.test(typed) && Number(typed) <= Number(mostFee) ? typed : null;
};

/** Where nothing was agreed, nothing is charged. */
const nothingCharged: FeeVersion = {
  depositServiceFee: '0',
  withdrawalServiceFee: '0',
  fiatDepositFee: '0',
  fiatDepositFeeMinimum: '0',
  fiatWithdrawalFees: {},
  conversionSpread: '0',
  depositSpread: '0',
  internalTransferFee: '0',
};

export type FeeChange = {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
  /** Instant from which the new fee holds. */
  readonly from: Date;
  /** First instant of a later version that was made already, and holds from then on; null for none. */
  readonly until: Date | null;
  readonly fourEyes: string;
  readonly write: (tx: Tx) => Promise<void>;
};

type Asked = {
  readonly setting: string;
  readonly value: string;
  /** Of one business; null: of every business without fees of its own. */
  readonly businessId: BusinessId | null;
  /** Null: as soon as possible. */
  readonly from: Date | null;
};

/**
 * A change of a fee, which becomes a new version of all fees; or the sentence why it cannot be made. Versions are only added: what was priced under
 * an earlier one keeps it.
 */
export const judgeFee = async (
  tx: Tx,
  organisationId: OrganisationId,
  { setting, value, businessId, from }: Asked,
): Promise<FeeChange | string> => {
  if (!isFee(setting)) return `There is no fee ${setting}: ${feeNames.join(', ')}.`;
  const stored = valueIn(setting, value.trim());
  if (stored === null) return `${setting}: ${allowed(setting)}.`;
  if (!(await holdFees(tx, organisationId))) return 'There is no such organisation.';
  const now = await clockNow(tx);
  const earliest = new Date(now.getTime() + leadMs);
  if (from !== null && from < earliest)
    return `from: the fee holds from ${leadMinutes} minutes after its confirmation at the earliest, and never back in time.`;
  const start = from ?? earliest;
  const former = (await findFeeVersion(tx, organisationId, businessId, start)) ?? nothingCharged;
  const { isTaken, until } = await selectFeeVersions(tx, organisationId, businessId, start);
  if (isTaken) return `from: another change of the fees holds from ${start.toISOString()} on, name another instant.`;
  const changed = { ...former, [fees[setting]]: stored };
  if (textOf(setting, changed) === textOf(setting, former)) return `${setting} is ${textOf(setting, former)} already.`;
  return {
    setting,
    before: textOf(setting, former),
    after: textOf(setting, changed),
    from: start,
    until,
    fourEyes: 'it decides what is charged',
    write: (inside) =>
      addFeeVersion(inside, { organisationId, id: newId(), businessId, from: start, at: now, version: changed }),
  };
};

/** Fees in force for a business, or (null) for every one without its own, by name. */
export const showFees = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId | null,
): Promise<readonly { readonly setting: string; readonly value: string; readonly allowed: string }[]> => {
  const version = (await findFeeVersion(tx, organisationId, businessId, await clockNow(tx))) ?? nothingCharged;
  return (Object.keys(fees) as FeeName[]).map((setting) => ({
    setting,
    value: textOf(setting, version),
    allowed: allowed(setting),
  }));
};
