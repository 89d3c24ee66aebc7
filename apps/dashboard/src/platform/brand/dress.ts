import type { Brand } from './brand';

const link = (document: Document, rel: string, href: string | null) => {
  if (href === null) return;
  const known = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const element = known ?? document.createElement('link');
  element.rel = rel;
  element.href = href;
  if (!known) document.head.append(element);
};

/**
 * Puts the brand on the document: its colours, its icons and the manifest of the installed app, its name as the title.
 * `asked`: the brand that was asked for by name, in the sandbox.
 */
export const dress = (document: Document, brand: Brand, asked: string | null = null): void => {
  if (brand.theme === 'BLUE') document.documentElement.dataset.brand = 'blue';
  else delete document.documentElement.dataset.brand;
  link(document, 'icon', brand.basicIconUrl);
  link(document, 'apple-touch-icon', brand.appleTouchIconUrl);
  link(document, 'manifest', `/manifest.webmanifest${asked ? `?brand=${encodeURIComponent(asked)}` : ''}`);
  document.title = brand.name;
};

/** `Businesses · Northgate`, or the brand alone. */
export const titleOf = (screen: string | null, brand: Brand): string =>
  screen ? `${screen} · ${brand.name}` : brand.name;
