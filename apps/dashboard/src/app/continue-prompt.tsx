import { Banner, Button } from '@countinghouse/ui';
import { useEffect } from 'react';
import { offerRefill } from '../platform/refill';
import { useNavigate } from '../platform/navigation';
import { useSession } from '../platform/session';
import { claimWanted, forgetWanted, useWanted } from '../platform/wanted';
import { useFiatAllowed } from './fiat-allowed';
import { features } from './features';
import styles from './continue-prompt.module.css';
import { texts } from './messages';
import { wantedScreen } from './wanted-screen';

/** Offers the page whose link was opened before the sign-in; nothing without one, or if it may not be opened. */
export function ContinuePrompt({ pathname }: { pathname: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const allowsFiat = useFiatAllowed();
  const wanted = useWanted();
  const { id: userId, organisationId } = session;
  useEffect(() => claimWanted({ userId, organisationId }), [userId, organisationId]);
  const screen = wanted && wantedScreen(wanted, session, { features, allowsFiat, at: pathname });
  if (!screen) return null;
  const proceed = () => {
    forgetWanted();
    offerRefill(wanted.href, wanted.values);
    navigate(wanted.href);
  };
  return (
    <div className={styles.prompt}>
      <Banner tone="info" onDismiss={forgetWanted}>
        <span className={styles.line}>
          <span>{wanted.values ? texts.continueTyped : texts.continueDetail}</span>
          <Button size="sm" icon="arrow-right" onPress={proceed}>
            {texts.continueTo(screen)}
          </Button>
        </span>
      </Banner>
    </div>
  );
}
