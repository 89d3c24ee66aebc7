import type { ExportBodyOf, ExportType } from '@countinghouse/contract/exports';

/** What of a list can be saved as a file. */
export type ExportSource = {
  readonly type: ExportType;
  /** Names it where a list consists of several. */
  readonly label: string | undefined;
  /** What the server is asked with: the list's filters. */
  readonly filters: Readonly<Record<string, unknown>>;
};

/** A list as a file: of which kind its rows are, and the query of its page, of which the filters count. */
export const exportOf = <Type extends ExportType>(
  type: Type,
  query: ExportBodyOf<Type> & { readonly limit?: unknown; readonly cursor?: unknown },
  label?: string,
): ExportSource => {
  const { limit: _limit, cursor: _cursor, ...filters } = query as Record<string, unknown>;
  return { type, label, filters };
};
