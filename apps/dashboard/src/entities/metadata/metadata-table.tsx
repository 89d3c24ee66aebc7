import type { Metadata } from '@countinghouse/contract/metadata';
import { DrawerSection } from '@countinghouse/ui';
import { messages } from './messages';
import styles from './metadata.module.css';

/** Names and values that a business gave by the API, by name; nothing where it gave none. Each text keeps its own reading direction. */
export const MetadataTable = ({ metadata }: { metadata: Metadata }) => {
  const entries = Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? null : (
    <DrawerSection title={messages.title} note={entries.length}>
      <table className={styles.metadata}>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.value}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DrawerSection>
  );
};
