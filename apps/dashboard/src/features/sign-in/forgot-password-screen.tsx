import { PublicPage, Sheet } from '@countinghouse/ui';
import { useState } from 'react';
import { BrandLogo, useTitle } from '../../platform/brand';
import { useForm } from '../../platform/form';
import { refusalOf } from '../../platform/api';
import { askForLink } from './api';
import { texts } from './messages';
import { emailError } from './model';
import { BackToLogin, EmailField, Outcome, SignInForm } from './parts';
import styles from './sign-in.module.css';

/** Asks for a link to set a new password. The answer never says whether the address is known. */
export default function ForgotPasswordScreen() {
  const [sent, setSent] = useState<string | null>(null);
  useTitle(texts.forgot.title);
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => {
      const error = emailError(email);
      return error ? { email: error } : {};
    },
    submit: async ({ email }) => {
      try {
        setSent(await askForLink(email));
        return null;
      } catch (error) {
        return refusalOf(error, ['email']);
      }
    },
  });
  return (
    <PublicPage>
      <Sheet>
        <div className={styles.logo}>
          <BrandLogo />
        </div>
        {sent ? (
          <Outcome title={texts.forgot.sentTitle} next={{ href: '/', children: texts.forgot.back }}>
            {sent}
          </Outcome>
        ) : (
          <>
            <SignInForm form={form} name="forgot" texts={texts.forgot}>
              <EmailField value={form.values.email} error={form.errors.email} onChange={form.set('email')} />
            </SignInForm>
            <BackToLogin />
          </>
        )}
      </Sheet>
    </PublicPage>
  );
}
