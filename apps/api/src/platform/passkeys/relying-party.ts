import type { Config } from '../../config';

/** Site that a passkey belongs to: its host, and the origin of its pages. */
export type RelyingParty = { readonly rpId: string; readonly origin: string };

/**
 * The site of a request. A passkey is bound to the host of its brand, so that one of another brand proves nothing here. The name that the caller
 * gives is enough: a browser answers for the host alone that it shows.
 */
export const relyingPartyOf = (
  { publicUrl, dashboardOrigins }: Pick<Config, 'publicUrl' | 'dashboardOrigins'>,
  host: string,
): RelyingParty => {
  const named = dashboardOrigins.find((origin) => new URL(origin).host === host);
  const origin = named ?? `${new URL(publicUrl).protocol}//${host}`;
  // A host that is none has no passkeys.
  if (!URL.canParse(origin)) return { rpId: '', origin: '' };
  const { hostname, origin: page } = new URL(origin);
  return { rpId: hostname, origin: page };
};
