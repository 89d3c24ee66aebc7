import { apiBase } from '../api/base';
import { dress } from './dress';
import { readBrand, type Brand } from './brand';

export type BrandState =
  | { readonly status: 'loading' }
  | { readonly status: 'error' }
  | { readonly status: 'loaded'; readonly brand: Brand };

let state: BrandState = { status: 'loading' };
const listeners = new Set<() => void>();

const become = (next: BrandState) => {
  state = next;
  for (const listener of listeners) listener();
};

export const readBrandState = (): BrandState => state;

export const subscribeToBrand = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Longest wait for the brand in milliseconds; a page that cannot show its brand says so instead of turning for ever. */
const longestWait = 30_000;

/**
 * The sandbox shows any brand by `?brand=HARBOUR`, in this tab also after the sign-in has left that address; elsewhere the
 * server ignores it.
 */
const askedBrand = (): string | null => {
  const asked = new URLSearchParams(window.location.search).get('brand');
  try {
    if (asked !== null) sessionStorage.setItem('brand', asked);
    return asked ?? sessionStorage.getItem('brand');
  } catch {
    return asked;
  }
};

const brandAddress = (): string => {
  const asked = askedBrand();
  return `${apiBase()}brands/dashboard${asked ? `?brand=${encodeURIComponent(asked)}` : ''}`;
};

/**
 * Fetches the brand, without a token and without the API client: the page's preload link has usually asked already and
 * this takes over its answer. Any failure is the one state `error`.
 */
export const fetchBrand = async (): Promise<void> => {
  become({ status: 'loading' });
  try {
    const response = await fetch(brandAddress(), { signal: AbortSignal.timeout(longestWait) });
    const brand = response.ok ? readBrand(await response.json()) : null;
    if (!brand) throw new Error('The answer is not a brand.');
    dress(document, brand);
    become({ status: 'loaded', brand });
  } catch {
    become({ status: 'error' });
  }
};
