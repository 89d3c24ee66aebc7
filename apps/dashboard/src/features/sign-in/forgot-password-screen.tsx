import { Banner, Button, Link, LinkButton, PublicPage, Sheet, SpinnerOverlay, TextField } from '@countinghouse/ui';
import { useState } from 'react';
import { BrandLogo, useTitle } from '../../platform/brand';
import { useForm } from '../../platform/form';
import { refusalOf } from '../../platform/api';
import { askForLink } from './api';
import { texts } from './messages';
import { emailError } from './model';
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
          <div className={styles.outcome} aria-live="polite">
            <h1>{texts.forgot.sentTitle}</h1>
            <p>{sent}</p>
            <LinkButton href="/" size="lg">
              {texts.forgot.back}
            </LinkButton>
          </div>
        ) : (
          <>
            <SpinnerOverlay isVisible={form.isPending} label={texts.forgot.pending} />
            <form {...form.formProps} className={styles.form} aria-labelledby="forgot-title">
              <h1 id="forgot-title">{texts.forgot.title}</h1>
              <p className={styles.subtitle}>{texts.forgot.subtitle}</p>
              <div className={styles.fields}>
                {form.message && <Banner tone="danger">{form.message}</Banner>}
                <TextField
                  label={texts.login.email}
                  type="email"
                  name="email"
                  autoComplete="username"
                  inputMode="email"
                  size="lg"
                  hasFocusFirst
                  value={form.values.email}
                  error={form.errors.email}
                  onChange={form.set('email')}
                />
                <Button type="submit" variant="primary" size="lg" isBlock isPending={form.isPending}>
                  {texts.forgot.submit}
                </Button>
              </div>
            </form>
            <p className={styles.back}>
              <Link href="/">{texts.forgot.back}</Link>
            </p>
          </>
        )}
      </Sheet>
    </PublicPage>
  );
}
