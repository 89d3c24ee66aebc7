import type { OwnInvitation } from '@countinghouse/contract/people/memberships';
import { Button, DateTimeText, Monogram, notify } from '@countinghouse/ui';
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../../platform/api';
import { acceptInvitation, declineInvitation, fetchInvitations } from './api';
import { texts } from './messages';
import styles from './organisations-screen.module.css';

/** Invitations that wait for the person's answer; nothing without any. */
export function Invitations() {
  const [invitations, setInvitations] = useState<readonly OwnInvitation[]>([]);
  const [pending, setPending] = useState<string | null>(null);
  // Without a response nothing is shown: the organisations stay usable.
  const load = useCallback(() => fetchInvitations().then(setInvitations, () => undefined), []);
  useEffect(() => void load(), [load]);

  const answer = async (invitation: OwnInvitation, how: 'accept' | 'decline') => {
    if (pending !== null) return;
    setPending(`${how} ${invitation.organisationId}`);
    try {
      await (how === 'accept' ? acceptInvitation : declineInvitation)(invitation.organisationId);
      notify(texts.answered[how](invitation.organisationName), { tone: 'success' });
    } catch (error) {
      notify(messageOf(error, texts.notAnswered), { tone: 'danger' });
    } finally {
      setPending(null);
      await load();
    }
  };

  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title">
      <header className={styles.section}>
        <h2 id="invitations-title">{texts.invitations}</h2>
        <p>{texts.invitationsReason}</p>
      </header>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <li key={invitation.organisationId} className={styles.invitation}>
            <Monogram name={invitation.organisationName} />
            <span className={styles.name}>
              <bdi>{invitation.organisationName}</bdi>
              <small>
                {texts.invitedAs(invitation.role, invitation.invitedBy)} · <DateTimeText iso={invitation.invitedAt} />
              </small>
            </span>
            <span className={styles.answers}>
              <Button
                size="sm"
                variant="primary"
                aria-label={texts.acceptNamed(invitation.organisationName)}
                isPending={pending === `accept ${invitation.organisationId}`}
                onPress={() => void answer(invitation, 'accept')}
              >
                {texts.accept}
              </Button>
              <Button
                size="sm"
                aria-label={texts.declineNamed(invitation.organisationName)}
                isPending={pending === `decline ${invitation.organisationId}`}
                onPress={() => void answer(invitation, 'decline')}
              >
                {texts.decline}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
