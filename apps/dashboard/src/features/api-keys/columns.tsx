import type { ApiCredential } from '@countinghouse/contract/api-keys';
import type { Column, RowCard } from '@countinghouse/ui';
import { Chips, dateText, DateTimeText, IconLink, Row, StatusChip, Tag, TruncatedId } from '@countinghouse/ui';
import styles from './api-keys.module.css';
import { messages } from './messages';
import { lastMomentOf, permissionLabel } from './model';
import { deleteHref, editHref } from './paths';

const names = messages.columns;
// With the count of the others as wide as a column gets: a key must never look as if it held less than it does.
const mostShown = 1;

/** The first few of a list, and how many more there are. */
const FirstFew = ({ items }: { items: readonly string[] }) => (
  <Chips>
    {items.slice(0, mostShown).map((item) => (
      <Tag key={item} label={item} />
    ))}
    {items.length > mostShown && (
      <span title={items.slice(mostShown).join(', ')}>{messages.more(items.length - mostShown)}</span>
    )}
  </Chips>
);

const LastUsed = ({ lastUsedAt, lastUsedIp }: ApiCredential) =>
  lastUsedAt ? (
    <span className={styles.stacked}>
      <DateTimeText iso={lastUsedAt} />
      <small>{lastUsedIp}</small>
    </span>
  ) : (
    messages.never
  );

/** Whether a key works as it was given. */
export const KeyStatus = ({ apiKey: { isInForce, isExpired } }: { apiKey: ApiCredential }) => {
  if (isExpired) return <StatusChip tone="danger" label={messages.expired} />;
  return (
    <StatusChip tone={isInForce ? 'success' : 'warning'} label={isInForce ? messages.inForce : messages.notInForce} />
  );
};

const works = ({ isInForce, isExpired }: ApiCredential): boolean => isInForce && !isExpired;

/** The last day of a key that will end. */
const LastDay = ({ expiresAt, isExpired }: ApiCredential) =>
  expiresAt && !isExpired ? <small>{messages.expires(dateText(lastMomentOf(expiresAt)))}</small> : null;

const Name = ({ apiKey }: { apiKey: ApiCredential }) => (
  <span className={styles.stacked}>
    {apiKey.name}
    {!works(apiKey) && <KeyStatus apiKey={apiKey} />}
    <LastDay {...apiKey} />
  </span>
);

const RowActions = ({ apiKey: { id, name } }: { apiKey: ApiCredential }) => (
  <Row align="end">
    <IconLink icon="pencil" label={`${messages.edit} ${name}`} href={editHref(id)} />
    <IconLink icon="trash" label={`${messages.delete} ${name}`} href={deleteHref(id)} />
  </Row>
);

/** The columns of the list, in order. */
export const columns: readonly Column<ApiCredential>[] = [
  { id: 'name', header: names.name, isRowHeader: true, skeleton: 120, cell: (key) => <Name apiKey={key} /> },
  { id: 'apiKey', header: names.apiKey, cell: ({ apiKey }) => <TruncatedId value={apiKey} noun="API key" /> },
  {
    id: 'permissions',
    header: names.permissions,
    cell: ({ permissions }) => <FirstFew items={permissions.map(permissionLabel)} />,
  },
  {
    id: 'ipAddresses',
    header: names.ipAddresses,
    priority: 'p2',
    cell: ({ ipAddresses }) => <FirstFew items={ipAddresses} />,
  },
  {
    id: 'businesses',
    header: names.businesses,
    priority: 'p2w',
    cell: ({ businesses }) =>
      businesses ? <FirstFew items={businesses.map(({ name }) => name)} /> : messages.allBusinesses,
  },
  {
    id: 'created',
    header: names.created,
    sorted: 'descending',
    priority: 'p3',
    cell: ({ createdAt }) => <DateTimeText iso={createdAt} />,
  },
  { id: 'lastUsed', header: names.lastUsed, priority: 'p2w', cell: (key) => <LastUsed {...key} /> },
  {
    id: 'actions',
    header: names.actions,
    align: 'end',
    isFixed: true,
    skeleton: 60,
    cell: (key) => <RowActions apiKey={key} />,
  },
];

/** A row on a narrow screen. */
export const cardOf = (key: ApiCredential): RowCard => ({
  title: key.name,
  amount: <TruncatedId value={key.apiKey} noun="API key" isCopyHidden />,
  caption: key.lastUsedAt ? <DateTimeText iso={key.lastUsedAt} /> : messages.never,
  ...(works(key) ? {} : { status: <KeyStatus apiKey={key} /> }),
});
