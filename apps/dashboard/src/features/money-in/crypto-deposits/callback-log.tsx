import type { CallbackDelivery } from '@countinghouse/contract/running/callbacks';
import { Chips, DateTimeText, DrawerSection, Facts, Tag, timeText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Status } from '../../../entities/status/chips';
import { callbacksQuery } from './callbacks/api';
import styles from './crypto-deposits.module.css';
import { messages } from './messages';

const names = messages.callbacks;

/** Callbacks about a payment, and the result of each attempt. `actions` are above the messages. */
export const CallbackLog = ({ paymentId, actions }: { paymentId: string; actions?: ReactNode }) => {
  const { data, error } = useQuery(callbacksQuery(paymentId));
  if (!data && !error) return null;
  return (
    <DrawerSection title={names.title} note={data?.length}>
      {error && <p role="alert">{error.message}</p>}
      {actions}
      {data?.length === 0 && <p>{names.none}</p>}
      {data?.map((callback) => (
        <CallbackSlip key={callback.id} callback={callback} />
      ))}
    </DrawerSection>
  );
};

const CallbackSlip = ({ callback }: { callback: CallbackDelivery }) => {
  const { status, lastStatusCode, lastError, nextAttemptAt, attempts, triggeredBy } = callback;
  return (
    <article className={styles.slip}>
      <header className={styles.slipHead}>
        <Chips>
          <Status status={status} />
          {callback.manual && <Tag label={names.manual} />}
        </Chips>
        <DateTimeText iso={callback.createdAt} />
      </header>
      <div className={styles.slipBody}>
        <Facts
          items={[
            { label: names.event, value: names.events[callback.event] },
            { label: names.url, value: <span className={styles.url}>{callback.url}</span> },
            { label: names.answer, value: lastError ?? (lastStatusCode && names.answered(lastStatusCode)) },
            {
              label: names.nextAttempt,
              value: nextAttemptAt && <DateTimeText iso={nextAttemptAt} />,
              isHidden: !nextAttemptAt || attempts.length === 0,
            },
            { label: names.by, value: triggeredBy, isHidden: !triggeredBy },
            { label: names.id, value: <code className={styles.url}>{callback.id}</code> },
          ]}
        />
        {attempts.length > 0 && (
          <ol className={styles.attempts} aria-label={names.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.number}>
                <time dateTime={attempt.at}>{timeText(new Date(attempt.at))}</time>
                <span>{attempt.reason ? names.reasons[attempt.reason] : answerOf(attempt.statusCode)}</span>
                <span>{attempt.durationMs !== null && names.took(attempt.durationMs)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </article>
  );
};

const answerOf = (statusCode: number | null): string =>
  statusCode === null ? names.underWay : names.answered(statusCode);
