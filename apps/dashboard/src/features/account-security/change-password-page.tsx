import {
  Banner,
  Button,
  CodeField,
  FormFooter,
  FormSection,
  Page,
  PageHeader,
  PasswordField,
  SpinnerOverlay,
  notify,
} from '@countinghouse/ui';
import { refusalOf } from '../../platform/api';
import { useForm } from '../../platform/form';
import { useSession } from '../../platform/session';
import { changePassword } from './api';
import { texts } from './messages';
import { emptyPasswords, passwordErrors } from './model';
import styles from './change-password-page.module.css';

/** Changes the password of whoever is signed in. */
export default function ChangePasswordPage() {
  const { authentication: hasSecondFactor, email } = useSession();
  const form = useForm({
    initial: emptyPasswords,
    validate: (values) => passwordErrors(values, hasSecondFactor),
    submit: async (values) => {
      try {
        await changePassword(values);
      } catch (error) {
        return refusalOf(error, ['oldPassword', 'newPassword', 'code']);
      }
      notify(texts.done, { tone: 'success' });
      form.setAll(emptyPasswords);
      form.uncheck();
      return null;
    },
    afterRefusal: (values) => ({ ...values, code: '' }),
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
          <PasswordField
            label={texts.oldPassword}
            autoComplete="current-password"
            value={form.values.oldPassword}
            error={form.errors.oldPassword}
            onChange={form.set('oldPassword')}
          />
          <PasswordField
            label={texts.newPassword}
            autoComplete="new-password"
            value={form.values.newPassword}
            error={form.errors.newPassword}
            onChange={form.set('newPassword')}
          />
          <PasswordField
            label={texts.confirmation}
            autoComplete="new-password"
            value={form.values.confirmation}
            error={form.errors.confirmation}
            onChange={form.set('confirmation')}
          />
        </FormSection>
        {hasSecondFactor && (
          <FormSection title={texts.proof} description={texts.proofReason}>
            <CodeField
              label={texts.code}
              value={form.values.code}
              error={form.errors.code}
              onChange={form.set('code')}
            />
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
