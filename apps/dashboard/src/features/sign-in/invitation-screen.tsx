import type { InvitationLink } from '@countinghouse/contract/memberships';
import { Banner, Button, LinkButton, PublicPage, Sheet, SpinnerOverlay } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { messageOf } from '../../platform/api';
import { BrandLogo, useTitle } from '../../platform/brand';
import { answerInvitationLink, fetchInvitationLink } from './api';
import { texts } from './messages';
import { paths } from './paths';
import { BackToLogin, Outcome } from './parts';
import { tokenOfAddress } from './model';
import styles from './sign-in.module.css';

type Answer = 'accept' | 'decline';
type State =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'asked'; readonly link: InvitationLink }
  | { readonly step: 'answered'; readonly link: InvitationLink; readonly how: Answer };

/** Accepts or declines an invitation by its mailed link. Opening the link alone answers nothing. */
export default function InvitationScreen() {
  const [token] = useState(tokenOfAddress);
  const [state, setState] = useState<State>({ step: 'loading' });
  useTitle(texts.invitation.title);
  useEffect(() => {
    let isGone = false;
    fetchInvitationLink(token).then(
      (link) => !isGone && setState({ step: 'asked', link }),
      (error) => !isGone && setState({ step: 'failed', message: messageOf(error, texts.reset.noToken) }),
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  return (
    <PublicPage>
      <Sheet>
        <div className={styles.logo}>
          <BrandLogo />
        </div>
        {state.step === 'loading' && <SpinnerOverlay isVisible label={texts.invitation.loading} />}
        {state.step === 'failed' && (
          <Outcome title={state.message} next={{ href: '/', children: texts.reset.toLogin }}>
            {texts.invitation.gone}
          </Outcome>
        )}
        {state.step === 'asked' && (
          <Question
            token={token}
            link={state.link}
            onAnswered={(how) => setState({ step: 'answered', link: state.link, how })}
          />
        )}
        {state.step === 'answered' && (
          <Outcome
            title={texts.invitation.answered[state.how]}
            next={{ href: '/', variant: 'primary', children: texts.reset.toLogin }}
          >
            {texts.invitation.afterwards[state.how](state.link.organisationName)}
          </Outcome>
        )}
      </Sheet>
    </PublicPage>
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
          {link.setsPassword ? (
            <LinkButton
              href={`${paths.resetPassword}?token=${encodeURIComponent(token)}`}
              variant="primary"
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
