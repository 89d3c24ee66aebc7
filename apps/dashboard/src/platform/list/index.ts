export { exportOf } from './exports';
export * from './filters';
export { ListPage } from './list-page';
export { ListTab } from './list-tab';
export { justTotal, pageQuery, totalQuery } from './page-query';
export { joinSums } from './sums';
export { useList } from './use-list';
export { useOnlySearch } from './use-search';
export type { ListDefinition, RowDrawerProps } from './use-list';
