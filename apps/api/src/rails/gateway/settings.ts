import { simulatedChains } from '../chain/simulated-blocks';

/** A gateway: one chain, served by a program elsewhere in the form of `docs/gateway.md`. */
export type GatewaySettings = {
  /** Without `/v1/…` and without a slash at its end. */
  readonly url: string;
  /** Net that the gateway has to serve: `main`, or the name of a test net. */
  readonly net: string;
  /** Secret of the `Authorization: Bearer` header; null where a certificate proves us alone. */
  readonly token: string | null;
  /** In PEM. Absent: the usual authorities, and no certificate of ours. */
  readonly tls?: GatewayTls;
};

export type GatewayTls = {
  readonly ca?: string;
  readonly client?: { readonly certificate: string; readonly key: string };
};

/** EOS is legacy: known, shown where it once moved, and not offered in production. */
export const legacyChain = 'EOS';

/** Chains that a gateway may serve. */
export const gatewayChains: readonly string[] = simulatedChains.filter((chain) => chain !== legacyChain);
