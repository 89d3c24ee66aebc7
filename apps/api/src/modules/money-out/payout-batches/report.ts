import {
  listPayoutResults,
  mostPayoutRows,
  payoutSentences as said,
} from '@countinghouse/contract/money-out/payout-batches';
import type { AnswerOf } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { AppError } from '../../../platform/errors';
import { declareWholeList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import type { Member } from '../../../platform/principal';
import { selectPaidRows } from './repository';
import { findReadable } from './rights';
import { rowView, showsNumbersTo } from './view';

type Result = AnswerOf<typeof listPayoutResults>['results'][number];

const { amount, count, text } = cell;

/** Report of one batch, row by row; no screen lists it. */
export const payoutResults = declareWholeList(listPayoutResults, 'results', {
  views: [],
  exported: {
    title: 'Payout batch',
    columns: [
      count(null, 'Row', ({ number }) => number),
      text(null, 'Result', ({ result }) => result),
      text(null, 'Reason', ({ statusReason }) => statusReason),
      text(null, 'Reference', ({ clientWithdrawalId }) => clientWithdrawalId),
      text(null, 'Name', ({ name }) => name),
      text(null, 'Address', ({ recipientAddress }) => recipientAddress),
      text(null, 'Destination tag', ({ destinationTag }) => destinationTag),
      text(null, 'Bank account', ({ bankAccount }) => bankAccount),
      text(null, 'Account holder', ({ accountHolder }) => accountHolder),
      text(null, 'Amount asked', ({ asked }) => asked),
      amount(null, 'Recipient gets', ({ recipientAmount, currency, network }) => [recipientAmount, currency, network]),
      text(null, 'Currency', ({ currency }) => currency),
      text(null, 'Network', ({ network }) => network),
      text(null, 'Transaction', ({ transactionId }) => transactionId),
      text(null, 'Withdrawal ID', ({ withdrawalId }) => withdrawalId),
      text(null, 'Note', ({ note }) => note),
      text(null, 'Reference to the recipient', ({ reference }) => reference),
    ],
  },
});

/**
 * Rows of one batch with their results.
 *
 * @throws AppError NOT_FOUND
 */
export const resultsOf = async (
  tx: Tx,
  member: Member,
  batchId: string,
): Promise<AnswerOf<typeof listPayoutResults>> => {
  const batch = await findReadable(tx, member, batchId);
  if (!batch) throw new AppError('NOT_FOUND');
  const whose = { organisationId: member.organisationId, id: batch.id };
  const paid = await selectPaidRows(tx, whose, { after: 0, limit: mostPayoutRows });
  const rows = paid.map((row) => rowView(row, showsNumbersTo(member, batch)));
  return {
    results: rows.map(({ withdrawal, ...row }) => ({
      id: withdrawal?.id ?? String(row.number),
      number: row.number,
      result: withdrawal?.status ?? (row.leftOut ? said.leftOut : said.notMade),
      statusReason: withdrawal?.statusReason ?? null,
      clientWithdrawalId: row.clientWithdrawalId,
      name: row.name,
      recipientAddress: row.recipientAddress,
      destinationTag: row.destinationTag,
      bankAccount: withdrawal?.paidTo
        ? `${withdrawal.paidTo.accountLabel}, ${withdrawal.paidTo.accountMasked}`
        : row.bankAccount,
      accountHolder: withdrawal?.paidTo?.holderName ?? null,
      currency: batch.currency,
      network: batch.network as Result['network'],
      asked: row.amount,
      recipientAmount: withdrawal?.recipientAmount ?? null,
      transactionId: withdrawal?.transactionId ?? null,
      withdrawalId: withdrawal?.id ?? null,
      note: row.note,
      reference: row.reference,
    })),
  };
};
