import type { FactorResetLink } from '@countinghouse/contract/account-security';
import { Banner, Button, DateTimeText, PasswordField, PublicPage, Sheet, SpinnerOverlay } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { messageOf } from '../../platform/api';
import { BrandLogo, useTitle } from '../../platform/brand';
import { checkBy } from '../../platform/forms/check';
import { Field } from '../../platform/forms/fields';
import { useOneStep } from '../../platform/forms/use-one-step';
import { present } from '../../platform/passwords';
import { confirmFactorReset, fetchFactorReset, refuseFactorReset } from './api';
import { texts } from './messages';
import { tokenOfAddress } from './model';
import { BackToLogin, Outcome, SignInForm } from './parts';
import styles from './sign-in.module.css';

type State =
  | { readonly step: 'loading' | 'refused' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'asked'; readonly reset: FactorResetLink };

/** Confirms the reset of a second factor with the password, or refuses it, by the mailed link. */
export default function FactorResetScreen() {
  const [token] = useState(tokenOfAddress);
  const [state, setState] = useState<State>({ step: 'loading' });
  useTitle(texts.factorReset.title);
  useEffect(() => {
    let isGone = false;
    fetchFactorReset(token).then(
      (reset) => !isGone && setState({ step: 'asked', reset }),
      (error) => !isGone && setState({ step: 'failed', message: messageOf(error, texts.reset.noToken) }),
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  const toLogin = { href: '/', children: texts.reset.toLogin };
  return (
    <PublicPage>
      <Sheet>
        <div className={styles.logo}>
          <BrandLogo />
        </div>
        {state.step === 'loading' && <SpinnerOverlay isVisible label={texts.factorReset.loading} />}
        {state.step === 'failed' && <Outcome title={state.message} next={toLogin} />}
        {state.step === 'refused' && (
          <Outcome title={texts.factorReset.refusedTitle} next={toLogin}>
            {texts.factorReset.refused}
          </Outcome>
        )}
        {state.step === 'asked' && (
          <>
            {state.reset.dueAt === null ? (
              <ConfirmForm
                token={token}
                reset={state.reset}
                onConfirmed={(reset) => setState({ step: 'asked', reset })}
              />
            ) : (
              <div className={styles.form} aria-live="polite">
                <h1>{texts.factorReset.confirmedTitle}</h1>
                <p className={styles.subtitle}>
                  {texts.factorReset.confirmed} <DateTimeText iso={state.reset.dueAt} />.
                </p>
              </div>
            )}
            <Refuse token={token} onRefused={() => setState({ step: 'refused' })} />
            <BackToLogin />
          </>
        )}
      </Sheet>
    </PublicPage>
  );
}

type ConfirmProps = {
  readonly token: string;
  readonly reset: FactorResetLink;
  readonly onConfirmed: (reset: FactorResetLink) => void;
};

const check = checkBy<{ readonly password: string }>(({ password }) =>
  present({ password: password === '' ? texts.factorReset.passwordRequired : undefined }),
);

function ConfirmForm({ token, reset, onConfirmed }: ConfirmProps) {
  const form = useOneStep({
    initial: { password: '' },
    check,
    submit: async ({ password }) => onConfirmed(await confirmFactorReset(token, password)),
  });
  const own = { ...texts.factorReset, subtitle: texts.factorReset.asks(reset.organisationName, reset.email) };
  return (
    <SignInForm form={form} name="factor-reset" texts={own}>
      <p>{texts.factorReset.consequence}</p>
      <Field of={form.fields} name="password">
        {(field) => (
          <PasswordField
            label={texts.factorReset.password}
            autoComplete="current-password"
            size="lg"
            hasFocusFirst
            {...field}
          />
        )}
      </Field>
    </SignInForm>
  );
}

function Refuse({ token, onRefused }: { token: string; onRefused: () => void }) {
  const [isPending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const refuse = async () => {
    setPending(true);
    try {
      await refuseFactorReset(token);
      onRefused();
    } catch (error) {
      setMessage(messageOf(error, texts.factorReset.failed));
      setPending(false);
    }
  };
  return (
    <div className={styles.fields}>
      {message && <Banner tone="danger">{message}</Banner>}
      <Button size="lg" isBlock isPending={isPending} onPress={() => void refuse()}>
        {texts.factorReset.refuse}
      </Button>
    </div>
  );
}
