import type { ClusterPlan } from './cluster.mjs';

export type CellInBox = {
  readonly name: string;
  readonly host: string;
  /** Host and port of its own server, behind the one of all cells. */
  readonly server: string;
  readonly folder: string;
  readonly plan: Pick<ClusterPlan, 'bin' | 'settings' | 'passwords'> & {
    readonly addresses: Pick<ClusterPlan['addresses'], 'database'>;
  };
};
export type CellsInBox = { readonly api: string; readonly file: string; readonly cells: readonly CellInBox[] };
export const startCells: (
  folder: string,
  options?: { readonly count?: number; readonly isFull?: boolean },
  say?: (line: string) => void,
) => Promise<CellsInBox>;
export const killDatabaseOf: (folder: string, name: string, forSeconds: number) => Promise<string>;
export const stopCells: (folder: string) => Promise<void>;
