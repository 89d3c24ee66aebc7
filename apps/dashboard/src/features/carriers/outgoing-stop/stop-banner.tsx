import { releaseOutgoingMoney, type OutgoingStop } from '@countinghouse/contract/carriers/outgoing-stop';
import { anyOf } from '@countinghouse/contract/permissions';
import { Banner, Button, DateTimeText, notify } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { useMay, useSession } from '../../../platform/session';
import { stopQuery } from './api';
import { messages } from './messages';
import styles from './stop-banner.module.css';

const { banner, release } = messages;

const readers = anyOf(
  'GET_WITHDRAWALS',
  'CREATE_WITHDRAWAL',
  'GET_FIAT_WITHDRAWALS',
  'CREATE_FIAT_WITHDRAWAL',
  'GET_BALANCES',
);

/** Banner above every screen during a stop: its author, reason, and the way to release it. */
export default function StopBanner() {
  const { data: stop } = useQuery({ ...stopQuery(), enabled: useMay(readers) });
  if (!stop) return null;
  return <Stopped stop={stop} />;
}

function Stopped({ stop: { reason, stoppedBy, stoppedAt, releases } }: { stop: OutgoingStop }) {
  const { role, email } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [released] = releases;
  const mayRelease = role === 'ADMIN' && !releases.some(({ by }) => by === email);
  return (
    <div className={styles.prompt}>
      <Banner
        tone="danger"
        title={banner.title}
        action={
          mayRelease && (
            <Button size="sm" onPress={() => setAsking(true)}>
              {banner.release}
            </Button>
          )
        }
      >
        <p>
          {banner.by(stoppedBy, reason)} · {banner.since} <DateTimeText iso={stoppedAt} />
        </p>
        <p>{released ? banner.releasedBy(released.by) : banner.needed}</p>
      </Banner>
      {isAsking && <ReleaseDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

function ReleaseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ActDialog
      endpoint={releaseOutgoingMoney}
      request={{}}
      summary={release.summary}
      title={release.title}
      confirmLabel={release.submit}
      onDone={async ({ stop }) => {
        notify(stop === null ? release.done : release.counted, { tone: 'success' });
        onClose();
        await client.invalidateQueries({ queryKey: stopQuery().queryKey });
      }}
      onClose={onClose}
    >
      {release.reason}
    </ActDialog>
  );
}
