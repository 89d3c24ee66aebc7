import type { GroupAccess } from '@countinghouse/contract/permissions';
import { Tag } from '@countinghouse/ui';
import { messages } from './messages';
import styles from './roles.module.css';

/** Full access, View access or No access. */
export const Access = ({ access }: { access: GroupAccess }) =>
  access === 'NONE' ? (
    <span className={styles.none}>{messages.access.NONE}</span>
  ) : (
    <Tag label={messages.access[access]} tone={access === 'FULL' ? 'accent' : 'neutral'} />
  );
