import { Icon } from '@countinghouse/ui';
import styles from './forms.module.css';
import { texts } from './messages';
import { isChanged, type OverviewGroup, type OverviewItem } from './overview-items';

/** Content about to be sent. A pencil marks changes, with the earlier values. */
export const Overview = ({ groups }: { readonly groups: readonly OverviewGroup[] }) => (
  <div className={styles.overview}>
    {groups.map(({ title, items }) => (
      <table key={title ?? ''} className={styles.review} aria-label={title === undefined ? texts.overview : undefined}>
        {title !== undefined && <caption>{title}</caption>}
        <tbody>
          {items.map((item) => (
            <Row key={item.label} item={item} />
          ))}
        </tbody>
      </table>
    ))}
  </div>
);

const Row = ({ item }: { readonly item: OverviewItem }) => (
  <tr className={isChanged(item) ? styles.changed : undefined}>
    <th scope="row">{item.label}</th>
    <td>
      {item.value === null ? <span className={styles.unset}>{texts.notSet}</span> : item.value}
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
