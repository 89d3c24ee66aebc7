import { Banner, LinkButton } from '@countinghouse/ui';
import { useState } from 'react';
import { useBrand } from '../../../platform/brand';
import { preferenceCookie, readPreference } from '../../../platform/list/preference-cookie';
import { useSession } from '../../../platform/session';
import { texts } from './messages';
import { path } from './paths';
import styles from './new-dashboard-prompt.module.css';

const preference = 'new-dashboard-offer';

/** Offers the newer dashboard if the brand has one, until this person dismisses it here. */
export default function NewDashboardPrompt() {
  const { newDashboardUrl } = useBrand();
  const { id } = useSession();
  const [isDismissed, setDismissed] = useState(() => readPreference(document.cookie, id, preference) !== null);
  if (!newDashboardUrl || isDismissed) return null;
  const dismiss = () => {
    document.cookie = preferenceCookie(id, preference, ['dismissed'], location.protocol === 'https:');
    setDismissed(true);
  };
  return (
    <div className={styles.prompt}>
      <Banner
        tone="info"
        onDismiss={dismiss}
        action={
          <LinkButton href={path} size="sm">
            {texts.accept}
          </LinkButton>
        }
      >
        {texts.offer}
      </Banner>
    </div>
  );
}
