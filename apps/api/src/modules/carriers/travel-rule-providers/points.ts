import type { Tx } from '@countinghouse/database';
import { extensionPoint } from '../../../module/extension';
import type { PeerAnswer, ProtocolVersion } from '../../../rails/travel-rule';
import type { Provider } from './repository';
import type { ExchangeKind, Pointed } from './token';

/** A call of a known provider about a row that exists here. */
export type ProviderCall = Pointed & {
  readonly provider: Provider;
  readonly version: ProtocolVersion;
  readonly requestIdentifier: string;
  readonly body: unknown;
};

/** Taker of one kind of call, in a transaction of the row's organisation. */
export type CallTaker = {
  readonly kind: ExchangeKind;
  readonly take: (tx: Tx, call: ProviderCall) => Promise<PeerAnswer>;
};

/** Calls of other providers, each kind taken by the module of its rows. */
export const callTakers = extensionPoint<CallTaker>('taker of calls of other providers');
