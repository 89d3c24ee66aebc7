import type { Brand } from './brand';

const link = (document: Document, rel: string, href: string | null) => {
  if (href === null) return;
  const known = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const element = known ?? document.createElement('link');
  element.rel = rel;
  element.href = href;
  if (!known) document.head.append(element);
};

const ownTokens = [
  ['hue', '--brand-hue'],
  ['chroma', '--brand-chroma'],
  ['neutralHue', '--brand-neutral-hue'],
] as const;

/**
 * Applies the brand to the document: its colours, its icons and the manifest of the installed app, its name as the title. `asked`: the brand
 * requested by name, in the sandbox.
 */
export const dress = (document: Document, brand: Brand, asked: string | null = null): void => {
  if (brand.theme === 'BLUE') document.documentElement.dataset.brand = 'blue';
  else delete document.documentElement.dataset.brand;
  for (const [token, name] of ownTokens) {
    // The server's page links a style sheet with the same values: these win over it where another brand is shown.
    if (brand.tokens) document.documentElement.style.setProperty(name, String(brand.tokens[token]));
    else document.documentElement.style.removeProperty(name);
  }
  link(document, 'icon', brand.basicIconUrl);
  link(document, 'apple-touch-icon', brand.appleTouchIconUrl);
  if (!brand.isPreview)
    link(document, 'manifest', `/manifest.webmanifest${asked ? `?brand=${encodeURIComponent(asked)}` : ''}`);
  document.title = titleOf(null, brand);
};

/** `Businesses · Northgate`, or the brand alone; a preview says that it is one. */
export const titleOf = (screen: string | null, { name, isPreview }: Brand): string => {
  const title = screen ? `${screen} · ${name}` : name;
  return isPreview ? `Preview: ${title}` : title;
};
