import { Banner, Button } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from '../platform/navigation';
import { useSession } from '../platform/session';
import { takeWanted, type Wanted } from '../platform/wanted';
import { useFiatAllowed } from './fiat-allowed';
import { features } from './features';
import styles from './continue-prompt.module.css';
import { texts } from './messages';
import { wantedScreen } from './wanted-screen';

type Kept = { readonly wanted: Wanted; readonly sessionId: string };

/** Offers the page whose link was opened before the sign-in; nothing where there was none or it may not be opened. */
export function ContinuePrompt({ pathname }: { pathname: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const allowsFiat = useFiatAllowed();
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    const wanted = takeWanted();
    if (wanted) setKept({ wanted, sessionId: session.sessionId });
  }, [session.sessionId]);
  if (kept?.sessionId !== session.sessionId) return null;
  const { href } = kept.wanted;
  const screen = wantedScreen(kept.wanted, session, { features, allowsFiat, at: pathname });
  if (!screen) return null;
  const proceed = () => {
    setKept(null);
    navigate(href);
  };
  return (
    <div className={styles.prompt}>
      <Banner
        tone="info"
        onDismiss={() => setKept(null)}
        action={
          <Button size="sm" icon="arrow-right" onPress={proceed}>
            {texts.continueTo(screen)}
          </Button>
        }
      >
        {texts.continueDetail}
      </Banner>
    </div>
  );
}
