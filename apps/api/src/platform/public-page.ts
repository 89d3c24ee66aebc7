import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Markup } from './markup';

/** Brand of the page, as far as somebody without a session sees it. */
export type PageBrand = {
  readonly name: string;
  readonly theme: 'DEFAULT' | 'BLUE';
  /** Style sheet with its own tokens, loaded after the page's; null if it has the theme as it is. */
  readonly themeSheet: string | null;
  readonly basicIconUrl: string;
  readonly lightLogoUrl: string;
  readonly darkLogoUrl: string;
};

/** Stands on every page of a test organisation. */
export const testBand: Markup = html`<p class="banner centred" data-test-mode>
  <strong>Test mode: no real money moves</strong>
</p>`;

/** The page's own files. */
export type PageFiles = { readonly script: string; readonly styles: readonly string[] };

/** Style sheets of a page: the product's, then the brand's own tokens, which win. */
export const stylesOf = ({ themeSheet }: PageBrand, { styles }: PageFiles): readonly string[] =>
  themeSheet === null ? styles : [...styles, themeSheet];

/** True if the database can store the text; any other leads nowhere. */
export const isText = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** Manifest of the build's files. */
type Built = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

const pagesEntry = 'src/pay/main.ts';

/** Before a build: a page that is bare, and works. */
export const sheetsAlone: PageFiles = { script: '', styles: [] };

/** Script and styles of pages made by the server, with the hash of their content in their names; null before a build. */
export const publicPageFiles = (dashboardDir: string, entry = pagesEntry): PageFiles | null => {
  const path = join(dashboardDir, '.vite/manifest.json');
  if (!existsSync(path)) return null;
  const built = (JSON.parse(readFileSync(path, 'utf8')) as Built)[entry];
  return built ? { script: `/${built.file}`, styles: (built.css ?? []).map((file) => `/${file}`) } : null;
};

/** Policy of a page whose form is sent to us and nowhere else. */
export const withForm = (policy: number | string | string[] | undefined): string =>
  String(policy ?? '').replace("form-action 'none'", "form-action 'self'");

/**
 * Lets exactly these origins show the page in a frame; none, as everywhere, where there are none. `X-Frame-Options` knows no list, so it goes, and a
 * shop that isolates its own page may embed this one.
 */
export const framedBy = (reply: FastifyReply, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.removeHeader('x-frame-options').headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`),
    'cross-origin-resource-policy': 'cross-origin',
  });
};

/** Registers the parser of forms that browsers send without a script: nothing else of the product uses it. */
export const registerForms = (app: FastifyInstance, register: (forms: FastifyInstance) => void): void => {
  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    register(forms);
  });
};
