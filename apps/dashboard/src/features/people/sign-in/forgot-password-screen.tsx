import { PublicPage, Sheet } from '@countinghouse/ui';
import { useState } from 'react';
import { BrandLogo, useTitle } from '../../../platform/brand';
import { checkBy } from '../../../platform/forms/check';
import { Field } from '../../../platform/forms/fields';
import { useOneStep } from '../../../platform/forms/use-one-step';
import { present } from '../../../platform/passwords';
import { askForLink } from './api';
import { texts } from './messages';
import { emailError } from './model';
import { BackToLogin, EmailField, Outcome, SignInForm } from './parts';
import styles from './sign-in.module.css';

const check = checkBy<{ email: string }>(({ email }) => present({ email: emailError(email) }));

/** Requests a link to set a new password. The answer never reveals if the address is known. */
export default function ForgotPasswordScreen() {
  const [sent, setSent] = useState<string | null>(null);
  useTitle(texts.forgot.title);
  const form = useOneStep({
    initial: { email: '' },
    check,
    submit: async ({ email }) => setSent(await askForLink(email)),
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
              <Field of={form.fields} name="email">
                {(field) => <EmailField {...field} />}
              </Field>
            </SignInForm>
            <BackToLogin />
          </>
        )}
      </Sheet>
    </PublicPage>
  );
}
