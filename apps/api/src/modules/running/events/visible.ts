import { all, holds } from '@countinghouse/contract';
import type { Change } from '@countinghouse/contract/running/events';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { NotedChange } from '../../../platform/changes/repository';
import type { LiveSession } from '../../../platform/sessions/repository';
import { scopeOf, seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { ChangeKind } from './kinds';

type Told = { readonly kind: ChangeKind; readonly change: Change };

/** Only the last of several changes of one entity. */
const lastOfEach = (changes: readonly NotedChange[]): NotedChange[] => [
  ...new Map(changes.map((change) => [`${change.entityType} ${change.entityId}`, change] as const)).values(),
];

/** Changes with the businesses they belong to; those of an unknown kind are visible to nobody. */
const located = async (
  tx: Tx,
  organisationId: OrganisationId,
  kinds: readonly ChangeKind[],
  changes: readonly NotedChange[],
): Promise<Told[]> => {
  const told: Told[] = [];
  for (const kind of kinds) {
    for (const entityType of kind.entityTypes) {
      const own = lastOfEach(changes.filter((change) => change.entityType === entityType));
      if (own.length === 0) continue;
      const ids = own.map(({ entityId }) => entityId);
      const businesses = await kind.businessesOf(tx, organisationId, entityType, ids);
      for (const { entityId, status } of own) {
        for (const businessId of businesses.get(entityId) ?? []) {
          told.push({ kind, change: { entityType, entityId, businessId, status } });
        }
      }
    }
  }
  return told;
};

const balanceNeed = all('GET_BALANCES');

const balancesIn = (told: readonly Told[]): Change[] => {
  const moved = new Set<BusinessId>(
    told.flatMap(({ kind, change }) => (kind.movesMoney && change.businessId !== null ? [change.businessId] : [])),
  );
  return [...moved].map((businessId) => ({ entityType: 'BALANCE', entityId: businessId, businessId, status: null }));
};

/** Changes visible to each of these members, by session, with permissions, roles and the hidden business as of this transaction. */
export const visibleTo = async (
  tx: Tx,
  organisationId: OrganisationId,
  sessions: readonly LiveSession[],
  changes: readonly NotedChange[],
  kinds: readonly ChangeKind[],
): Promise<ReadonlyMap<string, readonly Change[]>> => {
  const told = await located(tx, organisationId, kinds, changes);
  const balances = balancesIn(told);
  const scopes = new Map<LiveSession['systemRole'], BusinessScope>();
  const visible = new Map<string, readonly Change[]>();
  for (const { sessionId, systemRole, permissions } of sessions) {
    const scope = scopes.get(systemRole) ?? (await scopeOf(tx, { organisationId, systemRole, apiKey: null }));
    scopes.set(systemRole, scope);
    const held = new Set(permissions);
    const own = told.filter(({ kind }) => holds(held, kind.need)).map(({ change }) => change);
    const all = holds(held, balanceNeed) ? [...own, ...balances] : own;
    visible.set(
      sessionId,
      all.filter(({ businessId }) => businessId === null || seesBusiness(scope, businessId)),
    );
  }
  return visible;
};
