import type { Block } from '../chain';
import type { AnswerTo, GatewayTransfer } from './form';
import { isOnChain } from './amounts';
import { gatewayLine, type GatewayLine } from './line';
import { gatewayId, type GatewaySettings } from './settings';

type StatingCall = 'state' | 'transfers' | 'places' | 'addresses' | 'balances' | 'wallet';

/** Line to a gateway whose statements about its chain are compared with what it has stated before. */
export type Gateway = GatewayLine & {
  /** Identity of the gateway. */
  readonly id: string;
  readonly net: string;
  /**
   * Asks, and checks the facts of the chain in the answer: the chain and the net configured, a final block that is not above the newest one, and
   * that is not below one stated before.
   *
   * @throws Error in words for people
   */
  readonly stating: <Call extends StatingCall>(
    call: Call,
    asked?: Parameters<GatewayLine['ask']>[1],
  ) => Promise<AnswerTo<Call>>;
};

export const gatewayOf = (
  chain: string,
  settings: GatewaySettings,
  patience?: Parameters<typeof gatewayLine>[2],
): Gateway => {
  const line = gatewayLine(chain, settings, patience);
  const refuse = (words: string): never => {
    throw new Error(`The gateway of ${chain} ${words}`);
  };
  let final: Block | null = null;
  return {
    ...line,
    id: gatewayId(settings),
    net: settings.net,
    stating: async (call, asked) => {
      // Answers may overtake one another: each follows what was known when it was asked for.
      const before = final;
      const answer = await line.ask(call, asked);
      if (answer.chain !== chain || answer.net !== settings.net)
        refuse(`serves the chain ${answer.chain} on the net ${answer.net}: ${settings.net} is asked for`);
      if (answer.final.height > answer.head.height) refuse('states a final block above its newest one');
      if (before && answer.final.height < before.height) refuse(`took back that its block ${before.height} is final`);
      if (before && answer.final.height === before.height && answer.final.hash !== before.hash)
        refuse(`replaced its final block ${before.height}`);
      if (!final || answer.final.height > final.height) final = answer.final;
      return answer;
    },
  };
};

/** Transfers of one answer, each once. @throws Error where two statements about one transfer differ */
export const eachOnce = (chain: string, transfers: readonly GatewayTransfer[]): GatewayTransfer[] => {
  const byId = new Map<string, GatewayTransfer>();
  for (const transfer of transfers) {
    const { currency, network, transactionId, outputIndex } = transfer;
    const id = JSON.stringify([currency, network, transactionId, outputIndex]);
    const other = byId.get(id);
    if (other && JSON.stringify(other) !== JSON.stringify(transfer))
      throw new Error(`The gateway of ${chain} says two things of the transfer ${transactionId}`);
    byId.set(id, transfer);
  }
  return [...byId.values()];
};

/** @throws Error for a block above the newest one, and for a coin of ours that moves over another chain */
export const assertOnChain = (chain: string, { currency, network, block }: GatewayTransfer, head: Block): void => {
  if (!isOnChain(chain, currency, network))
    throw new Error(`The gateway of ${chain} names ${currency} on ${network}, which is not on its chain`);
  if (block && block.height > head.height)
    throw new Error(`The gateway of ${chain} names the block ${block.height}, above its newest one`);
};

/** Parts of a list, as large as one call may be. */
export const partsOf = <One>(all: readonly One[], most: number): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, index) => all.slice(index * most, (index + 1) * most));
