import { Icon, LinkButton, Skeleton } from '@countinghouse/ui';
import { useCreateBusiness } from '../../../entities/business/no-business';
import { Amount } from '../../../entities/currency/cells';
import { spanText } from '../../../platform/time-left';
import { messages } from './messages';
import { isSoon, type Task } from './model';
import styles from './morning.module.css';
import { Region } from './region';
import { whenText } from './times';

/** More than this is a number behind the list. */
const mostShown = 6;

type NeedsProps = {
  /** Undefined while loading. */
  readonly tasks: readonly Task[] | undefined;
  readonly next: { readonly title: string; readonly at: string } | null;
  readonly now: number;
  /** False once the organisation is known to have no business. */
  readonly hasBusiness: boolean;
  readonly failure: Parameters<typeof Region>[0]['failure'];
};

/** Everything this person can do now; the first row alone has the filled button. */
export const NeedsYou = ({ tasks, next, now, hasBusiness, failure = null }: NeedsProps) => {
  const create = useCreateBusiness();
  const isFirstDay = !hasBusiness && create !== null;
  return (
    <Region
      place="needs"
      title={messages.needsYou}
      count={tasks?.length === 0 ? '' : tasks?.length}
      aside={tasks && tasks.length > 1 ? messages.soonestFirst : null}
      failure={failure}
    >
      {tasks?.length === 0 ? (
        <div className={styles.nothing} data-first={isFirstDay || undefined}>
          <Icon name={isFirstDay ? 'building' : 'check'} size={20} />
          {isFirstDay ? (
            <div>
              <b>{messages.noBusiness}</b>
              <p>{messages.noBusinessText}</p>
              <div className={styles.first}>{create}</div>
            </div>
          ) : (
            <div>
              <b>{messages.nothingNeeds}</b>
              <p>{next ? messages.nextDeadline(next.title, whenText(next.at, now)) : messages.noDeadline}</p>
            </div>
          )}
        </div>
      ) : (
        <ul className={styles.todo}>
          {!tasks &&
            [0, 1, 2, 3].map((row) => (
              <li key={row}>
                <Skeleton width={16} />
                <div>
                  <Skeleton width={220} />
                </div>
              </li>
            ))}
          {tasks?.slice(0, mostShown).map((task, index) => (
            <Row key={task.id} task={task} isFirst={index === 0} now={now} />
          ))}
          {tasks && tasks.length > mostShown && (
            <li className={styles.more}>{messages.more(tasks.length - mostShown)}</li>
          )}
        </ul>
      )}
    </Region>
  );
};

const Row = ({ task, isFirst, now }: { readonly task: Task; readonly isFirst: boolean; readonly now: number }) => {
  const { icon, title, detail, votes, amount, dueAt, href, action } = task;
  return (
    <li data-first={isFirst || undefined}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <small>
          {votes && (
            <span className={styles.meter} aria-hidden="true">
              {Array.from({ length: votes.needed }, (_, vote) => (
                <i key={vote} data-given={vote < votes.given || undefined} />
              ))}
            </span>
          )}
          {detail}
        </small>
      </div>
      <div className={styles.end}>
        {amount && <Amount money={{ amount: amount.text, currency: amount.currency }} />}
        {dueAt !== null && (
          <span className={isSoon(dueAt, now) ? styles.soon : undefined}>
            {messages.left(spanText(Date.parse(dueAt) - now))}
          </span>
        )}
      </div>
      <LinkButton size="sm" variant={isFirst ? 'primary' : 'secondary'} href={href} aria-label={`${action}: ${title}`}>
        {action}
      </LinkButton>
    </li>
  );
};
