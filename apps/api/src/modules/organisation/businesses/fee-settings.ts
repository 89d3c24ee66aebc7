import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { bankFeeKeys } from './bank-fees';
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
} as const satisfies Record<string, Exclude<keyof FeeVersion, 'fiatWithdrawalFees'>>;

type FeeName = keyof typeof fees;

export const feeNames: readonly string[] = [...Object.keys(fees), ...Object.keys(bankFeeKeys)];

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

const isFraction = (name: string): name is FeeName => name in fees;

const allowed = (name: string): string => {
  const bank = bankFeeKeys[name];
  if (bank) return `an amount in the currency of the withdrawal, such as 1.00, or default, which is ${bank.usual}`;
  return name === 'fiat-deposit-fee-minimum'
    ? 'an amount in the currency of the deposit, such as 1.00'
    : `a fraction of one from 0 to ${mostFee}: 0.01 is one percent`;
};

const minorUnits = (typed: string): string => {
  const [whole = '0', cents = ''] = typed.split('.');
  return String(BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0')));
};
const ofMinorUnits = (units: string): string =>
  `${BigInt(units) / 100n}.${String(BigInt(units) % 100n).padStart(2, '0')}`;

const textOf = (name: string, version: FeeVersion): string => {
  const bank = bankFeeKeys[name];
  if (bank) return version.fiatWithdrawalFees[bank.key] ?? bank.usual;
  if (!isFraction(name)) throw new Error(`There is no fee ${name}`);
  return name === 'fiat-deposit-fee-minimum' ? ofMinorUnits(version.fiatDepositFeeMinimum) : version[fees[name]];
};

/** The fees with a typed one; null if it is not allowed. */
const changedBy = (name: string, typed: string, former: FeeVersion): FeeVersion | null => {
  const bank = bankFeeKeys[name];
  if (bank) {
    const { [bank.key]: _agreed, ...others } = former.fiatWithdrawalFees;
    if (typed === 'default') return { ...former, fiatWithdrawalFees: others };
    if (!smallAmount.test(typed)) return null;
    return { ...former, fiatWithdrawalFees: { ...others, [bank.key]: ofMinorUnits(minorUnits(typed)) } };
  }
  if (!isFraction(name)) return null;
  if (name === 'fiat-deposit-fee-minimum')
    return smallAmount.test(typed) ? { ...former, fiatDepositFeeMinimum: minorUnits(typed) } : null;
  return fraction.test(typed) && Number(typed) <= Number(mostFee) ? { ...former, [fees[name]]: typed } : null;
};

/** Where nothing was agreed, nothing is charged, but for money to a bank, of which each method has its fee. */
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
  if (!feeNames.includes(setting)) return `There is no fee ${setting}: ${feeNames.join(', ')}.`;
  const typed = value.trim();
  if (changedBy(setting, typed, nothingCharged) === null) return `${setting}: ${allowed(setting)}.`;
  if (!(await holdFees(tx, organisationId))) return 'There is no such organisation.';
  const now = await clockNow(tx);
  const earliest = new Date(now.getTime() + leadMs);
  if (from !== null && from < earliest)
    return `from: the fee holds from ${leadMinutes} minutes after its confirmation at the earliest, and never back in time.`;
  const start = from ?? earliest;
  const former = (await findFeeVersion(tx, organisationId, businessId, start)) ?? nothingCharged;
  const { isTaken, until } = await selectFeeVersions(tx, organisationId, businessId, start);
  if (isTaken) return `from: another change of the fees holds from ${start.toISOString()} on, name another instant.`;
  const changed = changedBy(setting, typed, former) ?? former;
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
  return feeNames.map((setting) => ({
    setting,
    value: textOf(setting, version),
    allowed: allowed(setting),
  }));
};
