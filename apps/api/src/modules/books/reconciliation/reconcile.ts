import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { platformBook } from '../../../platform/platform-book';
import type { Holding, HoldingsRail } from '../../../rails/holdings';
import { compareHoldings, type Compared } from './compare';
import { addressesOn, bookedOf, comparedBooks, findComparisons, keepComparison, type Row } from './repository';

export type Reconciliation = {
  readonly database: Database;
  readonly holdings: HoldingsRail;
  /** Balances the banks stated for an organisation's accounts, if the rail does not cover banks. */
  readonly statedByBanks: (tx: Tx, organisationId: OrganisationId) => Promise<readonly Holding[]>;
};

const measure = async (
  { database, holdings, statedByBanks }: Reconciliation,
  organisationId: OrganisationId,
): Promise<Compared[]> => {
  const onRail = await holdings.heldBy({
    organisationId,
    addressesOn: (network) => database.acrossOrganisations((tx) => addressesOn(tx, organisationId, network)),
  });
  return database.acrossOrganisations(async (tx) => {
    const stated = holdings.speaksForBanks ? [] : await statedByBanks(tx, organisationId);
    const held = [...onRail, ...stated];
    const booked = await bookedOf(tx, organisationId);
    // The sandbox covers everything. Elsewhere an unread chain is unknown.
    return compareHoldings(held, booked, () => holdings.speaksForBanks);
  });
};

const sameAs = (one: Compared) => (other: Compared) =>
  other.currency === one.currency && other.network === one.network && other.difference.units === one.difference.units;

/**
 * Compares one organisation's custody and bank with its books and stores the result. A difference counts if two consecutive readings show it: a
 * place whose money was only moving keeps its previous result.
 */
export const reconcile = async (means: Reconciliation, organisationId: OrganisationId): Promise<void> => {
  const first = await measure(means, organisationId);
  const isQuiet = first.every(({ difference }) => difference.units === 0n);
  const second = isQuiet ? first : await measure(means, organisationId);
  const sure = second.filter((one) => one.difference.units === 0n || first.some(sameAs(one)));
  await means.database.acrossOrganisations(async (tx) => {
    const at = await clockNow(tx);
    const before = await findComparisons(tx, organisationId);
    await keepComparison(tx, organisationId, sure, at);
    for (const one of sure) await tellChange(tx, organisationId, before.find(isOf(one)), one);
  });
};

const isOf =
  ({ currency, network }: Compared) =>
  (row: Row): boolean =>
    row.currency === currency && row.network === (network ?? '');

/** The trail records when a place began to differ, by how much, and when it agreed again. */
const tellChange = async (
  tx: Tx,
  organisationId: OrganisationId,
  before: Row | undefined,
  { currency, network, difference }: Compared,
): Promise<void> => {
  const was = BigInt(before?.difference ?? 0);
  if (was === difference.units) return;
  await audit(tx, {
    actor: systemActor,
    organisationId: organisationId === platformBook ? null : organisationId,
    action: difference.units === 0n ? 'reconciliation.agree' : 'reconciliation.differ',
    entity: { type: 'organisation', id: organisationId },
    after: { currency, network, difference: toText(difference) },
    result: 'SUCCESS',
  });
};

/**
 * Compares every organisation. One that fails, because a node is away, does not stop the others: it is named in the error thrown after them, and
 * its previous result stays.
 */
export const reconcileAll = async (means: Reconciliation, signal: AbortSignal): Promise<void> => {
  const failed: unknown[] = [];
  for (const organisationId of await means.database.acrossOrganisations(comparedBooks)) {
    if (signal.aborted) return;
    try {
      await reconcile(means, organisationId);
    } catch (error) {
      failed.push(new Error(`Organisation ${organisationId} was not compared`, { cause: error }));
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Not every organisation was compared with what is held');
};
