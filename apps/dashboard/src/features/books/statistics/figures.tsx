import { Skeleton } from '@countinghouse/ui';
import { Suspense } from 'react';
import { Activity } from './activity';
import { SideBySide } from './later';
import type { Controls } from './controls';
import styles from './statistics.module.css';

/** Volume in and out; beside another period or business if the address says so. */
export const Figures = ({ asked, against, ask }: Controls) =>
  against ? (
    <Suspense
      fallback={
        <div className={styles.coming}>
          <Skeleton width={240} />
        </div>
      }
    >
      <SideBySide asked={asked} against={against} ask={ask} />
    </Suspense>
  ) : (
    <Activity asked={asked} />
  );
