import type { Metadata } from '@countinghouse/contract/metadata';

/** Metadata as its column keeps it: null without an entry. */
export const keptMetadata = (given: Metadata | null | undefined): Metadata | null =>
  given && Object.keys(given).length > 0 ? given : null;

/** Metadata of a row. Validated by the contract when it was stored, and by the column's check. */
export const metadataOf = (kept: unknown): Metadata => (kept ?? {}) as Metadata;

/** Metadata in one cell of a file; null without an entry. */
export const metadataText = (metadata: Metadata): string | null =>
  Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null;
