/** The texts every list shares. */
export const listTexts = {
  filters: 'Filters',
  search: 'Search',
  clearFilters: 'Clear filters',
  linked: (label: string, value: string) => `${label}: ${value}`,
  takeOff: (label: string, value: string) => `Clear ${label}: ${value}`,
  refresh: 'Refresh',
  noneFiltered: 'Nothing matches the filters.',
  views: 'Views',
  exporting: 'Exporting …',
  export: 'Export',
  exports: {
    title: 'Export',
    what: 'Everything that the filters let through, on all pages.',
    whatOf: (count: string) => `${count}: everything that the filters let through, on all pages.`,
    which: 'Which',
    format: 'Format',
    csv: 'CSV',
    xlsx: 'Excel (XLSX)',
    most: (rows: string) => `Up to ${rows} rows`,
    columns: 'Columns',
    shown: 'As shown now',
    all: 'All columns',
    zone: 'Times in',
    cancel: 'Cancel',
    save: 'Export',
    progress: 'Export',
    done: (name: string) => `Saved ${name}`,
    rows: (rows: string, all: string, size: string) => `${rows} of ${all} rows · ${size}`,
    size: (bytes: number) =>
      bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  },
  updated: (seconds: number) =>
    seconds < 2
      ? 'updated just now'
      : seconds < 60
        ? `updated ${seconds} s ago`
        : seconds < 3600
          ? `updated ${Math.floor(seconds / 60)} min ago`
          : `updated ${Math.floor(seconds / 3600)} h ago`,
  live: 'Live',
  waiting: (count: number) => `${count} new`,
  /** Words for the sums above a list, after the amount. */
  sums: {
    net: 'net',
    debited: 'debited',
    in: 'in',
    out: 'out',
    sold: 'sold',
    bought: 'bought',
    value: 'in value',
    fees: 'fees',
  },
  ofTheNewest: (count: string) => `of the newest ${count}`,
  staleSince: (time: string) => `No live updates since ${time}`,
} as const;
