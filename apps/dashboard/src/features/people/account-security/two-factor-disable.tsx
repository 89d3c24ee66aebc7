import { Banner, Button, PasswordField, Row, SpinnerOverlay, Stack, StatusChip, notify } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { noteSpentCode } from '../../../platform/api/code-clock';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import { useWays } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { sessionStore, useSession } from '../../../platform/session';
import { disableTwoFactor } from './api';
import { authenticationTexts as texts } from './messages';
import { factorErrors, type FactorValues } from './model';
import { sessionsKey } from './query-keys';
import styles from './authentication-page.module.css';

/** Disables the second factor, against a code of it and the password. */
export function TwoFactorDisable() {
  const { email } = useSession();
  const ways = useWays();
  const queries = useQueryClient();
  const form = useOneStep({
    initial: { code: '', password: '' },
    check: checkBy<FactorValues>((values) => factorErrors(values, ways)),
    submit: async (values) => {
      const hasPasskey = await disableTwoFactor(values);
      if (values.code !== '') noteSpentCode();
      sessionStore.change({ authentication: hasPasskey, confirmsBy: ways.byPasskey ? ['passkey'] : [] });
      void queries.invalidateQueries({ queryKey: sessionsKey });
      notify(texts.disabled, { tone: 'success' });
    },
    codeField: 'code',
    // A wrong password is found before the code is spent; the code may still be good, but not for long.
    afterRefusal: { code: '' },
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
        <Field of={form.fields} name="code">
          {(field) => <ProofField ways={ways} {...field} />}
        </Field>
        <Field of={form.fields} name="password">
          {(field) => <PasswordField label={texts.password} autoComplete="current-password" {...field} />}
        </Field>
        <Row>
          <Button type="submit" variant="danger" isPending={form.isPending}>
            {texts.disable}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
