import { Banner, Button, CopyButton, Row, Stack } from '@countinghouse/ui';
import { useSession } from '../../platform/session';
import { authenticationTexts as texts } from './messages';
import styles from './authentication-page.module.css';

const download = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser fetches it after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** The codes, this once, until the person says that they are stored. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { email } = useSession();
  const lines = codes.join('\n');
  return (
    <Stack>
      <Banner tone="warning" title={texts.recoveryOnce} />
      <ul className={styles.codes} aria-label={texts.recoveryList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <CopyButton value={lines} noun={texts.recoveryNoun} size="md" />
        <Button
          icon="download"
          onPress={() => download(texts.recoveryFile, `${texts.recoveryFileHead(email)}\n\n${lines}\n`)}
        >
          {texts.download}
        </Button>
        <Button variant="primary" onPress={onStored}>
          {texts.stored}
        </Button>
      </Row>
    </Stack>
  );
}
