import { productModules } from './modules';
import type { List } from './platform/list/declaration';
import type { Line } from './platform/list/line';

/** Every list of the product, as its module declares it. */
export const lists: readonly List[] = productModules.flatMap((module) => module.lists ?? []);

/** Contributions of the rows of all lists of money to their totals: each table and side once, however many lists show it. */
export const lines: readonly Line[] = [
  ...new Map(lists.flatMap((list) => list.lines).map((line) => [line.list, line])).values(),
];
