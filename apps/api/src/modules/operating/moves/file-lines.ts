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
  readonly tables: readonly TableDigest[];
  readonly links: number;
};

/** A row: of a table or of people; its columns under the exporting cell's key apart, in clear. */
type RowLine = ['row', table: string, row: string, apart: Readonly<Record<string, string>>];
/** A link of the audit trail: its place, its event and the hash up to there. */
type LinkLine = ['link', sequence: string, eventId: string, hash: string];
/** A seal over entries, as the exporting cell set it. */
type SealLine = ['seal', TextSeal];

export type Line = ['manifest', Manifest] | RowLine | LinkLine | SealLine | ['end'];
