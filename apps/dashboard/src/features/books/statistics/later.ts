import { later } from '@countinghouse/ui';

/** Comparison, loaded on demand. */
export const SideBySide = later(async () => (await import('./side-by-side')).SideBySide);

/** File of the shown figures. */
export const Save = later(async () => (await import('./save')).Save);
