import { Button, FormFooter, Icon } from '@countinghouse/ui';
import styles from './edit.module.css';
import { texts } from './messages';
import type { ReviewGroup, ReviewItem } from './review';
import { isChanged } from './review';

type OverviewStepProps = {
  readonly groups: readonly ReviewGroup[];
  /** Null where nothing was stored to differ from. */
  readonly changes: number | null;
  readonly isSubmitting: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
};

/** Everything that is about to be sent. A pencil marks what changed, with what stood there before. */
export const OverviewStep = ({ groups, changes, isSubmitting, onBack, onSubmit }: OverviewStepProps) => (
  <>
    <div className={styles.reviews}>
      {groups.map(({ title, items }) => (
        <table key={title} className={styles.review}>
          <caption>{title}</caption>
          <tbody>
            {items.map((item) => (
              <ReviewRow key={item.label} item={item} />
            ))}
          </tbody>
        </table>
      ))}
    </div>
    <FormFooter
      note={
        changes !== null && (
          <span className={styles.note}>
            <Icon name="pencil" size={14} />
            {texts.marked(changes)}
          </span>
        )
      }
    >
      <Button onPress={onBack} isDisabled={isSubmitting}>
        {texts.back}
      </Button>
      <Button variant="primary" onPress={onSubmit} isPending={isSubmitting}>
        {texts.submit}
      </Button>
    </FormFooter>
  </>
);

const ReviewRow = ({ item }: { item: ReviewItem }) => (
  <tr className={isChanged(item) ? styles.changed : undefined}>
    <th scope="row">{item.label}</th>
    <td>
      <Value text={item.value} />
      {isChanged(item) && (
        <span className={styles.was}>
          {texts.was} <s>{item.was ?? texts.notSet.toLowerCase()}</s>
        </span>
      )}
    </td>
    <td className={styles.mark}>
      {isChanged(item) && (
        <>
          <Icon name="pencil" size={14} />
          <span className={styles.spoken}>{texts.changed}</span>
        </>
      )}
    </td>
  </tr>
);

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className={styles.unset}>{texts.notSet}</span> : <span className={styles.value}>{text}</span>;
