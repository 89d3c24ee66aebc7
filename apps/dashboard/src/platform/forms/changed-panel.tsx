import { Banner, Button, DateTimeText } from '@countinghouse/ui';
import styles from './forms.module.css';
import type { Meanwhile } from './meanwhile';
import { texts } from './messages';
import { Overview } from './overview';
import type { OverviewItem } from './overview-items';

export type ChangedPanelProps = {
  readonly meanwhile: Meanwhile;
  /** Changes with their earlier values; empty if the form shows none of them. */
  readonly changes: readonly OverviewItem[];
  readonly onGoOn: () => void;
};

/** Stops a form that would overwrite a colleague's change: its author, content and time, and the way on from there. */
export const ChangedPanel = ({ meanwhile: { by, at }, changes, onGoOn }: ChangedPanelProps) => (
  <section className={styles.changedPanel} aria-label={texts.meanwhileTitle}>
    <Banner tone="warning">
      <p className={styles.changedTitle}>
        {by === null ? texts.meanwhile : texts.meanwhileBy(by)}
        {at !== null && (
          <>
            , <DateTimeText iso={at} />
          </>
        )}
      </p>
      {changes.length > 0 && <Overview groups={[{ items: changes }]} />}
      <p>{texts.keptYours}</p>
      <Button size="sm" variant="primary" onPress={onGoOn}>
        {texts.goOn}
      </Button>
    </Banner>
  </section>
);
