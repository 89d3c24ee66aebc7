import { Banner, Button, CopyButton, DateTimeText, FormSection, Row, Select, Stack } from '@countinghouse/ui';
import { useState } from 'react';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import type { Ways } from '../../../platform/forms/proof';
import { ProofField } from '../../../platform/forms/proof-field';
import { makeToken, saveJoiners, type Settings } from './api';
import { messages } from './messages';
import { codeErrors, type DirectoryValues } from './model';
import { SectionForm } from './section-form';
import styles from './sign-in-settings.module.css';
import { useSaved } from './use-saved';

type SectionProps = { readonly settings: Settings; readonly ways: Ways };

/** The company's directory: role of people who join, and its token. */
export function DirectorySection({ settings, ways }: SectionProps) {
  const saved = useSaved();
  const { directory } = settings;
  const form = useOneStep({
    initial: { roleId: directory.roleId ?? '', code: '' },
    check: checkBy<DirectoryValues>(codeErrors(ways)),
    submit: async (values) => {
      await saveJoiners(values, settings);
      await saved();
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  return (
    <>
      <SectionForm
        title={messages.directory}
        description={messages.directoryReason}
        form={form}
        texts={{ submit: messages.save, pending: messages.saving }}
      >
        <div>
          <span className={styles.name}>{messages.baseUrl}</span>
          <span className={styles.value}>
            {directory.baseUrl} <CopyButton value={directory.baseUrl} noun={messages.baseUrl} />
          </span>
        </div>
        <Field of={form.fields} name="roleId">
          {(field) => (
            <Select
              label={messages.role}
              options={[
                { id: '', label: messages.roleOff },
                ...directory.roles.map(({ id, name }) => ({ id, label: name })),
              ]}
              {...field}
            />
          )}
        </Field>
        <Field of={form.fields} name="code">
          {(field) => <ProofField ways={ways} {...field} />}
        </Field>
      </SectionForm>
      {directory.roleId && <TokenSection settings={settings} ways={ways} />}
    </>
  );
}

function TokenSection({ settings: { directory }, ways }: SectionProps) {
  const [token, setToken] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  return (
    <FormSection title={messages.token} description={messages.tokenOnce}>
      <Stack>
        <p className={styles.note}>
          {directory.tokenCreatedAt ? (
            <>
              {messages.madeAt} <DateTimeText iso={directory.tokenCreatedAt} />
              {directory.tokenLastUsedAt && (
                <>
                  {' · '}
                  {messages.lastUsed} <DateTimeText iso={directory.tokenLastUsedAt} />
                </>
              )}
            </>
          ) : (
            messages.noToken
          )}
        </p>
        {token !== null && (
          <p className={styles.value}>
            {token} <CopyButton value={token} noun={messages.tokenNoun} />
          </p>
        )}
        {isAsked ? (
          <TokenForm
            ways={ways}
            onMade={(made) => {
              setToken(made);
              setAsked(false);
            }}
          />
        ) : (
          <Row>
            <Button onPress={() => setAsked(true)}>
              {directory.tokenCreatedAt ? messages.newToken : messages.makeToken}
            </Button>
          </Row>
        )}
      </Stack>
    </FormSection>
  );
}

function TokenForm({ ways, onMade }: { ways: Ways; onMade: (token: string) => void }) {
  const form = useOneStep({
    initial: { code: '' },
    check: checkBy<{ readonly code: string }>(codeErrors(ways)),
    submit: async ({ code }) => onMade(await makeToken(code)),
    codeField: 'code',
    afterRefusal: { code: '' },
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label={messages.token}>
      <Stack>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Field of={form.fields} name="code">
          {(field) => <ProofField ways={ways} {...field} />}
        </Field>
        <Row>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {messages.makeToken}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
