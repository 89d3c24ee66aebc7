import { whenIdle } from '@countinghouse/ui';
import { businessPath } from '../entities/business/paths';
import type { FeatureRoute, FeatureTab } from '../platform/feature';
import type { Features } from './features';
import type { Needed } from './guard';
import { screenOf } from './screens';

/**
 * Time on the page before the screens behind the sidebar are loaded ahead. Whoever presses sooner gets the pressed screen alone: some hundred scripts
 * beside it would compete with it for the line and the processor.
 */
const readingMs = 4_000;

/** Time between two looks at whether the screen that somebody waits for has come. */
const waitingMs = 200;

/**
 * Loads the screens somebody may open, one after the other, each when the browser is idle: the page of a business and its tabs first, the others once
 * somebody has been on the page for a while. While a screen is on its way (`isArriving`) nothing is loaded beside it: a browser that waits for an
 * answer is idle as well. Nothing is loaded for whoever told the browser to save data. Returns the function that stops it.
 */
export const loadScreensAhead = (
  { routes, tabs }: Features,
  mayOpen: (needed: Needed) => boolean,
  isArriving: () => boolean,
): (() => void) => {
  if (savesData()) return () => undefined;
  let isStopped = false;
  const untilIdle = () => new Promise<void>((resolve) => void whenIdle(resolve));
  const load = async (parts: readonly (FeatureRoute | FeatureTab)[]): Promise<void> => {
    for (const screen of parts.filter(mayOpen).map(screenOf)) {
      await untilIdle();
      while (!isStopped && isArriving()) {
        await new Promise<void>((resolve) => void setTimeout(resolve, waitingMs));
        await untilIdle();
      }
      if (isStopped) return;
      await screen.loadAhead();
    }
  };
  const reading = setTimeout(() => void load(routes), readingMs);
  void load([...routes.filter(({ path }) => path === businessPath), ...tabs]);
  return () => {
    isStopped = true;
    clearTimeout(reading);
  };
};

/** Source: Save Data API, `NetworkInformation.saveData`; missing in browsers without it. */
const savesData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
