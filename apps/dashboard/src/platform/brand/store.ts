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

const addressedBrand = (): string | null => new URLSearchParams(window.location.search).get('brand');

/** Of this tab; a browser that keeps nothing forgets it with the next page. */
const keepBrand = (asked: string | null): void => {
  try {
    if (asked === null) sessionStorage.removeItem('brand');
    else sessionStorage.setItem('brand', asked);
  } catch {
    // Shown all the same.
  }
};

/**
 * The sandbox shows any brand by `?brand=HARBOUR`, in this tab also after the sign-in has left that address; elsewhere the
 * server ignores it.
 */
const askedBrand = (): string | null => {
  const addressed = addressedBrand();
  if (addressed !== null) keepBrand(addressed);
  try {
    return addressed ?? sessionStorage.getItem('brand');
  } catch {
    return addressed;
  }
};

const readFrom = async (asked: string | null): Promise<Brand> => {
  const query = asked ? `?brand=${encodeURIComponent(asked)}` : '';
  const response = await fetch(`${apiBase()}brands/dashboard${query}`, { signal: AbortSignal.timeout(longestWait) });
  const brand = response.ok ? readBrand(await response.json()) : null;
  if (!brand) throw new Error('The answer is not a brand.');
  dress(document, brand, asked);
  return brand;
};

/**
 * Fetches the brand, without a token and without the API client: the page's preload link has usually asked already and
 * this takes over its answer. Any failure is the one state `error`.
 */
export const fetchBrand = async (): Promise<void> => {
  become({ status: 'loading' });
  try {
    become({ status: 'loaded', brand: await readFrom(askedBrand()) });
  } catch {
    become({ status: 'error' });
  }
};

/** In the sandbox: goes on under another brand, null for the address's own. Where that fails all stays as it is. */
export const showBrand = async (identifier: string | null): Promise<void> => {
  const asked = identifier ?? addressedBrand();
  try {
    const brand = await readFrom(asked);
    keepBrand(asked);
    become({ status: 'loaded', brand });
  } catch {
    // The brand shown before is one to work under.
  }
};
