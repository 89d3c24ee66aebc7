/**
 * The one Trusted Types policy of the page. It lets only the empty string through as HTML, which the kit's announcer
 * sets to clear itself; everything else is refused, whoever asks. No script is ever loaded from a string.
 */
type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', { createHTML: (html) => (html === '' ? html : null) });

export {};
