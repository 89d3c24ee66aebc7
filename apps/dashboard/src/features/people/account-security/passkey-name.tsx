import type { Passkey } from '@countinghouse/contract/people/passkeys';
import { Banner, Button, Row, Stack, TextField } from '@countinghouse/ui';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import { nameOwnPasskey } from './api';
import { authenticationTexts as texts } from './messages';
import styles from './authentication-page.module.css';

type PasskeyNameProps = { readonly passkey: Passkey; readonly onDone: () => void; readonly onCancel: () => void };

const check = checkBy<{ readonly name: string }>(({ name }) =>
  name.trim() === '' ? { name: 'Name is required' } : {},
);

/** Gives a passkey another name. */
export function PasskeyName({ passkey, onDone, onCancel }: PasskeyNameProps) {
  const form = useOneStep({
    initial: { name: passkey.name },
    check,
    submit: async ({ name }) => {
      await nameOwnPasskey(passkey.id, name);
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.proof}`}>
      <Stack>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Field of={form.fields} name="name">
          {(field) => <TextField label={texts.passkeyName} maxLength={60} hasFocusFirst {...field} />}
        </Field>
        <Row>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {texts.save}
          </Button>
          <Button onPress={onCancel}>{texts.cancel}</Button>
        </Row>
      </Stack>
    </form>
  );
}
