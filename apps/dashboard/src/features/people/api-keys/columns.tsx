import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import type { Chip, Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, IconLink, Row, StatusChip, TruncatedId } from '@countinghouse/ui';
import { permissionText } from '../../../entities/role/permission-texts';
import { messages } from './messages';
import { lastDayText } from './labels';
import { deleteHref, editHref } from './paths';

const names = messages.columns;
/** Status of a key: in force as granted, restricted, or expired. */
export const KeyStatus = ({ apiKey: { isInForce, isExpired } }: { apiKey: ApiCredential }) => {
  if (isExpired) return <StatusChip tone="danger" label={messages.expired} />;
  return (
    <StatusChip tone={isInForce ? 'success' : 'warning'} label={isInForce ? messages.inForce : messages.notInForce} />
  );
};

const works = ({ isInForce, isExpired }: ApiCredential): boolean => isInForce && !isExpired;

/** Note under a key's name. */
const noteOf = (key: ApiCredential) =>
  works(key) ? key.expiresAt && messages.expires(lastDayText(key.expiresAt)) : <KeyStatus apiKey={key} />;

const tags = (labels: readonly string[]): Chip[] => labels.map((label) => ({ label }));

const RowActions = ({ apiKey: { id, name } }: { apiKey: ApiCredential }) => (
  <Row align="end">
    <IconLink icon="pencil" label={`${messages.edit} ${name}`} href={editHref(id)} />
    <IconLink icon="trash" label={`${messages.delete} ${name}`} href={deleteHref(id)} />
  </Row>
);

/** The columns of the list, in order. */
export const columns: readonly Column<ApiCredential>[] = [
  {
    id: 'name',
    header: names.name,
    type: 'person',
    isRowHeader: true,
    width: 180,
    value: ({ name }) => name,
    note: noteOf,
  },
  { id: 'apiKey', header: names.apiKey, type: 'hash', noun: messages.fields.apiKey, value: ({ apiKey }) => apiKey },
  {
    id: 'permissions',
    header: names.permissions,
    type: 'chips',
    value: ({ permissions }) => tags(permissions.map(permissionText)),
  },
  {
    id: 'ipAddresses',
    header: names.ipAddresses,
    type: 'chips',
    priority: 'p2',
    value: ({ ipAddresses }) => tags(ipAddresses),
  },
  {
    id: 'businesses',
    header: names.businesses,
    type: 'chips',
    priority: 'p2w',
    value: ({ businesses }) => tags(businesses?.map(({ name }) => name) ?? []),
    none: messages.allBusinesses,
  },
  {
    id: 'created',
    header: names.created,
    type: 'date',
    sorted: 'descending',
    priority: 'p3',
    value: ({ createdAt }) => createdAt,
  },
  {
    id: 'lastUsed',
    header: names.lastUsed,
    type: 'date',
    priority: 'p2w',
    value: ({ lastUsedAt }) => lastUsedAt,
    none: messages.never,
    note: ({ lastUsedIp }) => lastUsedIp,
  },
  { id: 'actions', header: names.actions, type: 'actions', cell: (key) => <RowActions apiKey={key} /> },
];

/** A row on a narrow screen. */
export const cardOf = (key: ApiCredential): RowCard => ({
  title: key.name,
  amount: <TruncatedId value={key.apiKey} noun="API key" isCopyHidden />,
  caption: key.lastUsedAt ? <DateTimeText iso={key.lastUsedAt} /> : messages.never,
  ...(works(key) ? {} : { status: <KeyStatus apiKey={key} /> }),
});
