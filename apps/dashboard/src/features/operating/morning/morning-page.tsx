import { LinkButton, Page, PageHeader, zoneText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery } from '../../../entities/balance/api';
import { useComposition } from '../../../platform/composition';
import { Books } from './books';
import { Hours } from './hours';
import { messages } from './messages';
import { momentsOf, nextMoment } from './model';
import { Available, OnItsWay, Since } from './money';
import styles from './morning.module.css';
import { NeedsYou } from './needs';
import { targets } from './paths';
import { failureOf } from './region';
import { clockText, headingText, whenText } from './times';
import { title } from './title';
import { useMinute } from './use-minute';
import { useTasks } from './use-tasks';

/** First page of a treasurer's day: money, what needs this person, the day's deadlines, what is under way, the books. */
const MorningPage = () => {
  const now = useMinute();
  const { canOpen } = useComposition();
  const { tasks, money, health, failure: needsFailure } = useTasks(now);
  const outside = useQuery(reconciliationQuery());
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
        <NeedsYou
          tasks={tasks}
          next={next}
          now={now}
          hasBusiness={money.data?.businesses !== 0}
          failure={needsFailure}
        />
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
