import type { ApiRequest } from '@countinghouse/contract/people/request-log';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, StatusChip } from '@countinghouse/ui';
import { messages } from './messages';

const names = messages.columns;

/** The status in words of the protocol: its number, and of a refusal what it is for programs. */
const statusText = ({ status, code, subCode }: ApiRequest): string =>
  [status, subCode ?? code].filter((part) => part !== null).join(' ');

const toneOf = ({ status }: ApiRequest) => (status < 400 ? 'success' : status < 500 ? 'warning' : 'danger');

export const Status = ({ request }: { readonly request: ApiRequest }) => (
  <StatusChip tone={toneOf(request)} label={statusText(request)} />
);

const requestText = ({ method, path }: ApiRequest): string => `${method} ${path}`;

const furtherOf = ({ furtherRefused }: ApiRequest) => (furtherRefused > 0 ? messages.further(furtherRefused) : null);

/** The columns of the list, in order. */
export const columns: readonly Column<ApiRequest>[] = [
  { id: 'at', header: names.at, type: 'date', sorted: 'descending', value: ({ at }) => at },
  {
    id: 'request',
    header: names.request,
    type: 'text',
    width: 330,
    fullWidth: 460,
    isRowHeader: true,
    value: requestText,
  },
  {
    id: 'status',
    header: names.status,
    type: 'chip',
    width: 220,
    value: (request) => ({ label: statusText(request), tone: toneOf(request) }),
    note: furtherOf,
  },
  { id: 'key', header: names.key, type: 'person', priority: 'p2', width: 140, value: ({ keyName }) => keyName },
  {
    id: 'duration',
    header: names.duration,
    type: 'count',
    width: 96,
    priority: 'p3',
    value: ({ durationMs }) => durationMs,
    shown: ({ durationMs }) => messages.milliseconds(durationMs),
  },
  { id: 'ip', header: names.ip, type: 'id', width: 132, priority: 'p3', value: ({ ip }) => ip },
  { id: 'id', header: names.id, type: 'hash', noun: names.id, priority: 'p2w', value: ({ id }) => id },
];

/** A row on a narrow screen. */
export const cardOf = (request: ApiRequest): RowCard => ({
  title: requestText(request),
  caption: (
    <>
      <DateTimeText iso={request.at} /> {furtherOf(request)}
    </>
  ),
  status: <Status request={request} />,
});
