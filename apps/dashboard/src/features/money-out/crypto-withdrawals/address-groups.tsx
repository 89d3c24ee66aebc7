import styles from './crypto-withdrawals.module.css';
import { recipientMessages as messages } from './recipient-messages';
import { groupsOf } from './model';

/** Address in groups of four, for comparison with its source by eye. */
export const AddressGroups = ({ address }: { readonly address: string }) => (
  <>
    <span className={styles.groups} title={address}>
      {groupsOf(address).map((group, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group is its place in the address
        <span key={place}>{group}</span>
      ))}
    </span>
    <span className={styles.compare}>{messages.overview.compare}</span>
  </>
);
