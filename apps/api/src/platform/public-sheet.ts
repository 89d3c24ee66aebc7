import { html, type Markup } from './markup';
import { stylesOf, type PageBrand, type PageFiles } from './public-page';

export type PageLook = { readonly brand: PageBrand; readonly files: PageFiles };

type Sheet = {
  readonly title: string;
  /** Beside the logo. Null: the page is of no business, or its title names it. */
  readonly businessName: string | null;
  /** Wide enough for lines with amounts. */
  readonly isWide?: boolean;
};

type Content = {
  readonly title: string;
  readonly main: Markup;
  /** Beyond the styles, for a page with a script. */
  readonly head?: Markup;
};

/** Document of a page that anybody with its address opens, under its brand. */
export const publicDocument = ({ brand, files }: PageLook, { title, main, head = html`` }: Content): string =>
  html`<!doctype html>
    <html lang="en" ${brand.theme === 'BLUE' ? html` data-brand="blue"` : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand.name}</title>
        <link rel="icon" href="${brand.basicIconUrl}" />
        ${stylesOf(brand, files).map((path) => html`<link rel="stylesheet" href="${path}" />`)} ${head}
      </head>
      <body>
        ${main}
      </body>
    </html>`.html;

/** One sheet under the logo. */
export const sheetOf = (
  { darkLogoUrl, lightLogoUrl, name }: PageBrand,
  { title, businessName, isWide = false }: Sheet,
  inner: Markup,
): Markup =>
  html`<section class="${isWide ? 'sheet verify' : 'sheet'}" aria-labelledby="sheet-title">
    <header>
      <picture
        ><source srcset="${darkLogoUrl}" media="(prefers-color-scheme: dark)" />
        <img class="logo" src="${lightLogoUrl}" alt="${name}" height="24"
      /></picture>
      ${businessName !== null && html`<span class="quiet">${businessName}</span>`}
    </header>
    <h1 id="sheet-title">${title}</h1>
    ${inner}
  </section>`;

/** Page of one sheet. It needs no script: its one act is a form. */
export const sheetPage = (look: PageLook, sheet: Sheet, inner: Markup): string =>
  publicDocument(look, { title: sheet.title, main: html`<main>${sheetOf(look.brand, sheet, inner)}</main>` });

const marks = { good: 'm5.1 8.2 2 2 3.8-4.4', wait: 'M8 4v4l2.6 1.8', over: 'M8 4.4v4.4M8 11.4v.01' } as const;

type Notice = {
  readonly tone: keyof typeof marks;
  readonly title: string;
  readonly text: string;
  readonly more?: Markup | false;
  /** Default true. False where the page says it elsewhere when it changes. */
  readonly isSpoken?: boolean;
};

/** News at the top of a sheet, with the mark of its tone. */
export const notice = ({ tone, title, text, more = false, isSpoken = true }: Notice): Markup =>
  html`<div class="notice ${tone}" ${isSpoken && html`role="status"`}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.6" />
      <path d="${marks[tone]}" />
    </svg>
    <h2>${title}</h2>
    <p>${text}</p>
    ${more}
  </div>`;
