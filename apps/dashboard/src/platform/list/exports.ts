import type { ExportBodyOf, ExportType } from '@countinghouse/contract/exports';

/** Source of a file: a list and its filters. */
export type ExportSource = {
  readonly type: ExportType;
  /** Name, if a list has several files. */
  readonly label: string | undefined;
  /** Filters of the list, as the server takes them. */
  readonly filters: Readonly<Record<string, unknown>>;
};

/** List as a file: the kind of its rows, and the filters of its page's query. */
export const exportOf = <Type extends ExportType>(
  type: Type,
  query: ExportBodyOf<Type> & { readonly limit?: unknown; readonly cursor?: unknown },
  label?: string,
): ExportSource => {
  const { limit: _limit, cursor: _cursor, ...filters } = query as Record<string, unknown>;
  return { type, label, filters };
};
