import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { AppError } from '../errors';
import { findLastChange } from './repository';
import { versionsIn } from './version';

/** Current entity, read behind the lock of its row. */
type Current = {
  readonly organisationId: OrganisationId;
  readonly entity: { readonly type: string; readonly id: string };
  readonly version: string;
};

/** Version the author of a change saw before making it. */
export type Expected = {
  /**
   * Called by the use case between the lock and the first write.
   *
   * @throws AppError CHANGED_MEANWHILE, with the author of the last change, if the entity differs from the version seen
   */
  readonly assertIs: (tx: Tx, current: Current) => Promise<void>;
  /** True once it was compared, or if there is nothing to compare. */
  readonly isMet: () => boolean;
};

/** For a caller without a version: the present one is overwritten. */
export const anyVersion: Expected = { assertIs: () => Promise.resolve(), isMet: () => true };

/** @throws AppError VALIDATION_FAILED for an If-Match header that names no versions. */
export const expectedIn = (header: string | undefined): Expected => {
  if (header === undefined) return anyVersion;
  const versions = readVersions(header);
  let isMet = false;
  return {
    assertIs: async (tx, { organisationId, entity, version }) => {
      isMet = true;
      if (versions === null || versions.includes(version)) return;
      throw new AppError('CHANGED_MEANWHILE', { changed: await findLastChange(tx, organisationId, entity) });
    },
    isMet: () => isMet,
  };
};

const readVersions = (header: string): readonly string[] | null => {
  try {
    return versionsIn(header);
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { message: 'If-Match must be what ETag said', cause });
  }
};
