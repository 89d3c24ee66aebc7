import { plainText } from '@countinghouse/contract/validation';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { heightRead, utxoCursorAt } from '../../../../rails/chain';
import { doubtOutgoing } from '../../../carriers/outgoing-transfers';
import { doubtAbove, holdChainPosition, setChainPosition } from '../../../money-in/chain-watch';
import { doubtLate } from '../../../money-in/late-coins';
import { action } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

/** For money that was sent while nobody looked for its address. State of older blocks is not needed, as it would be on Ethereum-like chains. */
export const readChainAgainAction = action(
  'read-chain-again',
  'Reads Bitcoin, Litecoin or a relative again from a block on; every transfer that is known already counts once',
  z.strictObject({
    chain: z.enum(['BCH', 'BTC', 'DASH', 'LTC']),
    from: z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'The height of the first block that is read again' })),
    reason: plainText(280),
  }),
  async (tx, { chain, from, reason }, { confirmedBy, askedBy, config }) => {
    const settings = config.utxoNodes[chain];
    if (!settings) throw new OperatorRefused(`CHAIN_NODES names no node of ${chain}.`);
    const kept = await holdChainPosition(tx, chain);
    if (kept === null) throw new OperatorRefused(`${chain} was never read: the first reading begins by itself.`);
    const read = heightRead(kept);
    if (Number(from) - 1 > read)
      throw new OperatorRefused(`${chain} was read to block ${read} only: what lies between would never be read.`);
    const position = await utxoCursorAt(chain, settings, Number(from) - 1).catch((error: unknown) => {
      throw new OperatorRefused(`${error instanceof Error ? error.message : 'The node did not answer'}.`);
    });
    if (position === null) throw new OperatorRefused(`${chain} has no block ${from} yet.`);
    await setChainPosition(tx, chain, position);
    // A chain that changed since it was read last is the one that this position is of: the next reading sees no change.
    await doubtAbove(tx, chain, Number(from) - 1);
    await doubtOutgoing(tx, chain, Number(from) - 1);
    await doubtLate(tx, chain, Number(from) - 1);
    await audit(tx, {
      actor: actorOf(confirmedBy),
      action: 'chain.read-again',
      after: { chain, from, reason, askedBy },
      result: 'SUCCESS',
    });
    return `${chain} is read again from block ${from} on.`;
  },
);
