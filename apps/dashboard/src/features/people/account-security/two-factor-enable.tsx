import {
  Banner,
  Button,
  CopyButton,
  ErrorState,
  PasswordField,
  Row,
  SpinnerOverlay,
  Stack,
  StatusChip,
  later,
  notify,
  whenIdle,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { noteSpentCode } from '../../../platform/api/code-clock';
import { checkBy, Field, useOneStep } from '../../../platform/forms';
import { CodeInput } from '../../../platform/forms/code-input';
import { useWays } from '../../../platform/forms/proof';
import { refreshSession, sessionStore, useSession } from '../../../platform/session';
import { enableTwoFactor, fetchSetup } from './api';
import { authenticationTexts as texts } from './messages';
import { factorErrors } from './model';
import { sessionsKey, setupKey } from './query-keys';
import styles from './authentication-page.module.css';

const check = checkBy(factorErrors);

/** Comes while the secret is on its way. */
const QrCode = later(async () => (await import('../../../platform/qr-code')).default);

/** The way to a second factor: scan or type the secret, then prove it with a code. */
export function TwoFactorEnable({ onEnabled }: { onEnabled: (recoveryCodes: readonly string[]) => void }) {
  const { email } = useSession();
  const ways = useWays();
  const queries = useQueryClient();
  const setup = useQuery({ queryKey: setupKey, queryFn: ({ signal }) => fetchSetup(signal), staleTime: 0, gcTime: 0 });
  useEffect(() => whenIdle(() => void QrCode.preload()), []);
  const isEnabledElsewhere = setup.data?.enabled === true;
  useEffect(() => {
    if (isEnabledElsewhere) void refreshSession();
  }, [isEnabledElsewhere]);

  const form = useOneStep({
    initial: { code: '', password: '' },
    check,
    submit: async (values) => {
      try {
        onEnabled(await enableTwoFactor(values, ways));
      } catch (error) {
        // The secret may have expired meanwhile: the next one is shown at once.
        void setup.refetch();
        throw error;
      }
      noteSpentCode();
      sessionStore.change({ authentication: true, confirmsBy: ways.byPasskey ? ['code', 'passkey'] : ['code'] });
      void queries.invalidateQueries({ queryKey: sessionsKey });
      notify(texts.enabled, { tone: 'success' });
    },
    codeField: 'code',
    afterRefusal: { code: '' },
  });

  if (setup.error && !setup.data)
    return (
      <ErrorState message={setup.error.message} onRetry={() => void setup.refetch()} isRetrying={setup.isFetching} />
    );
  const { secret, otpauthUrl, account } = setup.data ?? {};
  return (
    <form {...form.formProps} className={styles.form}>
      <SpinnerOverlay
        isVisible={form.isPending || !setup.data}
        label={form.isPending ? texts.enabling : texts.loading}
      />
      <Stack>
        <Row>
          <StatusChip tone="neutral" label={texts.statusOff} />
        </Row>
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <div className={styles.setup}>
          {otpauthUrl && (
            <Suspense fallback={<div className={styles.qr} />}>
              <QrCode text={otpauthUrl} label={texts.qr} />
            </Suspense>
          )}
          <div className={styles.words}>
            <span>{texts.scan}</span>
            {secret && (
              <span>
                <span className={styles.name}>{texts.secret}</span>
                <span className={styles.secret}>
                  {secret.match(/.{1,4}/g)?.join(' ')}
                  <CopyButton value={secret} noun={texts.secretNoun} />
                </span>
              </span>
            )}
            {account && (
              <span>
                <span className={styles.name}>{texts.account}</span>
                {account}
              </span>
            )}
          </div>
        </div>
        <Field of={form.fields} name="code">
          {(field) => <CodeInput label={texts.code} hint={texts.codeHint} {...field} />}
        </Field>
        {/* Password managers look for the name that belongs to the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field of={form.fields} name="password">
          {(field) => <PasswordField label={texts.password} autoComplete="current-password" {...field} />}
        </Field>
        <Row>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {texts.enable}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
