import { textTwoFactorCode } from '@countinghouse/contract/validation';
import { Button, CodeField, ConfirmDialog, CopyButton, DateTimeText, Row, notify } from '@countinghouse/ui';
import { useState } from 'react';
import * as z from 'zod/mini';
import { messageOf } from '../../../platform/api';
import { useSession } from '../../../platform/session';
import { rotateSecret, showSecret } from './api';
import styles from './edit.module.css';
import { texts } from './messages';

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
        <ProofDialog
          errand={errand}
          businessId={businessId}
          onClose={() => setErrand(null)}
          onDone={(given) => {
            setSecret(given);
            setErrand(null);
            if (errand === 'rotate') notify(texts.rotated, { tone: 'success' });
          }}
        />
      )}
    </fieldset>
  );
};

type ProofDialogProps = {
  readonly errand: Errand;
  readonly businessId: string;
  readonly onClose: () => void;
  readonly onDone: (secret: Secret) => void;
};

const ProofDialog = ({ errand, businessId, onClose, onDone }: ProofDialogProps) => {
  const { authentication: hasSecondFactor } = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { title, body, label } = errands[errand];

  const confirm = async () => {
    if (hasSecondFactor && !z.safeParse(textTwoFactorCode, code).success) {
      setError(texts.codeMessage);
      return;
    }
    setPending(true);
    setError(null);
    try {
      const given = hasSecondFactor ? code : undefined;
      onDone(await (errand === 'show' ? showSecret(businessId, given) : rotateSecret(businessId, given)));
    } catch (refused) {
      // A code is good for one call, whatever became of it.
      setCode('');
      setError(refused instanceof Error ? refused.message : messageOf(refused, ''));
    } finally {
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      title={title}
      isOpen
      confirmLabel={label}
      isPending={isPending}
      error={hasSecondFactor ? null : error}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{body}</p>
      {hasSecondFactor && (
        <div className={styles.code}>
          <CodeField label={texts.twoFactorCode} value={code} error={error} onChange={setCode} hasFocusFirst />
        </div>
      )}
    </ConfirmDialog>
  );
};
