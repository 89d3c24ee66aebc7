import { Page, Skeleton } from '@countinghouse/ui';
import { texts } from './messages';
import styles from './screen-skeleton.module.css';

const rows = [320, 280, 340, 260, 300, 240];

/** Outline of a screen whose script is loading. */
export function ScreenSkeleton() {
  return (
    <Page>
      <output className={styles.screen} aria-label={texts.loading}>
        <Skeleton width={180} shape="block" />
        {rows.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </output>
    </Page>
  );
}
