/**
 * The one Trusted Types policy of the page. It allows only the empty string as HTML, which the kit's announcer sets to clear itself, and only our
 * own service worker as a script address; everything else is refused, from any code.
 */
type PolicyFactory = {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string | null; createScriptURL: (address: string) => string | null },
  ) => unknown;
};

/** Path of the service worker; the only script that is ever loaded from a string. */
export const serviceWorkerPath = '/service-worker.js';

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', {
  createHTML: (html) => (html === '' ? html : null),
  createScriptURL: (address) => (address === serviceWorkerPath ? address : null),
});
