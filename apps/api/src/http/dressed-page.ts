import { html } from '../platform/markup';

/** Look of the dashboard's page before its scripts run, so that a visitor never sees another brand's first. */
export type PageLook = {
  readonly title: string;
  readonly isBlue: boolean;
  readonly basicIconUrl: string;
  readonly appleTouchIconUrl: string;
  /** Address of the web app manifest; null for a preview, which nobody installs. */
  readonly manifest: string | null;
  /** Style sheet with the brand's own tokens, after the page's own; null if it has a theme as it is. */
  readonly themeSheet: string | null;
  /** Names the state of the brands, so that the page asks for no older answer: `version=7`, after what else it asks for. */
  readonly query: string;
  readonly version: string;
  readonly isPreview: boolean;
};

/** Grounds of the two schemes, which the bars of a browser continue. */
const grounds = { light: '#ffffff', dark: '#0f1315' } as const;

/** The built page with a look in its head. Changes nothing else, and adds no script and no style that the policy refuses. */
export const dressedPage = (page: string, look: PageLook): string => {
  const head = html`<title>${look.title}</title>
    <meta name="countinghouse:brand" content="${look.version}" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${grounds.light}" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${grounds.dark}" />
    <link rel="icon" href="${look.basicIconUrl}" />
    <link rel="apple-touch-icon" href="${look.appleTouchIconUrl}" />
    ${look.manifest !== null && html`<link rel="manifest" href="${look.manifest}" />`}
    ${look.isPreview && html`<meta name="robots" content="noindex, nofollow" />`}`.html;
  const last = look.themeSheet === null ? '' : html`<link rel="stylesheet" href="${look.themeSheet}" />`.html;
  const query = html`${look.query}`.html;
  return page
    .replace('<html lang="en">', () => (look.isBlue ? '<html lang="en" data-brand="blue">' : '<html lang="en">'))
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('brands/dashboard"', () => `brands/dashboard?${query}"`)
    .replace('</head>', () => `${last}</head>`);
};

/** Page for a preview link that is over or was never made. */
export const previewOverPage = (): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="stylesheet" href="/offline.css" />
        <title>No preview</title>
      </head>
      <body>
        <main>
          <h1>This link shows no preview any more</h1>
          <p>A preview of a brand ends after seven days. Ask the operator who sent the link for a new one.</p>
        </main>
      </body>
    </html>`.html;
