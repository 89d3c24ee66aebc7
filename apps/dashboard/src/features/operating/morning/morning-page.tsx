import { LinkButton, Page, PageHeader, zoneText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery } from '../../../entities/balance/api';
import { ledgerHealthQuery } from '../../../entities/ledger/api';
import { nameHref } from '../../../entities/travel-rule/paths';
import { useComposition } from '../../../platform/composition';
import type { Places } from '../../../platform/feature';
import { hrefOf } from '../../../platform/path';
import { decidedQuery, keysQuery, morningQuery, payersQuery, votesQuery } from './api';
import { Books } from './books';
import { Hours } from './hours';
import { messages } from './messages';
import { momentsOf, nextMoment, tasksOf, type Hrefs } from './model';
import { Available, OnItsWay, Since } from './money';
import styles from './morning.module.css';
import { NeedsYou } from './needs';
import { targets } from './paths';
import { failureOf } from './region';
import { clockText, headingText, whenText } from './times';
import { title } from './title';
import { useMinute } from './use-minute';

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

/** First page of a treasurer's day: money, what needs this person, the day's deadlines, what is under way, the books. */
const MorningPage = () => {
  const now = useMinute();
  const { canOpen, places } = useComposition();
  const money = useQuery(morningQuery());
  const health = useQuery(ledgerHealthQuery());
  const outside = useQuery(reconciliationQuery());
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
  const cutOffs = money.data?.cutOffs ?? [];
  const next = nextMoment(tasks ?? [], cutOffs, now);
  const moneyFailure = failureOf(money);
  const here = new Date(now);
  return (
    <Page>
      <PageHeader
        title={headingText(here)}
        name={title}
        subtitle={
          <>
            {messages.clock(clockText(here), zoneText(here))}
            {money.data?.lastVisitAt ? `. ${messages.lastHere(whenText(money.data.lastVisitAt, now))}` : null}
          </>
        }
        actions={
          canOpen(targets.canPay) && (
            <LinkButton icon="question" href={targets.canPay}>
              {messages.canPay}
            </LinkButton>
          )
        }
      />
      <div className={styles.morning}>
        <Available money={money.data} failure={moneyFailure} />
        <Since money={money.data} now={now} failure={moneyFailure} />
        <NeedsYou tasks={tasks} next={next} now={now} failure={needsFailure} />
        <Hours
          isKnown={money.data !== undefined && tasks !== undefined}
          failure={moneyFailure ?? needsFailure}
          moments={momentsOf(tasks ?? [], cutOffs, now)}
          next={next}
          now={now}
        />
        <Books health={health.data} outside={outside.data} now={now} failure={failureOf(health)} />
        <OnItsWay money={money.data} failure={moneyFailure} />
      </div>
    </Page>
  );
};

export default MorningPage;
