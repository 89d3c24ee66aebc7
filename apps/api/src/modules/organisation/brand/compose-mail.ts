import type { Mail } from '../../../rails/mail';
import type { BrandConfiguration } from './brand';

/** Recipient of a mail, its brand, and the base of its links. */
export type Addressed = { readonly to: string; readonly brand: BrandConfiguration | null; readonly base: string };
export type MailContent = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** Last sentence, for people who are nobody's staff; default: where staff ask. */
  readonly closing?: string;
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraphOf = (html: string): string => `<p>${html}</p>`;

/** Mail in the brand's style: the first line, the link, the other lines, the contact. Every line is plain text. */
export const composeMail = (
  { to, brand, base }: Addressed,
  { subject, lines, link, closing: own }: MailContent,
): Mail => {
  const name = brand?.name ?? 'Countinghouse';
  const staff = brand?.supportEmail
    ? `Questions? Write to ${brand.supportEmail}.`
    : 'Questions? Ask your administrator.';
  const closing = own ?? staff;
  const paragraphs = [
    ...lines.slice(0, 1).map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`] : []),
    ...lines.slice(1).map(escapeHtml),
    escapeHtml(closing),
  ].map(paragraphOf);
  const logo = brand ? `<img src="${escapeHtml(base + brand.pwaSmallIconUrl)}" alt="" width="48" height="48">` : '';
  return {
    to,
    ...(brand?.mailFrom && { from: { name, address: brand.mailFrom } }),
    subject: `${name}: ${subject}`,
    text: [lines[0], link?.url, ...lines.slice(1), closing, name].filter(Boolean).join('\n\n'),
    html: `<!doctype html><meta charset="utf-8"><title>${escapeHtml(subject)}</title>${logo}<h1>${escapeHtml(name)}</h1>${paragraphs.join('')}`,
  };
};
