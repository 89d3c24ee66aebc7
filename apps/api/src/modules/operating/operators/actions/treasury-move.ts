import { organisationId } from '@countinghouse/contract/ids';
import { plainText } from '@countinghouse/contract/validation';
import { LedgerError } from '@countinghouse/ledger';
import { currencyOf, fromUnits, isCurrency, networkFor, parseAmount, toText, type Amount } from '@countinghouse/money';
import * as z from 'zod/mini';
import { isTransactionTaken } from '../../../carriers/outgoing-transfers';
import { isTransactionMoved, outsideOfBook, ownCoinsOf, postMove } from '../../../carriers/treasury-moves';
import { isSignedForOrder, waysToWrite } from '../../../../rails/signer';
import { action } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

const amountIn = (text: string, currency: string): Amount => {
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) throw new OperatorRefused('Amount and fee have to be plain decimal text.');
  return parsed.amount;
};

/** A network of the coin, or null for the bank of a fiat currency. */
const placeOf = (currency: string, typed: string): string | null => {
  if (currencyOf(currency).isFiat) {
    if (typed !== 'BANK') throw new OperatorRefused(`${currency} is at banks: --from=BANK --to=BANK.`);
    return null;
  }
  const network = networkFor(currency, typed);
  if (network === null) throw new OperatorRefused(`${currency} is not on the network ${typed}.`);
  return network;
};

/** T-27: no balance of a business changes. */
export const treasuryMoveAction = action(
  'treasury-move',
  'Books that money went from one network or bank of an organisation to another, gas included, or that coins of its own left for good (--to=OUTSIDE) (T-27); --reference names it there',
  z.strictObject({
    organisation: organisationId,
    currency: z.string().check(z.refine((code) => isCurrency(code), { error: 'This currency does not exist' })),
    amount: z.string(),
    fee: z._default(z.string(), '0'),
    from: z.string(),
    to: z.string(),
    reference: plainText(140),
    reason: plainText(280),
  }),
  async (tx, params, { confirmedBy, askedBy }) => {
    const { organisation, currency, reference, reason } = params;
    const [amount, fee] = [amountIn(params.amount, currency), amountIn(params.fee, currency)];
    if (amount.units === 0n) throw new OperatorRefused('The amount is what arrived: above zero.');
    const from = placeOf(currency, params.from);
    const isLeaving = params.to === outsideOfBook && from !== null;
    const to = isLeaving ? outsideOfBook : placeOf(currency, params.to);
    const { own, bought } = await ownCoinsOf(tx, organisation, currency);
    if (isLeaving && own < amount.units + fee.units)
      throw new OperatorRefused(
        'Only coins that the organisation owes to nobody leave it, with those it bought for other currencies: they are fewer.',
      );
    if (from !== null && from === to) throw new OperatorRefused('It has to arrive somewhere else than it left.');
    // Text of a bank may repeat itself elsewhere; a transaction of a chain is one for all organisations.
    const ways = waysToWrite(reference);
    if (ways.length > 0 && (await isTransactionMoved(tx, ways)))
      throw new OperatorRefused('A move was booked under this reference already.');
    for (const way of ways)
      if ((await isTransactionTaken(tx, way)) || (await isSignedForOrder(tx, way)))
        throw new OperatorRefused('An outgoing transfer has this transaction: it is booked as that.');
    try {
      const move = await postMove(tx, {
        organisationId: organisation,
        amount,
        fee,
        from,
        to,
        reference,
        reason,
        askedBy,
        approvedBy: actorOf(confirmedBy),
      });
      if (!move) throw new OperatorRefused('A move was booked under this reference already.');
      const said = `Moved ${toText(amount)} ${currency} from ${params.from} to ${params.to} (${move.id}).`;
      return isLeaving && bought > 0n
        ? `${said} It had bought ${toText(fromUnits(bought, currency))} ${currency} more than it sold, and owes their price in other currencies.`
        : said;
    } catch (error) {
      if (error instanceof LedgerError && error.code === 'INSUFFICIENT_BALANCE')
        throw new OperatorRefused(`Less than that is booked at ${params.from}.`);
      throw error;
    }
  },
);
