import { Banner, Button, PasswordField, Row, SpinnerOverlay, Stack, TextField } from '@countinghouse/ui';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import type { Ways } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { useSession } from '../../../platform/session';
import { authenticationTexts as texts } from './messages';
import { proofErrors, type ProofValues } from './model';
import styles from './authentication-page.module.css';

type PasskeyProofProps = {
  /** Null: the person has no second factor yet. */
  readonly ways: Ways | null;
  /** Name to begin with; without one none is asked. */
  readonly name?: string;
  readonly submit: (values: ProofValues) => Promise<unknown>;
  readonly texts: { readonly submit: string; readonly pending: string };
  readonly tone?: 'primary' | 'danger';
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** Password and second factor before a passkey is added or removed. */
export function PasskeyProof({
  ways,
  name,
  submit,
  texts: own,
  tone = 'primary',
  onDone,
  onCancel,
}: PasskeyProofProps) {
  const { email } = useSession();
  const hasName = name !== undefined;
  const form = useOneStep({
    initial: { name: name ?? '', code: '', password: '' },
    check: checkBy<ProofValues>(proofErrors(ways, hasName)),
    submit: async (values) => {
      await submit(values);
      onDone();
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.proof}`}>
      <SpinnerOverlay isVisible={form.isPending} label={own.pending} />
      <Stack>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        {hasName && (
          <Field of={form.fields} name="name">
            {(field) => (
              <TextField
                label={texts.passkeyName}
                hint={texts.passkeyNameHint}
                maxLength={60}
                hasFocusFirst
                {...field}
              />
            )}
          </Field>
        )}
        {/* Password managers look for the name that belongs to the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field of={form.fields} name="password">
          {(field) => (
            <PasswordField label={texts.password} autoComplete="current-password" hasFocusFirst={!hasName} {...field} />
          )}
        </Field>
        {ways && (
          <Field of={form.fields} name="code">
            {(field) => <ProofField ways={ways} {...field} />}
          </Field>
        )}
        <Row>
          <Button type="submit" variant={tone} isPending={form.isPending}>
            {own.submit}
          </Button>
          <Button onPress={onCancel}>{texts.cancel}</Button>
        </Row>
      </Stack>
    </form>
  );
}
