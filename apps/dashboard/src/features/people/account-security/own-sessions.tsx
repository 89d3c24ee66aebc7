import type { OwnSession } from '@countinghouse/contract/people/account-security';
import { Button, DateTimeText, ErrorState, Skeleton, Tag, notify } from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, fetchSessions } from './api';
import { authenticationTexts as texts } from './messages';
import { sessionsKey } from './query-keys';
import styles from './authentication-page.module.css';

/** Sessions of the person, each with an end button except this one, which has its Logout. */
export function OwnSessions() {
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => fetchSessions(signal), staleTime: 0 });
  const ending = useMutation({
    mutationFn: endSession,
    onSuccess: () => notify(texts.ended, { tone: 'success' }),
    onError: (error) => notify(error.message, { tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  if (sessions.error && !sessions.data)
    return (
      <ErrorState
        message={sessions.error.message}
        onRetry={() => void sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    );
  if (!sessions.data) return <Skeleton shape="block" />;
  return (
    <ul className={styles.sessions} aria-label={texts.sessionsLabel}>
      {sessions.data.map((session) => (
        <li key={session.id} className={styles.session}>
          <SessionFacts session={session} />
          {!session.isCurrent && (
            <Button
              size="sm"
              aria-label={texts.endNamed(session.device)}
              isPending={ending.isPending && ending.variables === session.id}
              onPress={() => ending.mutate(session.id)}
            >
              {texts.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function SessionFacts({ session }: { session: OwnSession }) {
  return (
    <div>
      <div className={styles.device}>
        {session.device}
        {session.isCurrent && <Tag label={texts.thisSession} />}
      </div>
      <p>
        {session.organisation ?? texts.noOrganisation} · {session.ip}
      </p>
      <p>
        <span className={styles.whole}>
          {texts.signedIn} <DateTimeText iso={session.issuedAt} /> ·
        </span>{' '}
        <span className={styles.whole}>
          {texts.lastUsed} <DateTimeText iso={session.lastSeenAt} />
        </span>
      </p>
    </div>
  );
}
