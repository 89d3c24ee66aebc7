import type { InvitationLink } from '@countinghouse/contract/people/memberships';
import { Banner, Button, LinkButton } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../platform/api';
import { useTitle } from '../../../platform/brand';
import { answerInvitationLink, fetchInvitationLink, goToCompany, isCompanyOffered } from './api';
import { MailedLinkPage, toLogin } from './mailed-link-page';
import { texts } from './messages';
import { paths } from './paths';
import { BackToLogin, Outcome } from './parts';
import styles from './sign-in.module.css';
import { useMailedLink } from './use-mailed-link';

type Answer = 'accept' | 'decline';

/** Accepts or declines an invitation by its mailed link. Opening the link alone answers nothing. */
export default function InvitationScreen() {
  const { token, link } = useMailedLink(fetchInvitationLink);
  const [answered, setAnswered] = useState<Answer | null>(null);
  useTitle(texts.invitation.title);
  return (
    <MailedLinkPage link={link} loading={texts.invitation.loading} gone={texts.invitation.gone}>
      {(invitation) =>
        answered ? (
          <Outcome title={texts.invitation.answered[answered]} next={{ ...toLogin, variant: 'primary' }}>
            {texts.invitation.afterwards[answered](invitation.organisationName)}
          </Outcome>
        ) : (
          <Question token={token} link={invitation} onAnswered={setAnswered} />
        )
      }
    </MailedLinkPage>
  );
}

type QuestionProps = {
  readonly token: string;
  readonly link: InvitationLink;
  readonly onAnswered: (how: Answer) => void;
};

function Question({ token, link, onAnswered }: QuestionProps) {
  const [pending, setPending] = useState<Answer | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isOffered, setOffered] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (link.setsPassword) void isCompanyOffered(link.email).then(setOffered);
  }, [link]);
  const goByCompany = async () => {
    setLeaving(true);
    try {
      await goToCompany({ invitation: token });
    } catch (error) {
      setMessage(messageOf(error, texts.login.companyFailed));
      setLeaving(false);
    }
  };
  const answer = async (how: Answer) => {
    if (pending) return;
    setPending(how);
    try {
      await answerInvitationLink(token, how);
      onAnswered(how);
    } catch (error) {
      setMessage(messageOf(error, texts.invitation.failed));
      setPending(null);
    }
  };
  return (
    <>
      <div className={styles.form}>
        <h1>{texts.invitation.heading(link.organisationName)}</h1>
        <p className={styles.subtitle}>{texts.invitation.to(link.email)}</p>
        <div className={styles.fields}>
          {message && <Banner tone="danger">{message}</Banner>}
          <p>{link.setsPassword ? texts.invitation.setsPassword : texts.invitation.consent(link.organisationName)}</p>
          {isOffered && (
            <Button
              variant="primary"
              size="lg"
              icon="organisation"
              isBlock
              isPending={isLeaving}
              onPress={() => void goByCompany()}
            >
              {texts.invitation.byCompany}
            </Button>
          )}
          {link.setsPassword ? (
            <LinkButton
              href={`${paths.resetPassword}?token=${encodeURIComponent(token)}`}
              variant={isOffered ? 'secondary' : 'primary'}
              size="lg"
              isBlock
            >
              {texts.invitation.setPassword}
            </LinkButton>
          ) : (
            <Button
              variant="primary"
              size="lg"
              isBlock
              isPending={pending === 'accept'}
              onPress={() => void answer('accept')}
            >
              {texts.invitation.accept}
            </Button>
          )}
          <Button size="lg" isBlock isPending={pending === 'decline'} onPress={() => void answer('decline')}>
            {texts.invitation.decline}
          </Button>
        </div>
      </div>
      <BackToLogin />
    </>
  );
}
