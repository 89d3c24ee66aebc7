import { rowCountHeader } from '@countinghouse/contract/file-headers';
import { createTransactionLedger as endpoint } from '@countinghouse/contract/books/transaction-ledger';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { createTransactionLedger } from './create-transaction-ledger';

export const transactionLedgerRoutes: Route[] = [
  route(
    endpoint,
    async ({ database, config, principal, body, request, reply }) => {
      const caller = { member: memberOf(principal), request };
      const { fileName, contentType, rows, stream } = await createTransactionLedger({ database, config }, caller, body);
      reply.setHeader('Content-Type', contentType);
      reply.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
      reply.setHeader(rowCountHeader, String(rows));
      // A file has no answer schema: it leaves as a stream.
      return stream as unknown as undefined;
    },
    { transaction: 'none' },
  ),
];
