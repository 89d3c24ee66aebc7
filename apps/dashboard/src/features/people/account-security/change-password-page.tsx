import { changePassword } from '@countinghouse/contract/people/account-security';
import {
  Banner,
  Button,
  FormFooter,
  FormSection,
  Page,
  PageHeader,
  PasswordField,
  SpinnerOverlay,
  notify,
} from '@countinghouse/ui';
import { call } from '../../../platform/api';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import { proofFor, useWays } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { useSession } from '../../../platform/session';
import styles from './change-password-page.module.css';
import { texts } from './messages';
import type { PasswordValues } from './model';
import { emptyPasswords, passwordErrors } from './model';

/** Changes the password of the signed-in person. */
export default function ChangePasswordPage() {
  const { authentication: hasSecondFactor, email } = useSession();
  const ways = useWays();
  const form = useOneStep({
    initial: emptyPasswords,
    check: checkBy<PasswordValues>((values) => passwordErrors(values, hasSecondFactor ? ways : null)),
    submit: async ({ oldPassword, newPassword, code }) => {
      const twoFactorCode = hasSecondFactor ? await proofFor(changePassword.name, code) : '';
      await call(changePassword, { body: { oldPassword, newPassword }, twoFactorCode });
      notify(texts.done, { tone: 'success' });
      form.fields.reset();
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  return (
    <Page isNarrow>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <form {...form.formProps} className={styles.form}>
        <SpinnerOverlay isVisible={form.isPending} label={texts.pending} />
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        {/* Password managers look for the name that belongs to the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormSection title={texts.section} description={texts.sectionReason}>
          <Field of={form.fields} name="oldPassword">
            {(field) => <PasswordField label={texts.oldPassword} autoComplete="current-password" {...field} />}
          </Field>
          <Field of={form.fields} name="newPassword">
            {(field) => <PasswordField label={texts.newPassword} autoComplete="new-password" {...field} />}
          </Field>
          <Field of={form.fields} name="confirmation">
            {(field) => <PasswordField label={texts.confirmation} autoComplete="new-password" {...field} />}
          </Field>
        </FormSection>
        {hasSecondFactor && (
          <FormSection title={texts.proof} description={texts.proofReason}>
            <Field of={form.fields} name="code">
              {(field) => <ProofField ways={ways} {...field} />}
            </Field>
          </FormSection>
        )}
        <FormFooter>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {texts.submit}
          </Button>
        </FormFooter>
      </form>
    </Page>
  );
}
