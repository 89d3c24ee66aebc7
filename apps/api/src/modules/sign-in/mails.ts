import type { Mail } from '../../rails/mail';
import type { BrandConfiguration } from '../brand';
import { resetMinutes } from './repository';

type Addressed = { readonly to: string; readonly brand: BrandConfiguration | null; readonly base: string };
type Content = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const compose = ({ to, brand, base }: Addressed, { subject, lines, link }: Content): Mail => {
  const name = brand?.name ?? 'Countinghouse';
  const closing = brand?.supportEmail
    ? `Questions? Write to ${brand.supportEmail}.`
    : 'Questions? Ask your administrator.';
  const paragraphs = [
    ...lines.slice(0, 1),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`] : []),
    ...lines.slice(1),
    closing,
  ];
  const logo = brand ? `<img src="${escapeHtml(base + brand.pwaSmallIconUrl)}" alt="" width="48" height="48">` : '';
  return {
    to,
    subject: `${name}: ${subject}`,
    text: [lines[0], link?.url, ...lines.slice(1), closing, name].filter(Boolean).join('\n\n'),
    html: `<!doctype html><meta charset="utf-8"><title>${escapeHtml(subject)}</title>${logo}<h1>${escapeHtml(name)}</h1>${paragraphs
      .map((paragraph) => `<p>${paragraph.startsWith('<a ') ? paragraph : escapeHtml(paragraph)}</p>`)
      .join('')}`,
  };
};

/** The link to a new password. */
export const resetMail = ({ token, ...addressed }: Addressed & { readonly token: string }): Mail =>
  compose(addressed, {
    subject: 'Set a new password',
    lines: [
      'Somebody, most likely you, asked for a new password. Use this link to set one:',
      `The link works once and for ${resetMinutes} minutes. If you did not ask for it, ignore this mail: nothing has changed.`,
    ],
    link: { label: 'Set a new password', url: `${addressed.base}/reset-password?token=${token}` },
  });

/** Tells the owner of an account, so that somebody else's change does not go unnoticed. */
export const passwordChangedMail = (addressed: Addressed): Mail =>
  compose(addressed, {
    subject: 'Your password was changed',
    lines: [
      'The password of your account was changed and your other sessions were ended.',
      'If this was not you, ask for a new password at once and tell your administrator.',
    ],
  });
