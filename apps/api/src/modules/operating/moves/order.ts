import type { Reference } from './copy-repository';

/**
 * Tables in an order in which each comes behind those that its rows refer to.
 *
 * @throws Error if some refer to each other in a circle
 */
export const inOrderOfReferences = (tables: readonly string[], references: readonly Reference[]): readonly string[] => {
  const behind = new Map(
    tables.map((table) => [
      table,
      new Set(
        references.flatMap(({ from, to }) => (from === table && to !== table && tables.includes(to) ? [to] : [])),
      ),
    ]),
  );
  const placed: string[] = [];
  while (behind.size > 0) {
    const next = [...behind].find(([, needs]) => needs.size === 0)?.[0];
    if (next === undefined) throw new Error(`Tables refer to each other in a circle: ${[...behind.keys()].join(', ')}`);
    placed.push(next);
    behind.delete(next);
    for (const needs of behind.values()) needs.delete(next);
  }
  return placed;
};
