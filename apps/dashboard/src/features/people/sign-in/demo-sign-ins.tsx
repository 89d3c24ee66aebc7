import { listDemoSignIns } from '@countinghouse/contract/operating/sandbox';
import type { AnswerOf } from '@countinghouse/contract';
import { Button } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import { showBrand } from '../../../platform/brand';
import { texts } from './messages';
import styles from './sign-in.module.css';

const askAgainMs = 1_000;

type Demo = AnswerOf<typeof listDemoSignIns>;

/** Demonstration people of the sandbox. Empty if the server has none. */
export default function DemoSignIns({ onFillIn }: { onFillIn: (email: string, password: string) => void }) {
  const [demo, setDemo] = useState<Demo | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const isWhole = demo?.history === null;
  useEffect(() => {
    if (isWhole) return undefined;
    const leaving = new AbortController();
    const ask = () =>
      asPolls(() => call(listDemoSignIns, { signal: leaving.signal }))
        .then(setDemo)
        .catch(() => {
          if (!leaving.signal.aborted) setUnreachable(true);
        });
    void ask();
    // Asked again until the history is whole.
    const asking = setInterval(() => void ask(), askAgainMs);
    return () => {
      leaving.abort();
      clearInterval(asking);
    };
  }, [isWhole]);
  if (!demo) return <p className={styles.demoText}>{isUnreachable ? texts.demo.unreachable : texts.demo.loading}</p>;
  return (
    <>
      <p className={styles.demoText}>
        {texts.demo.explain} <code className={styles.demoPassword}>{demo.password}</code>.
      </p>
      {demo.history && (
        <label className={styles.demoText}>
          {texts.demo.making(demo.history.month)}
          <progress className={styles.demoProgress} value={demo.history.percent} max={100} />
        </label>
      )}
      <div className={styles.demoRows}>
        <ul className={styles.demoList}>
          {demo.signIns.map(({ email, label, brand = null }) => (
            <li key={email}>
              <span className={styles.demoPerson}>
                <span>{email}</span>
                <small>{label}</small>
              </span>
              <Button
                variant="link"
                size="sm"
                aria-label={`${texts.demo.fill} ${email}`}
                onPress={() => {
                  onFillIn(email, demo.password);
                  void showBrand(brand);
                }}
              >
                {texts.demo.fill}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
