/** The texts every list shares. */
export const listTexts = {
  filters: 'Filters',
  clearFilters: 'Clear filters',
  linked: (label: string, value: string) => `${label}: ${value}`,
  takeOff: (label: string, value: string) => `Clear ${label}: ${value}`,
  refresh: 'Refresh',
  noneFiltered: 'Nothing matches the filters.',
  exporting: 'Exporting …',
} as const;
