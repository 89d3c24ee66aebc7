import { hasUnsaved } from '../platform/unsaved/unsaved-forms';

const key = 'reloaded-build';

/** The build this page came from: the name of its first script, which carries a hash. */
const buildOf = (page: Document): string =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'unknown';

/**
 * True if a screen whose script is gone should reload the page by itself: most often a newer version is being served. Once per build, so that a
 * lasting fault does not loop; never offline, nor over a form with changes.
 */
export const mayReloadOnce = (page: Document, storage: Storage, isOnline: boolean): boolean => {
  if (!isOnline || hasUnsaved()) return false;
  const build = buildOf(page);
  try {
    if (storage.getItem(key) === build) return false;
    storage.setItem(key, build);
    return true;
  } catch {
    return false;
  }
};
