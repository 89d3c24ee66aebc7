import { Banner, Button, CopyButton, Row, Stack } from '@countinghouse/ui';
import { saveText } from '../../../platform/save-file';
import { useSession } from '../../../platform/session';
import { authenticationTexts as texts } from './messages';
import styles from './authentication-page.module.css';

/** Recovery codes, shown once, until the person says that they are stored. */
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
          onPress={() => saveText(`${texts.recoveryFileHead(email)}\n\n${lines}\n`, texts.recoveryFile)}
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
