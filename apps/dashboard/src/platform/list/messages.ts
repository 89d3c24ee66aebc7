/** The texts every list shares. */
export const listTexts = {
  filters: 'Filters',
  clearFilters: 'Clear filters',
  linked: (label: string, value: string) => `${label}: ${value}`,
  takeOff: (label: string, value: string) => `Clear ${label}: ${value}`,
  refresh: 'Refresh',
  noneFiltered: 'Nothing matches the filters.',
  exporting: 'Exporting …',
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
  staleSince: (time: string) => `No live updates since ${time}`,
} as const;
