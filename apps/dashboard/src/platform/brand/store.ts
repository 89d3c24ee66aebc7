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

/** Longest wait for the brand in milliseconds; a page without its brand shows an error instead of a spinner for ever. */
const longestWait = 30_000;

const addressed = (name: Kept): string | null => new URLSearchParams(window.location.search).get(name);

/** Kept for this tab: a brand of the sandbox by its name, or a preview by its token. */
type Kept = 'brand' | 'preview';

/** A browser without storage forgets it with the next page. */
const keep = (name: Kept, asked: string | null): void => {
  try {
    if (asked === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, asked);
  } catch {
    // The brand is shown even if it cannot be stored.
  }
};

/**
 * The sandbox shows any brand by `?brand=HARBOUR`, and every installation one by `?preview=TOKEN`, in this tab also after the sign-in has left that
 * address.
 */
const askedFor = (name: Kept): string | null => {
  const wanted = addressed(name);
  if (wanted !== null) keep(name, wanted);
  try {
    return wanted ?? sessionStorage.getItem(name);
  } catch {
    return wanted;
  }
};

/** State of the brands that the server dressed the page from; an older answer of the browser's cache is not taken. */
const dressedVersion = (): string | null =>
  document.head.querySelector<HTMLMetaElement>('meta[name="countinghouse:brand"]')?.content ?? null;

type Asked = { readonly brand: string | null; readonly preview: string | null };

const readFrom = async ({ brand: name, preview }: Asked): Promise<Brand> => {
  // In the order of the page's preload link, whose answer is taken over.
  const named = Object.entries({ brand: name, preview, version: dressedVersion() }).filter(([, value]) => value);
  const query = new URLSearchParams(named as [string, string][]).toString();
  const response = await fetch(`${apiBase()}brands/dashboard${query && `?${query}`}`, {
    signal: AbortSignal.timeout(longestWait),
  });
  const brand = response.ok ? readBrand(await response.json()) : null;
  if (!brand) throw new Error('The answer is not a brand.');
  dress(document, brand, name);
  return brand;
};

/** The previewed brand; the host's own once the kept link is over. */
const readAsked = async (asked: Asked): Promise<Brand> => {
  try {
    return await readFrom(asked);
  } catch (error) {
    if (asked.preview === null || addressed('preview') !== null) throw error;
    keep('preview', null);
    return readFrom({ ...asked, preview: null });
  }
};

/**
 * Fetches the brand, without a token and without the API client: the page's preload link has usually started already and this takes over its
 * answer. Any failure is the one state `error`.
 */
export const fetchBrand = async (): Promise<void> => {
  become({ status: 'loading' });
  try {
    become({ status: 'loaded', brand: await readAsked({ brand: askedFor('brand'), preview: askedFor('preview') }) });
  } catch {
    become({ status: 'error' });
  }
};

/** In the sandbox: continues under another brand, null for the address's own. On failure everything stays. */
export const showBrand = async (identifier: string | null): Promise<void> => {
  const asked = identifier ?? addressed('brand');
  try {
    const brand = await readFrom({ brand: asked, preview: null });
    keep('brand', asked);
    become({ status: 'loaded', brand });
  } catch {
    // The earlier brand is good enough to work under.
  }
};

/** Leaves a preview: this tab shows the host's own brand again. */
export const leavePreview = (): void => {
  keep('preview', null);
  window.location.assign('/');
};
