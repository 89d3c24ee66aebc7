import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { amountOf, compare, toText, zero } from '@countinghouse/money';
import { mostApprovers, type ApprovalFloor, type WithdrawalKind } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { findOrganisation } from '../../organisation/organisations';
import { addFloorVersion, holdFloors, selectFloorVersions } from './floors-repository';

/** Names under which operators change the floors. */
const kinds = {
  'approval-floor-crypto': 'CRYPTO',
  'approval-floor-fiat': 'FIAT',
} as const satisfies Record<string, WithdrawalKind>;

type FloorName = keyof typeof kinds;

export const floorNames: readonly string[] = Object.keys(kinds);

const isFloor = (name: string): name is FloorName => name in kinds;

const typedFloor = /^(?<approvals>\d{1,2}) from (?<amount>\d{1,12}(?:\.\d{1,2})?)$/;

const allowed = (currency: string): string =>
  `none, or a number of approvals from 1 to ${mostApprovers} and the day's sum in ${currency} from which they are needed, such as '2 from 10000'`;

const textOf = (floor: ApprovalFloor | null): string =>
  floor && floor.approvals > 0 ? `${floor.approvals} from ${toText(floor.threshold)}` : 'none';

/** Floor as typed, `none` being one without approvals; undefined if it is not allowed. */
const floorIn = (typed: string, kind: WithdrawalKind, currency: string): ApprovalFloor | undefined => {
  if (typed === 'none') return { kind, approvals: 0, threshold: zero(currency) };
  const { approvals, amount } = typedFloor.exec(typed)?.groups ?? {};
  const number = Number(approvals);
  if (amount === undefined || number < 1 || number > mostApprovers) return undefined;
  return { kind, approvals: number, threshold: amountOf(amount, currency) };
};

/** True if some withdrawal needs fewer approvals than before. */
const isLower = (now: ApprovalFloor, then: ApprovalFloor): boolean =>
  now.approvals > 0 && (then.approvals < now.approvals || compare(then.threshold, now.threshold) > 0);

export type FloorChange = {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
  /** Reason that two operators make it; null: one is enough. */
  readonly fourEyes: string | null;
  readonly write: (tx: Tx) => Promise<void>;
};

/**
 * A change of a floor, or the sentence why it cannot be made. It holds for withdrawals made from then on and for those that wait for approval. No
 * rule of the organisation is changed.
 */
export const judgeFloor = async (
  tx: Tx,
  organisationId: OrganisationId,
  { setting, value }: { readonly setting: string; readonly value: string },
): Promise<FloorChange | string> => {
  if (!isFloor(setting)) return `There is no floor ${setting}: ${floorNames.join(', ')}.`;
  const currency = await holdFloors(tx, organisationId);
  if (currency === null) return 'There is no such organisation.';
  const kind = kinds[setting];
  const then = floorIn(value.trim(), kind, currency);
  if (!then) return `${setting}: ${allowed(currency)}.`;
  const newest = (await selectFloorVersions(tx, organisationId)).find((one) => one.kind === kind);
  const now = newest ?? { kind, approvals: 0, threshold: zero(currency), number: 0 };
  if (textOf(then) === textOf(now)) return `${setting} is ${textOf(now)} already.`;
  return {
    setting,
    before: textOf(now),
    after: textOf(then),
    fourEyes: isLower(now, then) ? 'withdrawals may leave with fewer approvals than before' : null,
    write: async (inside) =>
      addFloorVersion(inside, organisationId, { ...then, number: now.number + 1 }, await clockNow(inside)),
  };
};

/** Floors in force, by the names under which operators change them. */
export const showFloors = async (
  tx: Tx,
  organisationId: OrganisationId,
): Promise<readonly { readonly setting: string; readonly value: string; readonly allowed: string }[]> => {
  const versions = await selectFloorVersions(tx, organisationId);
  const { uniformCurrency } = (await findOrganisation(tx, organisationId)) ?? {};
  if (uniformCurrency === undefined) return [];
  return Object.entries(kinds).map(([setting, kind]) => ({
    setting,
    value: textOf(versions.find((one) => one.kind === kind) ?? null),
    allowed: allowed(uniformCurrency),
  }));
};
