import { holds } from '@countinghouse/contract';
import { anyOf, type PermissionNeed } from '@countinghouse/contract/permissions';
import { getLedgerHealth, type LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { balancesOfHolders } from '@countinghouse/ledger';
import type { Route } from '../../../http/route';
import type { BankRail } from '../../../rails/bank';
import { selectMonthsEnd } from '../../../platform/months/repository';
import { liveChains, type ChainRail } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import type { Screening } from '../../../rails/screening';
import type { Signer } from '../../../rails/signer';
import { selectRailStates } from '../../../rails/states';
import { memberOf, route } from '../../../http/route';
import { scopeOf, selectBusinesses } from '../../organisation/businesses';
import { verifyEverySeconds, wholeEverySeconds } from './jobs';
import { banksOfOrganisation, findSanctionsLists } from './carriers-repository';
import { banksView, screeningView, signersView } from './carriers-view';
import { findChains } from './chains-repository';
import { findLastVerification, findPending, pendingKinds, type PendingThing } from './repository';
import { chainsView, lateMonthsView, pricesView, replicaView, sumsOf, verificationView, wholeView } from './view';
import { findLastWhole } from './whole-repository';

type Pending = LedgerHealth['pending'][number];

/** Counted no further: the oldest is what matters. */
const mostCounted = 1_000;

/** List entry that shows it, and the permissions that open that list. */
const shownAs: Readonly<
  Record<
    PendingThing,
    { readonly entityType: NonNullable<Pending['item']>['entityType']; readonly need: PermissionNeed } | null
  >
> = {
  DEPOSIT: { entityType: 'PAYMENT', need: anyOf('GET_PAYMENT', 'GET_PAYMENTS') },
  REFUND: { entityType: 'PAYMENT', need: anyOf('GET_PAYMENT', 'GET_PAYMENTS') },
  WITHDRAWAL: { entityType: 'WITHDRAWAL', need: anyOf('GET_WITHDRAWALS') },
  FIAT_WITHDRAWAL: { entityType: 'FIAT_WITHDRAWAL', need: anyOf('GET_FIAT_WITHDRAWALS') },
  FIAT_DEPOSIT: { entityType: 'FIAT_DEPOSIT', need: anyOf('GET_FIAT_DEPOSITS') },
  UNASSOCIATED_DEPOSIT: { entityType: 'UNASSOCIATED_DEPOSIT', need: anyOf('GET_INTERNAL_TRANSFERS') },
  // In no list of its own.
  CALLBACK: null,
};

/** State of the books, for the businesses visible to the caller. */
export const ledgerHealthRoutes = ({
  rates,
  chain,
  bank,
  signer,
  screening,
}: {
  readonly rates: RateFeed;
  readonly chain: ChainRail;
  readonly bank: BankRail;
  readonly signer: Signer | null;
  readonly screening: Screening;
}): Route[] => [
  route(getLedgerHealth, async ({ tx, principal, now, database }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const asOf = await now();
    const run = await findLastVerification(tx, scope.organisationId);
    const whole = await findLastWhole(tx, scope.organisationId);
    const visible = new Set((await selectBusinesses(tx, scope)).map(({ id }) => id));
    const balances = await balancesOfHolders(tx, scope.organisationId, { kinds: ['available', 'held', 'pending'] });
    const pending: Pending[] = [];
    for (const kind of pendingKinds) {
      const row = await findPending(tx, scope, kind, mostCounted + 1);
      if (!row) continue;
      const shown = shownAs[kind];
      pending.push({
        kind,
        count: Math.min(row.count, mostCounted),
        isMore: row.count > mostCounted,
        since: row.since.toISOString(),
        businessId: row.business_id,
        item:
          shown && holds(principal.permissions, shown.need)
            ? { entityType: shown.entityType, entityId: row.entity_id }
            : null,
      });
    }
    const carriers = { states: await selectRailStates(tx), now: asOf };
    const ownBanks = await banksOfOrganisation(tx, scope.organisationId);
    return {
      verification: run && verificationView(run, scope, { now: asOf, everySeconds: verifyEverySeconds }),
      whole: whole && wholeView(whole, scope, { now: asOf, everySeconds: wholeEverySeconds }),
      sums: sumsOf(visible, balances),
      pending: pending.sort((one, other) => (one.since < other.since ? -1 : 1)),
      prices: pricesView(await rates.states(tx), asOf),
      chains: chainsView(await findChains(tx, liveChains(chain.reader.chains)), asOf),
      banks: banksView(bank.channels, ownBanks, carriers),
      signers: signersView(signer?.keepers ?? [], carriers),
      screening: screeningView(screening.sources ?? [], await findSanctionsLists(tx), carriers),
      replica: replicaView(database.replica()),
      lateMonths: lateMonthsView(await selectMonthsEnd(tx), asOf),
      asOf: asOf.toISOString(),
    };
  }),
];
