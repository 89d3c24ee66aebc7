import { Banner, Button, LinkButton } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import type { Told } from '../platform/attempts';
import { attempts } from '../platform/attempts';
import { useNavigate } from '../platform/navigation';
import { offerRefill } from '../platform/refill';
import { useSession } from '../platform/session';
import styles from './continue-prompt.module.css';
import { features } from './features';
import { useFiatAllowed } from './fiat-allowed';
import { laterTexts as texts } from './later-messages';
import { wantedScreen } from './wanted-screen';

/** Outcomes of the person's attempts in this organisation, shown in the visible tab and in no other. */
const useTold = (): readonly Told[] => {
  const { id: userId, organisationId } = useSession();
  const [told, setTold] = useState<readonly Told[]>([]);
  useEffect(() => {
    if (!attempts || organisationId === null) return undefined;
    const { speakFor } = attempts;
    let stop: (() => void) | null = null;
    const follow = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen) stop ??= speakFor({ userId, organisationId }, setTold);
      else {
        stop?.();
        stop = null;
        setTold([]);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.();
      setTold([]);
    };
  }, [userId, organisationId]);
  return told;
};

/** Reports the outcome of each attempt whose answer got lost, until the person has read it. */
export default function AttemptNotices() {
  const told = useTold();
  if (told.length === 0) return null;
  return (
    <section className={styles.prompt} aria-label={texts.attempts.region} aria-live="polite">
      {told.map((one) => (
        <Notice key={one.key} told={one} />
      ))}
    </section>
  );
}

const tones = { happened: 'success', didNotHappen: 'warning', refused: 'danger' } as const;

function Notice({ told }: { told: Told }) {
  const { summary, ending } = told;
  const read = () => void attempts?.dismiss(told.key);
  const detail =
    ending.type === 'refused' ? ending.message : ending.type === 'didNotHappen' ? texts.attempts.nothingChanged : null;
  return (
    <div className={styles.notice}>
      <Banner
        tone={tones[ending.type]}
        role="none"
        title={texts.attempts[ending.type](summary)}
        action={ending.type === 'happened' ? <View told={told} onRead={read} /> : <Again told={told} onRead={read} />}
        onDismiss={read}
      >
        {detail}
      </Banner>
    </div>
  );
}

type WayOnProps = { readonly told: Told; readonly onRead: () => void };

/** Link to the created or changed entity, if the person may see it. */
function View({ told: { ending, values }, onRead }: WayOnProps) {
  const screens = { features, allowsFiat: useFiatAllowed(), at: '' };
  const session = useSession();
  if (ending.type !== 'happened' || ending.entityType === null || ending.entityId === null) return null;
  const href = features.places[ending.entityType]?.(ending.entityId, values);
  if (href === undefined || wantedScreen({ href, values: null, owner: null }, session, screens) === null) return null;
  return (
    <span onClickCapture={onRead}>
      <LinkButton size="sm" href={href}>
        {texts.attempts.view}
      </LinkButton>
    </span>
  );
}

/** Leads back to the form, filled in. */
function Again({ told: { path, values }, onRead }: WayOnProps) {
  const navigate = useNavigate();
  const open = () => {
    onRead();
    offerRefill(path, values);
    navigate(path);
  };
  return (
    <Button size="sm" icon="arrow-right" onPress={open}>
      {texts.attempts.openAgain}
    </Button>
  );
}
