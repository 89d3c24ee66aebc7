import type { CreatedApiCredential } from '@countinghouse/contract/people/api-keys';
import { Banner, Button, Checkbox, CopyButton, Dialog, Facts } from '@countinghouse/ui';
import { useState } from 'react';
import { useBrand } from '../../../platform/brand';
import { saveText } from '../../../platform/save-file';
import styles from './api-keys.module.css';
import { messages } from './messages';

type SecretDialogProps = { readonly created: CreatedApiCredential; readonly onClose: () => void };

/** Shows a new key with its secret, once: it stays until the person says that the secret is stored. */
export const SecretDialog = ({ created, onClose }: SecretDialogProps) => {
  const [isStored, setStored] = useState(false);
  const { apiSecret } = created;
  return (
    <Dialog
      title={messages.createdTitle}
      isOpen
      isLocked
      size="wide"
      onClose={onClose}
      footer={
        <>
          {apiSecret && <DownloadButton created={created} secret={apiSecret} />}
          <Button variant="primary" isDisabled={apiSecret !== undefined && !isStored} onPress={onClose}>
            {messages.close}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <Banner tone="warning">{apiSecret ? messages.secretOnce : messages.secretGone}</Banner>
        <Facts
          align="start"
          items={[
            { label: messages.fields.name, value: created.name },
            { label: messages.fields.apiKey, value: <Copied value={created.apiKey} noun="API key" /> },
            {
              label: messages.fields.secret,
              value: <Copied value={apiSecret ?? ''} noun="API secret" />,
              isHidden: !apiSecret,
            },
          ]}
        />
        {apiSecret && <Checkbox label={messages.stored} isChecked={isStored} onChange={setStored} />}
      </div>
    </Dialog>
  );
};

const Copied = ({ value, noun }: { value: string; noun: string }) => (
  <span className={styles.secret}>
    <code>{value}</code>
    <CopyButton value={value} noun={noun} />
  </span>
);

const DownloadButton = ({ created, secret }: { created: CreatedApiCredential; secret: string }) => {
  const { name: brand } = useBrand();
  const download = () =>
    saveText(messages.file(brand, created.name, created.apiKey, secret), messages.fileName(created.name));
  return (
    <Button icon="download" onPress={download}>
      {messages.download}
    </Button>
  );
};
