import { all } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { ledgerHealthQuery } from '../../../entities/ledger/api';
import { nameHref } from '../../../entities/travel-rule/paths';
import { useComposition } from '../../../platform/composition';
import type { Places } from '../../../platform/feature';
import { hrefOf } from '../../../platform/path';
import { useMay } from '../../../platform/session';
import { decidedQuery, keysQuery, morningQuery, payersQuery, votesQuery } from './api';
import { tasksOf, type Hrefs } from './model';
import { targets } from './paths';
import { failureOf } from './region';

const hrefs: Hrefs = {
  approval: (id) => `${targets.approvals}?open=${id}`,
  payer: nameHref,
  payers: targets.travelRule,
  key: (id) => hrefOf(targets.editKey, { id }),
  callbacks: targets.callbacks,
  decided: (id) => `${targets.decided}?open=${id}`,
};

/** Callbacks that stand still, and where they are mended. */
const standing = (
  pending: readonly { readonly kind: string; readonly count: number; readonly businessId: string | null }[],
) => pending.find(({ kind }) => kind === 'CALLBACK') ?? null;

type Shown = {
  readonly count: number;
  readonly businessId: string | null;
  readonly item: { readonly entityType: string; readonly entityId: string } | null;
};

/** Waiting things with the screen that shows the oldest; null where there are none, or no screen. */
const placeOf = (places: Places, waiting: Shown | null | undefined): { count: number; href: string } | null => {
  if (!waiting?.item) return null;
  const { entityType, entityId } = waiting.item;
  const { businessId } = waiting;
  const href = places[entityType]?.(entityId, { businessId, fromBusinessId: businessId });
  return href === undefined ? null : { count: waiting.count, href };
};

/** Everything this person can do now, as far as he may see it, with the figures it comes from. */
export const useTasks = (now: number) => {
  const { canOpen, places } = useComposition();
  const maySeeMoney = useMay(all('GET_BALANCES'));
  const money = useQuery({ ...morningQuery(), enabled: maySeeMoney });
  const health = useQuery({ ...ledgerHealthQuery(), enabled: maySeeMoney });
  const mayVote = canOpen(targets.approvals);
  const mayName = canOpen(targets.nameOriginator);
  const mayRenew = canOpen(targets.keys) && canOpen(targets.editKey);
  const votes = useQuery({ ...votesQuery(), enabled: mayVote });
  const maySeeDecided = canOpen(targets.decided);
  const decided = useQuery({ ...decidedQuery(), enabled: maySeeDecided });
  const payers = useQuery({ ...payersQuery(), enabled: mayName });
  const keys = useQuery({ ...keysQuery(), enabled: mayRenew });
  const asked = [...(mayVote ? [votes] : []), ...(mayName ? [payers] : []), ...(mayRenew ? [keys] : [])];
  const needsFailure = asked.map(failureOf).find((failure) => failure !== null) ?? null;
  const isAnswered = asked.every(({ data }) => data !== undefined);
  const tasks = isAnswered
    ? tasksOf(
        {
          votes: votes.data?.approvals ?? [],
          payers: payers.data?.deposits ?? [],
          keys: keys.data?.apiCredentials ?? [],
          expired: (decided.data?.approvals ?? []).filter(
            ({ status, decidedAt }) =>
              status === 'EXPIRED' && decidedAt !== null && money.data !== undefined && decidedAt > money.data.since,
          ),
          unassociated: placeOf(
            places,
            health.data?.pending.find(({ kind }) => kind === 'UNASSOCIATED_DEPOSIT'),
          ),
          lackOfCustody: placeOf(
            places,
            money.data?.lackOfCustody && {
              ...money.data.lackOfCustody,
              item: { entityType: 'WITHDRAWAL', entityId: money.data.lackOfCustody.withdrawalId },
            },
          ),
          callbacks: canOpen(targets.callbacks) && health.data ? standing(health.data.pending) : null,
        },
        now,
        hrefs,
      )
    : undefined;
  /** True once nothing is left out for want of an answer. */
  const isWhole = tasks !== undefined && (!maySeeMoney || health.data !== undefined);
  return { tasks, isWhole, money, health, failure: needsFailure };
};
