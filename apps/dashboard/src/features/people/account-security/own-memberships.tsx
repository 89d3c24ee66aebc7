import type { OwnMembership } from '@countinghouse/contract/people/memberships';
import { leaveOrganisation } from '@countinghouse/contract/people/memberships';
import { Button, DateTimeText, ErrorState, Skeleton, Tag, notify } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { logOut, refreshSession } from '../../../platform/session';
import { fetchMemberships } from './api';
import { membershipTexts as texts } from './messages';
import { membershipsKey } from './query-keys';
import styles from './authentication-page.module.css';

/** Organisations of the person, each with a way to leave unless nobody else could administer it. */
export function OwnMemberships() {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<OwnMembership | null>(null);
  const memberships = useQuery({
    queryKey: membershipsKey,
    queryFn: ({ signal }) => fetchMemberships(signal),
    staleTime: 0,
  });
  if (memberships.error && !memberships.data)
    return (
      <ErrorState
        message={memberships.error.message}
        onRetry={() => void memberships.refetch()}
        isRetrying={memberships.isFetching}
      />
    );
  if (!memberships.data) return <Skeleton shape="block" />;

  const left = async ({ isCurrent, organisationName }: OwnMembership) => {
    setLeaving(null);
    notify(texts.left(organisationName), { tone: 'success' });
    // The session in it has ended with the membership.
    if (isCurrent) return logOut();
    await Promise.all([refreshSession(), queries.invalidateQueries({ queryKey: membershipsKey })]);
  };
  return (
    <>
      <ul className={styles.sessions} aria-label={texts.title}>
        {memberships.data.map((membership) => (
          <li key={membership.organisationId} className={styles.session}>
            <div>
              <div className={styles.device}>
                <bdi>{membership.organisationName}</bdi>
                {membership.isCurrent && <Tag label={texts.current} />}
              </div>
              <p>
                {membership.role} · {texts.since} <DateTimeText iso={membership.since} />
              </p>
              {membership.isLastAdministrator && <p>{texts.lastAdministrator}</p>}
            </div>
            {!membership.isLastAdministrator && (
              <Button
                size="sm"
                aria-label={texts.leaveNamed(membership.organisationName)}
                onPress={() => setLeaving(membership)}
              >
                {texts.leave}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ActDialog
          endpoint={leaveOrganisation}
          request={{ params: { organisationId: leaving.organisationId } }}
          summary={texts.leaveNamed(leaving.organisationName)}
          title={texts.question(leaving.organisationName)}
          confirmLabel={texts.leave}
          tone="danger"
          onDone={() => void left(leaving)}
          onClose={() => setLeaving(null)}
        >
          {leaving.isCurrent ? texts.consequencesHere : texts.consequences}
        </ActDialog>
      )}
    </>
  );
}
