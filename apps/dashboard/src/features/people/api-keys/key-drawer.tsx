import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { all } from '@countinghouse/contract/permissions';
import type { Fact } from '@countinghouse/ui';
import {
  DateTimeText,
  DrawerSection,
  DrawerSummary,
  Facts,
  LinkButton,
  TruncatedId,
  zoneText,
} from '@countinghouse/ui';
import { permissionText } from '../../../entities/role/permission-texts';
import type { RowDrawerProps } from '../../../platform/list';
import { RowDrawer } from '../../../platform/list/row-drawer';
import { useMay } from '../../../platform/session';
import styles from './api-keys.module.css';
import { KeyStatus } from './columns';
import { messages } from './messages';
import { lastMomentOf } from './labels';
import { deleteHref, editHref } from './paths';

const { drawer, fields, columns } = messages;

/** Details of one key, without its secret. The list comes whole: a missing key is revoked. */
const KeyDrawer = ({ row: key, walk }: RowDrawerProps<ApiCredential>) => {
  if (!key) return null;
  return (
    <RowDrawer title={key.name} noun={fields.apiKey} {...walk}>
      <DrawerSummary
        chips={<KeyStatus apiKey={key} />}
        caption={<TruncatedId value={key.apiKey} noun={fields.apiKey} isWhole />}
        actions={<Actions apiKey={key} />}
      />
      <DrawerSection title={fields.permissions} note={key.permissions.length}>
        <Lines of={key.permissions.map(permissionText)} />
      </DrawerSection>
      <DrawerSection title={fields.ipAddresses} note={key.ipAddresses.length}>
        <Lines of={key.ipAddresses} />
      </DrawerSection>
      <DrawerSection title={fields.businesses} note={key.businesses?.length}>
        <Lines of={key.businesses?.map(({ name }) => name) ?? [messages.allBusinesses]} />
      </DrawerSection>
      <DrawerSection title={drawer.history}>
        <Facts items={history(key)} />
      </DrawerSection>
    </RowDrawer>
  );
};

const Actions = ({ apiKey: { id } }: { apiKey: ApiCredential }) => {
  if (!useMay(all('UPDATE_API_CREDENTIALS'))) return null;
  return (
    <>
      <LinkButton size="sm" icon="pencil" href={editHref(id)}>
        {messages.edit}
      </LinkButton>
      <LinkButton size="sm" icon="trash" href={deleteHref(id)}>
        {messages.delete}
      </LinkButton>
    </>
  );
};

const Lines = ({ of: lines }: { of: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const history = ({ id, createdBy, createdAt, lastUsedAt, lastUsedIp, expiresAt }: ApiCredential): Fact[] => [
  { label: columns.created, value: <DateTimeText iso={createdAt} /> },
  { label: drawer.createdBy, value: createdBy },
  { label: columns.lastUsed, value: lastUsedAt ? <DateTimeText iso={lastUsedAt} /> : messages.never },
  { label: drawer.lastUsedFrom, value: lastUsedIp, isHidden: !lastUsedIp },
  { label: drawer.expires, value: expiresAt ? <Expiry at={expiresAt} /> : messages.never },
  { label: drawer.id, value: <TruncatedId value={id} noun={drawer.id} /> },
];

/** The last moment of the day that the list names. */
const Expiry = ({ at }: { at: string }) => {
  const moment = lastMomentOf(at);
  return (
    <>
      <DateTimeText iso={moment.toISOString()} /> {zoneText(moment)}
    </>
  );
};

export default KeyDrawer;
