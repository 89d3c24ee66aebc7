import { Button, CopyButton, DateTimeText, Row, later, whenIdle } from '@countinghouse/ui';
import { Suspense, useEffect, useState } from 'react';
import styles from './edit.module.css';
import { texts } from './messages';
import type { Secret } from './secret-dialogs';

const ShowDialog = later(async () => (await import('./secret-dialogs')).ShowDialog);
const RotateDialog = later(async () => (await import('./secret-dialogs')).RotateDialog);

type Errand = 'show' | 'rotate';

/** Secret that signs callbacks: hidden until requested, which needs the second factor if the person has one. */
export const CallbackSecret = ({ businessId }: { businessId: string }) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [errand, setErrand] = useState<Errand | null>(null);
  const Dialog = errand === 'rotate' ? RotateDialog : ShowDialog;
  useEffect(() => whenIdle(() => void ShowDialog.preload()), []);
  return (
    <fieldset className={styles.secret} aria-label={texts.secret}>
      <div>
        <p className={styles.secretName}>{texts.secret}</p>
        <p className={styles.quiet}>{texts.secretReason}</p>
      </div>
      <div className={styles.secretLine}>
        {secret ? (
          <span className={styles.secretValue}>
            <code>{secret.callbackSecret}</code>
            <CopyButton value={secret.callbackSecret} noun="callback secret" />
          </span>
        ) : (
          <span className={styles.secretValue}>
            <span aria-hidden="true">whsec_{'•'.repeat(16)}</span>
            <span className={styles.spoken}>{texts.secretHidden}</span>
          </span>
        )}
        <Row>
          <Button
            size="sm"
            icon={secret ? 'eye-off' : 'eye'}
            onPress={() => (secret ? setSecret(null) : setErrand('show'))}
          >
            {secret ? texts.hideSecret : texts.showSecret}
          </Button>
          <Button size="sm" icon="refresh" aria-haspopup="dialog" onPress={() => setErrand('rotate')}>
            {texts.rotateSecret}
          </Button>
        </Row>
      </div>
      {secret?.previousValidUntil && (
        <p className={styles.quiet}>
          {texts.previousValidUntil} <DateTimeText iso={secret.previousValidUntil} />
        </p>
      )}
      {errand && (
        <Suspense>
          <Dialog
            businessId={businessId}
            onSecret={(known) => {
              setSecret(known);
              setErrand(null);
            }}
            onClose={() => setErrand(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
};
