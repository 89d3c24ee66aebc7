import { uuid } from '@countinghouse/contract/fields';
import { plainText } from '@countinghouse/contract/validation';
import { currencyNetworkOf, toText } from '@countinghouse/money';
import { addressProblem, canonicalAddress } from '@countinghouse/payments/addresses';
import * as z from 'zod/mini';
import { holdLate, isLeftAddress, lateCoinOf, sendOn } from '../../../money-in/late-coins';
import { action } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

export const sendLateCoinsAction = action(
  'send-late-coins',
  'Sends coins that came after their organisation had left on to an --address that it was given where it is, with --tag (T-29)',
  z.strictObject({
    coins: uuid,
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)),
    tag: z.optional(z.string().check(z.regex(/^\d{1,20}$/, { error: 'Digits only' }))),
    reason: plainText(280),
  }),
  async (tx, { coins, address, tag, reason }, { askedBy, confirmedBy, rates }) => {
    const row = await holdLate(tx, coins);
    if (row?.status !== 'HELD') throw new OperatorRefused('No late coins of this id wait to be sent on.');
    if (row.is_doubtful)
      throw new OperatorRefused('Their chain replaced the blocks they stood in: wait until they lie deep again.');
    const { currency, network } = row;
    const problem = addressProblem(currency, network, address);
    if (problem) throw new OperatorRefused(problem);
    if (currencyNetworkOf(currency, network).tag !== null && tag === undefined)
      throw new OperatorRefused('This network uses destination tags: --tag says which.');
    const to = canonicalAddress(currency, network, address);
    if (await isLeftAddress(tx, to))
      throw new OperatorRefused(
        'The address is of this cell, and of an organisation that is not here: they would come late again.',
      );
    const sent = await sendOn(tx, row, { to, tag: tag ?? null, reason, askedBy, actor: actorOf(confirmedBy) }, rates);
    if (sent === 'TOO_SMALL') throw new OperatorRefused('Less than the least would be left after the fee.');
    if (sent === null) throw new OperatorRefused('No late coins of this id wait to be sent on.');
    return `${toText(sent)} of ${toText(lateCoinOf(row).amount)} ${currency} are on their way to ${to}.`;
  },
);
