import type { TableDigest } from './copy-repository';
import type { TextSeal } from './repository';

/** First line of the file: everything that is compared when all rows are there. */
export type Manifest = {
  readonly move: string;
  readonly organisation: string;
  /** Origin of the exporting cell. */
  readonly cell: string;
  readonly brand: string;
  /** State in which the organisation goes on. */
  readonly status: string;
  /** Promise of the acknowledgement, base64url. */
  readonly acknowledgement: string;
  /** Promise of the word that the move was given up, base64url. */
  readonly release: string;
  readonly schema: string;
  /** True: of an organisation that goes on meanwhile. Another file follows with what came since. */
  readonly isCopy: boolean;
  /** The copy that the file goes on from, and the number of its links of the trail; null: the file holds everything. */
  readonly behind: { readonly digest: string; readonly links: number } | null;
  readonly tables: readonly TableDigest[];
  readonly links: number;
};

/** A row: of a table or of people; its columns under the exporting cell's key apart, in clear. */
type RowLine = ['row', table: string, row: string, apart: Readonly<Record<string, string>>];
/** Keys of rows that are as the copy has them, of a table from which rows may be gone since. */
type KeptLine = ['kept', table: string, keys: readonly string[]];
/** A link of the audit trail: its place, its event and the hash up to there. */
type LinkLine = ['link', sequence: string, eventId: string, hash: string];
/** A seal over entries, as the exporting cell set it. */
type SealLine = ['seal', TextSeal];

export type Line = ['manifest', Manifest] | RowLine | KeptLine | LinkLine | SealLine | ['end'];
