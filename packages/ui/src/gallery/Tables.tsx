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
  Pager,
  SearchField,
  Stack,
  StatusChip,
  Tag,
  Toolbar,
  datePresets,
  dateRangeText,
  type Column,
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
  tag?: string;
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
    tag: 'Overpaid',
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
  { id: 'created', header: 'Created', cell: (row) => <DateTimeText iso={row.created} />, sorted: 'descending' },
  { id: 'id', header: 'Payment ID', cell: (row) => row.id, isRowHeader: true },
  { id: 'status', header: 'Status', cell: (row) => <Status row={row} />, skeleton: 0 },
  {
    id: 'requested',
    header: 'Requested',
    amount: 'fiat',
    cell: (row) => <AmountText text={row.requested} code="EUR" kind="fiat" />,
  },
  {
    id: 'received',
    header: 'Received',
    amount: 'crypto',
    priority: 'p2',
    cell: (row) => <AmountText text={row.received} code="BTC" kind="crypto" />,
  },
  {
    id: 'settled',
    header: 'Settlement',
    amount: 'fiat',
    priority: 'p2w',
    cell: (row) => <AmountText text={row.settled} code="EUR" kind="fiat" />,
  },
  { id: 'network', header: 'Network', priority: 'p3', cell: () => 'Main network' },
];

function Status({ row }: { row: Payment }) {
  const [tone, label] = row.status;
  return (
    <Chips>
      <StatusChip tone={tone} label={label} />
      {row.tag && <Tag label={row.tag} tone="warning" />}
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

/** Toolbar, table and pager, working. */
export function PaymentsTable({ openKey, onOpen }: { openKey: string | null; onOpen: (key: string) => void }) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<string[]>([]);
  const [created, setCreated] = useState<DateRange | null>({ from: '2025-06-01', to: today });
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [pageSize, setPageSize] = useState<PageSize>(25);
  const [pageNumber, setPageNumber] = useState(1);
  return (
    <>
      <Toolbar
        tools={
          <>
            <ColumnChooser
              columns={columns.map(({ id, header, isRowHeader }) => ({ id, label: header, isFixed: isRowHeader }))}
              value={chosen}
              onChange={setChosen}
            />
            <IconButton icon="refresh" label="Refresh" />
          </>
        }
      >
        <SearchField label="Search" value={search} onChange={setSearch} placeholder="ID or hash" />
        <FilterPill
          label="Created"
          valueText={created && dateRangeText(created, presets)}
          onClear={() => setCreated(null)}
        >
          {(close) => (
            <DateRangePanel
              label="Created"
              value={created}
              presets={presets}
              maxDate={today}
              onChange={(range) => {
                setCreated(range);
                close();
              }}
            />
          )}
        </FilterPill>
        <ChoiceFilter label="Status" options={statuses} value={status} onChange={setStatus} />
      </Toolbar>
      <DataTable
        {...shared}
        rows={payments}
        openKey={openKey}
        chosenColumns={chosen}
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
