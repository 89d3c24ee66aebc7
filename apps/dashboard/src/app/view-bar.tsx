import { Button, Icon, notify } from '@countinghouse/ui';
import { useState } from 'react';
import { switchOrganisation } from '../features/organisation/organisations/manifest';
import { messageOf } from '../platform/api';
import { useSession } from '../platform/session';
import { stopViewing } from '../platform/session/role-view';
import { leave } from '../platform/unsaved';
import { texts } from './messages';
import styles from './view-bar.module.css';

/** Says that the organisation is a test organisation, or that the dashboard is shown as another role's, for as long as it is so. */
export function ViewBar() {
  const { isViewing, testOf } = useSession();
  if (!isViewing && testOf === undefined) return null;
  return (
    <>
      <div className={styles.space} />
      <aside className={styles.bar} aria-label={isViewing ? texts.viewing : texts.testMode}>
        {testOf !== undefined && <TestMode liveId={testOf} isViewing={isViewing === true} />}
        {isViewing && <View />}
      </aside>
    </>
  );
}

function TestMode({ liveId, isViewing }: { liveId: string; isViewing: boolean }) {
  const { organisationList } = useSession();
  const isMember = organisationList.some(({ id }) => id === liveId);
  return (
    <>
      <strong>{texts.testModeNow}</strong>
      {isMember && !isViewing && (
        <Button size="sm" onPress={() => leave(() => void switchOrganisation(liveId))}>
          {texts.leaveTestMode}
        </Button>
      )}
    </>
  );
}

function View() {
  const { role } = useSession();
  const [isStopping, setStopping] = useState(false);
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
      <Icon name="eye" />
      <span>{texts.viewingAs(role ?? '')}</span>
      <Button size="sm" isPending={isStopping} onPress={() => void stop()}>
        {texts.stopViewing}
      </Button>
    </>
  );
}
