import { html, type Markup } from './markup';
import { stylesOf, type PageBrand, type PageFiles } from './public-page';

export type PageLook = { readonly brand: PageBrand; readonly files: PageFiles };

type Sheet = {
  readonly title: string;
  /** Null: the page is of no business. */
  readonly businessName: string | null;
  /** Wide enough for lines with amounts. */
  readonly isWide?: boolean;
};

/** Page for the payer of a business: one sheet under its brand. It needs no script: its one act is a form. */
export const sheetPage = (
  { brand, files }: PageLook,
  { title, businessName, isWide = false }: Sheet,
  inner: Markup,
): string =>
  html`<!doctype html>
    <html lang="en" ${brand.theme === 'BLUE' ? html` data-brand="blue"` : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand.name}</title>
        <link rel="icon" href="${brand.basicIconUrl}" />
        ${stylesOf(brand, files).map((path) => html`<link rel="stylesheet" href="${path}" />`)}
      </head>
      <body>
        <main>
          <section class="${isWide ? 'sheet verify' : 'sheet'}" aria-labelledby="pay-title">
            <header>
              <picture
                ><source srcset="${brand.darkLogoUrl}" media="(prefers-color-scheme: dark)" />
                <img class="logo" src="${brand.lightLogoUrl}" alt="${brand.name}" height="24"
              /></picture>
              ${businessName !== null && html`<span class="quiet">${businessName}</span>`}
            </header>
            <h1 id="pay-title">${title}</h1>
            ${inner}
          </section>
        </main>
      </body>
    </html>`.html;
