import { useEffect, useRef } from 'react';
import { useNavigate } from '../../../platform/navigation';
import { useNoticeChoice, wantsNotices } from '../../../platform/notices';
import { useSession } from '../../../platform/session';
import { noticesOf, waitingIn, type Notice, type Waiting } from './notice-model';
import { useMinute } from './use-minute';
import { useTasks } from './use-tasks';

/** Shows the browser's notices for whoever asked for them on this device; draws nothing. */
const Notices = () => {
  const { id, organisationId, isViewing } = useSession();
  const choice = useNoticeChoice(id);
  // Somebody else's dashboard has nothing that waits for this person.
  if (choice === 'off' || isViewing || !wantsNotices(id)) return null;
  return <Watching key={organisationId} isFull={choice === 'full'} />;
};

const Watching = ({ isFull }: { readonly isFull: boolean }) => {
  const now = useMinute();
  const navigate = useNavigate();
  const { tasks, isWhole } = useTasks(now);
  /** Things that waited at the last look; null before the first, which is no news. */
  const before = useRef<Waiting | null>(null);
  useEffect(() => {
    // Half an answer would make news of the other half.
    if (!tasks || !isWhole) return;
    const known = before.current;
    before.current = waitingIn(tasks, now);
    if (known) for (const notice of noticesOf(tasks, known, now, isFull)) show(notice, navigate);
  }, [tasks, isWhole, now, isFull, navigate]);
  return null;
};

const show = ({ key, title, body, href }: Notice, navigate: (href: string) => void): void => {
  try {
    // One tag for all tabs: the second tab's notice takes the place of the first one's.
    const notice = new Notification(title, { body, tag: `countinghouse ${key}` });
    notice.addEventListener('click', () => {
      window.focus();
      navigate(href);
      notice.close();
    });
  } catch {
    // Some browsers of phones allow notices of a service worker only: nothing is lost, for the dashboard shows the same.
  }
};

export default Notices;
