import { useEffect, useSyncExternalStore } from 'react';
import type { Brand } from './brand';
import { titleOf } from './dress';
import { readBrandState, subscribeToBrand, type BrandState } from './store';

export const useBrandState = (): BrandState => useSyncExternalStore(subscribeToBrand, readBrandState);

/** The brand. Only for screens below the brand's own loading and error states. */
export const useBrand = (): Brand => {
  const state = useBrandState();
  if (state.status !== 'loaded') throw new Error('useBrand before the brand was loaded');
  return state.brand;
};

/** Names the page after the screen and the brand. */
export const useTitle = (screen: string | null): void => {
  const brand = useBrand();
  useEffect(() => {
    document.title = titleOf(screen, brand);
  }, [screen, brand]);
};
