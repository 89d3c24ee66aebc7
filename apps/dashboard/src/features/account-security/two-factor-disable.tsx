import {
  Banner,
  Button,
  CodeField,
  PasswordField,
  Row,
  SpinnerOverlay,
  Stack,
  StatusChip,
  notify,
} from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../platform/api';
import { useForm } from '../../platform/form';
import { sessionStore, useSession } from '../../platform/session';
import { disableTwoFactor } from './api';
import { authenticationTexts as texts } from './messages';
import { disableErrors } from './model';
import { sessionsKey } from './query-keys';
import styles from './authentication-page.module.css';

/** Takes the second factor off, against a code of it and the password. */
export function TwoFactorDisable() {
  const { email } = useSession();
  const queries = useQueryClient();
  const form = useForm({
    initial: { code: '', password: '' },
    validate: disableErrors,
    submit: async (values) => {
      try {
        await disableTwoFactor(values);
      } catch (error) {
        return refusalOf(error, ['password', 'code']);
      }
      sessionStore.change({ authentication: false });
      void queries.invalidateQueries({ queryKey: sessionsKey });
      notify(texts.disabled, { tone: 'success' });
      return null;
    },
    // A wrong password is found before the code is spent; the code may still be good, but not for long.
    afterRefusal: (values) => ({ ...values, code: '' }),
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <SpinnerOverlay isVisible={form.isPending} label={texts.disabling} />
      <Stack>
        <Row>
          <StatusChip tone="success" label={texts.statusOn} />
        </Row>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        {/* Password managers look for the name that belongs to the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <CodeField
          label={texts.code}
          hint={texts.codeHint}
          value={form.values.code}
          error={form.errors.code}
          onChange={form.set('code')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={form.values.password}
          error={form.errors.password}
          onChange={form.set('password')}
        />
        <Row>
          <Button type="submit" variant="danger" isPending={form.isPending}>
            {texts.disable}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
