import { Banner, Stack, Switch } from '@countinghouse/ui';
import { useState } from 'react';
import { chooseNotices, noticePermission, useNoticeChoice } from '../../../platform/notices';
import { useSession } from '../../../platform/session';

export const noticeTexts = {
  title: 'Notices on this device',
  reason:
    'The browser shows a notice when something begins to wait for you: an approval, a payer to name, a callback that does not arrive, money that belongs to no payment. Only while you are signed in and the dashboard is open in a tab, also in the background.',
  show: 'Show notices',
  full: 'With amounts and businesses',
  fullReason: 'A notice may be read by whoever sees the screen. Without this it says only that something waits.',
  denied:
    'This browser refuses notices from the dashboard. Allow them in its settings for this site, then switch them on here.',
  unsupported: 'This browser cannot show notices.',
  unanswered: 'The browser’s question was closed without an answer: no notices are shown.',
} as const;

/** The person's choice of notices, for this browser alone. */
export const OwnNotices = () => {
  const { id } = useSession();
  const choice = useNoticeChoice(id);
  const [permission, setPermission] = useState(noticePermission);
  const [isUnanswered, setUnanswered] = useState(false);
  if (permission === 'unsupported') return <Banner tone="neutral">{noticeTexts.unsupported}</Banner>;
  const isOn = choice !== 'off' && permission === 'granted';
  const change = async (wanted: boolean) => {
    if (!wanted) return chooseNotices(id, 'off');
    const answer = permission === 'granted' ? permission : await Notification.requestPermission();
    setPermission(answer);
    setUnanswered(answer === 'default');
    if (answer === 'granted') chooseNotices(id, 'brief');
  };
  return (
    <Stack>
      <Switch label={noticeTexts.show} isOn={isOn} onChange={(wanted) => void change(wanted)} />
      {isOn && (
        <Switch
          label={noticeTexts.full}
          description={noticeTexts.fullReason}
          isOn={choice === 'full'}
          onChange={(wanted) => chooseNotices(id, wanted ? 'full' : 'brief')}
        />
      )}
      {permission === 'denied' && <Banner tone="warning">{noticeTexts.denied}</Banner>}
      {isUnanswered && <Banner tone="neutral">{noticeTexts.unanswered}</Banner>}
    </Stack>
  );
};
