import { useState } from 'react';
import {
  AmountText,
  Button,
  ChoiceFilter,
  Chips,
  ColumnChooser,
  DataTable,
  DateRangePanel,
  DateTimeText,
  EmptyState,
  FilterPill,
  IconButton,
  IconLink,
  Pager,
  SearchField,
  Stack,
  StatusChip,
  Tag,
  Toolbar,
  datePresets,
  dateRangeText,
  isFixed,
  type Column,
  type ColumnChoice,
  type ColumnsNow,
  type DateRange,
  type PageSize,
  type RowCard,
  type Tone,
} from '../index';
import { Specimen } from './Specimen';

type Payment = {
  id: string;
  created: string;
  status: [Tone, string];
  tags?: string[];
  requested: string;
  received: string | null;
  settled: string | null;
};

const payments: Payment[] = [
  {
    id: 'P-20250630-5SSHRW',
    created: '2025-06-30T14:28:46Z',
    status: ['info', 'New'],
    requested: '49.00',
    received: null,
    settled: null,
  },
  {
    id: 'P-20250630-F4C86L',
    created: '2025-06-30T14:25:18Z',
    status: ['info', 'Pending'],
    requested: '120.00',
    received: '0.00210000',
    settled: null,
  },
  {
    id: 'P-20250630-4XK7QD',
    created: '2025-06-30T13:42:10Z',
    status: ['success', 'Deposited'],
    tags: ['Overpaid', 'Late', 'Follow-up'],
    requested: '100.00',
    received: '0.00210000',
    settled: '99.00',
  },
  {
    id: 'P-20250630-ZZZ5FT',
    created: '2025-06-30T13:02:29Z',
    status: ['neutral', 'Expired'],
    requested: '25.00',
    received: null,
    settled: null,
  },
  {
    id: 'P-20250630-Z3YJSV',
    created: '2025-06-30T12:32:01Z',
    status: ['success', 'Deposited'],
    requested: '1200.00',
    received: '1.40000000',
    settled: '1188.00',
  },
  {
    id: 'P-20250630-BQ75PR',
    created: '2025-06-30T12:17:26Z',
    status: ['danger', 'Blocked'],
    requested: '899.00',
    received: '0.01557000',
    settled: null,
  },
];

const columns: Column<Payment>[] = [
  { id: 'created', header: 'Created', type: 'date', sorted: 'descending', value: (row) => row.created },
  { id: 'id', header: 'Payment ID', type: 'id', isRowHeader: true, value: (row) => row.id },
  {
    id: 'status',
    header: 'Status',
    type: 'chips',
    value: ({ status: [tone, label], tags = [] }) => [
      { label, tone },
      ...tags.map((tag) => ({ label: tag, isWarning: true })),
    ],
  },
  {
    id: 'requested',
    header: 'Requested',
    type: 'amount',
    kind: 'fiat',
    value: (row) => ({ text: row.requested, code: 'EUR', kind: 'fiat' }),
  },
  {
    id: 'received',
    header: 'Received',
    type: 'amount',
    kind: 'crypto',
    priority: 'p2',
    value: ({ received }) => (received === null ? null : { text: received, code: 'BTC', kind: 'crypto' }),
    others: (row) => (row.settled === '1188.00' ? ['12.500000 USDT'] : []),
  },
  {
    id: 'settled',
    header: 'Settlement',
    type: 'amount',
    kind: 'fiat',
    priority: 'p2w',
    value: ({ settled }) => (settled === null ? null : { text: settled, code: 'EUR', kind: 'fiat' }),
  },
  {
    id: 'transaction',
    header: 'Transaction',
    type: 'hash',
    noun: 'transaction',
    priority: 'p2w',
    value: (row) => row.received && '37db285fbd270831e02e1d7a27bf75854af8c77a96b5a2ec2ed5f57ac96454d1',
    explorerHref: () => 'https://explorer.example/tx',
  },
  { id: 'callbacks', header: 'Callbacks', type: 'count', priority: 'p3', value: (row) => row.id.length % 4 },
  { id: 'payer', header: 'Payer', type: 'person', priority: 'p3', value: () => 'payer@northgate.example' },
  {
    id: 'note',
    header: 'Note',
    type: 'text',
    priority: 'p3',
    value: () => 'Paid in two parts, the second one after a reminder by email',
  },
  {
    id: 'actions',
    header: 'Actions',
    type: 'actions',
    cell: (row) => <IconLink icon="pencil" label={`Edit ${row.id}`} href="#edit" />,
  },
];

function Status({ row }: { row: Payment }) {
  const [tone, label] = row.status;
  return (
    <Chips>
      <StatusChip tone={tone} label={label} />
      {row.tags?.slice(0, 1).map((tag) => (
        <Tag key={tag} label={tag} tone="warning" />
      ))}
    </Chips>
  );
}

const card = (row: Payment): RowCard => ({
  title: row.id,
  amount: <AmountText text={row.requested} code="EUR" kind="fiat" />,
  caption: <DateTimeText iso={row.created} />,
  status: <Status row={row} />,
});

const today = '2025-06-30';
const presets = datePresets(today);
const statuses = ['New', 'Pending', 'Deposited', 'Expired', 'Blocked'].map((label) => ({ id: label, label }));

const shared = { label: 'Payments, newest first', columns, rowKey: (row: Payment) => row.id, card, empty: null };

function Created({ value, onChange }: { value: DateRange | null; onChange: (range: DateRange | null) => void }) {
  return (
    <FilterPill label="Created" valueText={value && dateRangeText(value, presets)} onClear={() => onChange(null)}>
      {(close) => (
        <DateRangePanel
          label="Created"
          value={value}
          presets={presets}
          maxDate={today}
          onChange={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

/** Toolbar, table and pager, working. */
export function PaymentsTable({ openKey, onOpen }: { openKey: string | null; onOpen: (key: string) => void }) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<string[]>([]);
  const [created, setCreated] = useState<DateRange | null>({ from: '2025-06-01', to: today });
  const [choice, setChoice] = useState<ColumnChoice>({});
  const [now, setNow] = useState<ColumnsNow>({ inSight: [], fitting: [] });
  const [pageSize, setPageSize] = useState<PageSize>(25);
  const [pageNumber, setPageNumber] = useState(1);
  return (
    <>
      <Toolbar
        search={<SearchField label="Search" value={search} onChange={setSearch} placeholder="ID or hash" />}
        items={[
          { id: 'created', isSet: created !== null, control: <Created value={created} onChange={setCreated} /> },
          {
            id: 'status',
            isSet: status.length > 0,
            control: <ChoiceFilter label="Status" options={statuses} value={status} onChange={setStatus} />,
          },
        ]}
        tools={
          <>
            <ColumnChooser
              columns={columns.map((column) => ({ id: column.id, label: column.header, isFixed: isFixed(column) }))}
              now={now}
              choice={choice}
              onChange={setChoice}
            />
            <IconButton icon="refresh" label="Refresh" />
          </>
        }
      />
      <DataTable
        {...shared}
        rows={payments}
        openKey={openKey}
        choice={choice}
        onColumns={setNow}
        onOpen={(row) => onOpen(row.id)}
      />
      <Pager
        summary={`6 payments, newest first, page ${pageNumber} of 2`}
        pageSize={pageSize}
        onPageSize={setPageSize}
        onPrevious={pageNumber > 1 ? () => setPageNumber(1) : undefined}
        onNext={pageNumber < 2 ? () => setPageNumber(2) : undefined}
      />
    </>
  );
}

export function TableSection() {
  const [openKey, setOpenKey] = useState<string | null>('P-20250630-4XK7QD');
  return (
    <Stack gap={8}>
      <Specimen name="DataTable" isPlain>
        <PaymentsTable openKey={openKey} onOpen={setOpenKey} />
      </Specimen>
      <Specimen name="DataTable, loading" isPlain>
        <DataTable {...shared} rows={undefined} skeletonRows={4} />
      </Specimen>
      <Specimen name="DataTable, failed" isPlain>
        <DataTable {...shared} rows={undefined} error="Failed to load payments" onRetry={() => setOpenKey(null)} />
      </Specimen>
      <Specimen name="DataTable, empty under a filter" isPlain>
        <DataTable
          {...shared}
          rows={[]}
          empty={
            <EmptyState title="No payments found" picture="search" action={<Button>Clear filters</Button>}>
              Nothing matches Status: Blocked.
            </EmptyState>
          }
        />
      </Specimen>
    </Stack>
  );
}
