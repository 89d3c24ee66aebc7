import {
  Banner,
  Button,
  Link,
  LinkButton,
  PasswordField,
  PublicPage,
  Sheet,
  SpinnerOverlay,
  TextField,
} from '@countinghouse/ui';
import { useState } from 'react';
import { refusalOf } from '../../platform/api';
import { BrandLogo, useTitle } from '../../platform/brand';
import { useForm } from '../../platform/form';
import { confirmationError, newPasswordError, present, twoFactorCodeError } from '../../platform/passwords';
import { setNewPassword } from './api';
import { texts } from './messages';
import { typedCode } from './model';
import styles from './sign-in.module.css';

const tokenOfAddress = (): string => new URLSearchParams(window.location.search).get('token') ?? '';

/** Sets a new password with the token of a mailed link. */
export default function ResetPasswordScreen() {
  const [token] = useState(tokenOfAddress);
  const [isDone, setDone] = useState(false);
  useTitle(texts.reset.title);
  return (
    <PublicPage>
      <Sheet>
        <div className={styles.logo}>
          <BrandLogo />
        </div>
        {isDone && (
          <div className={styles.outcome} aria-live="polite">
            <h1>{texts.reset.doneTitle}</h1>
            <p>{texts.reset.done}</p>
            <LinkButton href="/" variant="primary" size="lg">
              {texts.reset.toLogin}
            </LinkButton>
          </div>
        )}
        {!isDone && token === '' && (
          <div className={styles.outcome}>
            <h1>{texts.reset.noToken}</h1>
            <p />
            <LinkButton href="/forgot-password" size="lg">
              {texts.reset.again}
            </LinkButton>
          </div>
        )}
        {!isDone && token !== '' && <ResetForm token={token} onDone={() => setDone(true)} />}
      </Sheet>
    </PublicPage>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    initial: { newPassword: '', confirmation: '', twoFaCode: '' },
    validate: ({ newPassword, confirmation, twoFaCode }) =>
      present({
        newPassword: newPasswordError(newPassword),
        confirmation: confirmationError(newPassword, confirmation),
        twoFaCode: twoFactorCodeError(twoFaCode),
      }),
    submit: async ({ newPassword, twoFaCode }) => {
      try {
        await setNewPassword(token, newPassword, twoFaCode);
        onDone();
        return null;
      } catch (error) {
        return refusalOf(error, ['newPassword', 'twoFaCode']);
      }
    },
    afterRefusal: (values) => ({ ...values, twoFaCode: '' }),
  });
  return (
    <>
      <SpinnerOverlay isVisible={form.isPending} label={texts.reset.pending} />
      <form {...form.formProps} className={styles.form} aria-labelledby="reset-title">
        <h1 id="reset-title">{texts.reset.title}</h1>
        <p className={styles.subtitle}>{texts.reset.subtitle}</p>
        <div className={styles.fields}>
          {form.message && (
            <Banner tone="danger">
              {form.message}
              {form.message === texts.reset.noToken && (
                <>
                  {'. '}
                  <Link href="/forgot-password">{texts.reset.again}</Link>
                </>
              )}
            </Banner>
          )}
          <PasswordField
            label={texts.reset.newPassword}
            autoComplete="new-password"
            size="lg"
            hasFocusFirst
            value={form.values.newPassword}
            error={form.errors.newPassword}
            onChange={form.set('newPassword')}
          />
          <PasswordField
            label={texts.reset.confirmation}
            autoComplete="new-password"
            size="lg"
            value={form.values.confirmation}
            error={form.errors.confirmation}
            onChange={form.set('confirmation')}
          />
          <TextField
            label={texts.login.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            size="lg"
            hint={texts.login.codeHint}
            value={form.values.twoFaCode}
            error={form.errors.twoFaCode}
            onChange={(typed) => form.set('twoFaCode')(typedCode(typed))}
          />
          <Button type="submit" variant="primary" size="lg" isBlock isPending={form.isPending}>
            {texts.reset.submit}
          </Button>
        </div>
      </form>
      <p className={styles.back}>
        <Link href="/">{texts.forgot.back}</Link>
      </p>
    </>
  );
}
