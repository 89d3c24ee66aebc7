import { listDemoSignIns } from '@countinghouse/contract/operating/sandbox';
import type { AnswerOf } from '@countinghouse/contract';
import { Button } from '@countinghouse/ui';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api';
import { showBrand } from '../../../platform/brand';
import { texts } from './messages';
import styles from './sign-in.module.css';

type Demo = AnswerOf<typeof listDemoSignIns>;

/** The demonstration people of the sandbox. Where the server has none the panel stays empty. */
export default function DemoSignIns({ onFillIn }: { onFillIn: (email: string, password: string) => void }) {
  const [demo, setDemo] = useState<Demo | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(listDemoSignIns, { signal: leaving.signal, isBackground: true })
      .then(setDemo)
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  if (!demo) return <p className={styles.demoText}>{texts.demo.loading}</p>;
  return (
    <>
      <p className={styles.demoText}>
        {texts.demo.explain} <code className={styles.demoPassword}>{demo.password}</code>.
      </p>
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
    </>
  );
}
