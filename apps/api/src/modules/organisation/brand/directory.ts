import type { Database } from '@countinghouse/database';
import type { Log } from '../../../platform/log';
import type { BrandConfiguration } from './brand';
import { selectBrands, selectRevision } from './repository';

/** Milliseconds between looks for a change. */
const lookMilliseconds = 1_000;

/** Brands of the installation as this process knows them: pages are dressed without waiting for the database. */
export type BrandDirectory = {
  readonly brands: () => readonly BrandConfiguration[];
  /** Grows with every change; names the state that a page was dressed from. */
  readonly revision: () => string;
  /** Reads the brands if any has changed. Rejects when the database does not answer. */
  readonly look: () => Promise<void>;
  /** Begins to look every second. */
  readonly start: () => void;
  readonly stop: () => void;
};

/** Knows no brand before its first look. While the database does not answer, the brands stay as they were. */
export const createBrandDirectory = (database: Database, log: Log): BrandDirectory => {
  let known: { readonly revision: string; readonly brands: readonly BrandConfiguration[] } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  const look = async (): Promise<void> => {
    known = await database.onPlatform(async (tx) => {
      const revision = await selectRevision(tx);
      return revision === known?.revision ? known : { revision, brands: await selectBrands(tx) };
    }, 'read');
  };
  const round = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } catch (error) {
      log.debug({ err: error }, 'The brands could not be looked at; they stay as they were');
    } finally {
      isLooking = false;
    }
  };
  return {
    brands: () => known?.brands ?? [],
    revision: () => known?.revision ?? '0',
    look,
    start: () => {
      timer ??= setInterval(() => void round(), lookMilliseconds).unref();
    },
    stop: () => clearInterval(timer),
  };
};
