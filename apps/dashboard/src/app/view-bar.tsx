import { Button, Icon, notify } from '@countinghouse/ui';
import { useState } from 'react';
import { messageOf } from '../platform/api';
import { useSession } from '../platform/session';
import { stopViewing } from '../platform/session/role-view';
import { texts } from './messages';
import styles from './view-bar.module.css';

/** Says that the dashboard is shown as another role's, for as long as it is. */
export function ViewBar() {
  const { isViewing, role } = useSession();
  const [isStopping, setStopping] = useState(false);
  if (!isViewing) return null;
  const stop = async () => {
    setStopping(true);
    try {
      await stopViewing();
    } catch (error) {
      notify(messageOf(error, texts.stopViewingFailed), { tone: 'danger' });
      setStopping(false);
    }
  };
  return (
    <>
      <div className={styles.space} />
      <aside className={styles.bar} aria-label={texts.viewing}>
        <Icon name="eye" />
        <span>{texts.viewingAs(role ?? '')}</span>
        <Button size="sm" isPending={isStopping} onPress={() => void stop()}>
          {texts.stopViewing}
        </Button>
      </aside>
    </>
  );
}
