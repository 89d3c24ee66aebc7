import type { FactorResetLink } from '@countinghouse/contract/people/account-security';
import { Banner, Button, DateTimeText, PasswordField } from '@countinghouse/ui';
import { useState } from 'react';
import { messageOf } from '../../../platform/api';
import { useTitle } from '../../../platform/brand';
import { checkBy } from '../../../platform/forms/check';
import { Field } from '../../../platform/forms/fields';
import { useOneStep } from '../../../platform/forms/use-one-step';
import { present } from '../../../platform/passwords';
import { confirmFactorReset, fetchFactorReset, refuseFactorReset } from './api';
import { MailedLinkPage, toLogin } from './mailed-link-page';
import { texts } from './messages';
import { BackToLogin, Outcome, SignInForm } from './parts';
import styles from './sign-in.module.css';
import { useMailedLink } from './use-mailed-link';

/** Confirms the reset of a second factor with the password, or refuses it, by the mailed link. */
export default function FactorResetScreen() {
  const { token, link, change } = useMailedLink(fetchFactorReset);
  const [isRefused, setRefused] = useState(false);
  useTitle(texts.factorReset.title);
  return (
    <MailedLinkPage link={link} loading={texts.factorReset.loading} gone={texts.factorReset.gone}>
      {(reset) =>
        isRefused ? (
          <Outcome title={texts.factorReset.refusedTitle} next={toLogin}>
            {texts.factorReset.refused}
          </Outcome>
        ) : (
          <>
            {reset.dueAt === null ? (
              <ConfirmForm token={token} reset={reset} onConfirmed={change} />
            ) : (
              <div className={styles.form} aria-live="polite">
                <h1>{texts.factorReset.confirmedTitle}</h1>
                <p className={styles.subtitle}>
                  {texts.factorReset.confirmed} <DateTimeText iso={reset.dueAt} />.
                </p>
              </div>
            )}
            <Refuse token={token} onRefused={() => setRefused(true)} />
            <BackToLogin />
          </>
        )
      }
    </MailedLinkPage>
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
