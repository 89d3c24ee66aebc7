import { Button, CopyButton, DateTimeText, Row, later, notify, whenIdle } from '@countinghouse/ui';
import { Suspense, useEffect, useState } from 'react';
import { rotateSecret, showSecret } from './api';
import styles from './edit.module.css';
import { texts } from './messages';

const ProofDialog = later(async () => (await import('../../../platform/proof-dialog')).ProofDialog);

type Secret = { readonly callbackSecret: string; readonly previousValidUntil?: string };
type Errand = 'show' | 'rotate';

const errands = {
  show: { title: texts.showTitle, body: texts.showBody, label: texts.showSecret },
  rotate: { title: texts.rotateTitle, body: texts.rotateBody, label: texts.rotateSecret },
} as const;

/** The secret that signs callbacks: hidden until asked for, which takes the second factor of whoever has one. */
export const CallbackSecret = ({ businessId }: { businessId: string }) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [errand, setErrand] = useState<Errand | null>(null);
  useEffect(() => whenIdle(() => void ProofDialog.preload()), []);
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
          <ProofDialog
            title={errands[errand].title}
            confirmLabel={errands[errand].label}
            onConfirm={async (code) => {
              setSecret(await (errand === 'show' ? showSecret : rotateSecret)(businessId, code));
              setErrand(null);
              if (errand === 'rotate') notify(texts.rotated, { tone: 'success' });
            }}
            onClose={() => setErrand(null)}
          >
            {errands[errand].body}
          </ProofDialog>
        </Suspense>
      )}
    </fieldset>
  );
};
