/** HTML made here, never typed text: see `html`. */
export type Markup = { readonly html: string };

type Part = Markup | readonly Markup[] | string | number | null | false;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const textOf = (part: Part): string => {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (sign) => escapes[sign]!);
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
};

/** Template whose values are text unless they are markup themselves: an inserted value never becomes a tag. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: strings.reduce((whole, text, index) => whole + textOf(parts[index - 1] ?? null) + text),
});
