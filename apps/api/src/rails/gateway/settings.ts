import { createHash } from 'node:crypto';
import { legacyChain, simulatedChains } from '../chain/simulated-blocks';

/** A gateway: one chain, served by a program elsewhere in the form of `docs/gateway.md`. */
export type GatewaySettings = {
  /** Without `/v1/…` and without a slash at its end. */
  readonly url: string;
  /** Name of the gateway, kept where its address changes; absent: that of its net and address. */
  readonly id?: string;
  /** Net that the gateway has to serve: `main`, or the name of a test net. */
  readonly net: string;
  /** Secret of the `Authorization: Bearer` header; null where a certificate proves us alone. */
  readonly token: string | null;
  /** In PEM. Absent: the usual authorities, and no certificate of ours. */
  readonly tls?: GatewayTls;
};

/**
 * Identity of a gateway, at most 14 characters: addresses and places read are of one gateway, and another one of the same chain, or the same on a
 * test net, knows nothing of them.
 */
export const gatewayId = ({ id, net, url }: Pick<GatewaySettings, 'id' | 'net' | 'url'>): string =>
  id ??
  createHash('sha256')
    .update(JSON.stringify([net, url]))
    .digest('hex')
    .slice(0, 12);

/** Prefix of the names of the addresses that each are of one payment, and of those that an organisation has. */
export const addressPrefixes = (id: string) => ({ payment: `payment/${id}/`, organisation: `organisation/${id}/` });

export type GatewayTls = {
  readonly ca?: string;
  readonly client?: { readonly certificate: string; readonly key: string };
};

/** Chains that a gateway may serve. */
export const gatewayChains: readonly string[] = simulatedChains.filter((chain) => chain !== legacyChain);
