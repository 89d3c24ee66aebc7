import { Banner, Link, PasswordField, PublicPage, Sheet } from '@countinghouse/ui';
import { useState } from 'react';
import { refusalOf } from '../../platform/api';
import { BrandLogo, useTitle } from '../../platform/brand';
import { useForm } from '../../platform/form';
import { confirmationError, newPasswordError, present, twoFactorCodeError } from '../../platform/passwords';
import { setNewPassword } from './api';
import { texts } from './messages';
import { typedCode } from './model';
import { BackToLogin, Outcome, SecondFactorField, SignInForm } from './parts';
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
          <Outcome
            title={texts.reset.doneTitle}
            next={{ href: '/', variant: 'primary', children: texts.reset.toLogin }}
          >
            {texts.reset.done}
          </Outcome>
        )}
        {!isDone && token === '' && (
          <Outcome title={texts.reset.noToken} next={{ href: '/forgot-password', children: texts.reset.again }} />
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
      <SignInForm form={form} name="reset" texts={texts.reset} trouble={<Trouble message={form.message} />}>
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
        <SecondFactorField
          value={form.values.twoFaCode}
          error={form.errors.twoFaCode}
          onChange={(typed) => form.set('twoFaCode')(typedCode(typed))}
        />
      </SignInForm>
      <BackToLogin />
    </>
  );
}

/** Why it was refused; a link that no longer works comes with the way to another. */
function Trouble({ message }: { message: string | null }) {
  if (!message) return null;
  return (
    <Banner tone="danger">
      {message}
      {message === texts.reset.noToken && (
        <>
          {'. '}
          <Link href="/forgot-password">{texts.reset.again}</Link>
        </>
      )}
    </Banner>
  );
}
