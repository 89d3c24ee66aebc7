import type { Passkey } from '@countinghouse/contract/people/passkeys';
import { Banner, Button, Row, Stack, TextField } from '@countinghouse/ui';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import { proofError, useWays } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { present } from '../../../platform/passwords';
import { nameOwnPasskey } from './api';
import { authenticationTexts as texts } from './messages';
import styles from './authentication-page.module.css';

type NameValues = { readonly name: string; readonly code: string };
type PasskeyNameProps = { readonly passkey: Passkey; readonly onDone: () => void; readonly onCancel: () => void };

/** Gives a passkey another name, against a second factor. */
export function PasskeyName({ passkey, onDone, onCancel }: PasskeyNameProps) {
  const ways = useWays();
  const form = useOneStep({
    initial: { name: passkey.name, code: '' },
    check: checkBy<NameValues>(({ name, code }) =>
      present({ name: name.trim() === '' ? 'Name is required' : undefined, code: proofError(code, ways) }),
    ),
    submit: async (values) => {
      await nameOwnPasskey(passkey.id, values);
      onDone();
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.proof}`}>
      <Stack>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Field of={form.fields} name="name">
          {(field) => <TextField label={texts.passkeyName} maxLength={60} hasFocusFirst {...field} />}
        </Field>
        <Field of={form.fields} name="code">
          {(field) => <ProofField ways={ways} {...field} />}
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
