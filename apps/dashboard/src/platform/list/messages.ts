/** The texts every list shares. */
export const listTexts = {
  filters: 'Filters',
  clearFilters: 'Clear filters',
  refresh: 'Refresh',
  noneFiltered: 'Nothing matches the filters.',
  exporting: 'Exporting …',
} as const;
