import type { FastifyInstance } from 'fastify';
import type { Config, TravelRuleExchange } from '../config';
import { listenToPeers } from '../rails/travel-rule';

/** Serves other providers of the travel rule on a port of their own. Returns the function that stops it. */
export const servePeers = async (
  { peers, log }: Pick<FastifyInstance, 'peers' | 'log'>,
  { host }: Pick<Config, 'host'>,
  exchange: TravelRuleExchange,
): Promise<() => Promise<void>> => {
  const handle = peers ?? (() => Promise.resolve({ status: 404 }));
  // The error names rows and columns at most: bodies are never part of it.
  const failed = (error: unknown) => log.error({ err: error }, 'A call of another provider failed');
  const { stop } = await listenToPeers({ ...exchange, host, handle, failed });
  return stop;
};
