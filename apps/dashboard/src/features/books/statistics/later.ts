import { later } from '@countinghouse/ui';

/** Figures beside others: for whoever asks for them. */
export const SideBySide = later(async () => (await import('./side-by-side')).SideBySide);

/** The file of what is shown. */
export const Save = later(async () => (await import('./save')).Save);
