import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getInvoice, getInvoicePdf, listInvoices } from '@countinghouse/contract/money-in/invoices';
import { queryOptions } from '@tanstack/react-query';
import { call, download, readVersioned } from '../../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../../platform/list';
import { follows } from '../../../../platform/live/follows';

/** Everything asked of invoices begins with it. */
export const invoicesKey = ['invoices'] as const;

/** An invoice tells what its payments paid. */
const followed = ['PAYMENT'];

/** A page of the invoices. */
export const invoicesPage = (query: QueryIn<typeof listInvoices>) =>
  pageQuery(
    [...invoicesKey, 'page', query],
    async (signal) => {
      const { invoices, paging } = await call(listInvoices, { query, signal });
      return { rows: invoices, paging };
    },
    followed,
  );

/** Number of invoices that pass the filters. */
export const invoicesTotal = (query: QueryIn<typeof listInvoices>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...invoicesKey, 'total', asked],
    (signal) => call(listInvoices, { query: asked, signal }),
    followed,
  );
};

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, 'one', id],
    queryFn: ({ signal }) => readVersioned(getInvoice, { params: { id }, signal }),
    meta: follows(...followed),
  });

/** An invoice as a file. */
export const fetchPdf = (id: string) => download(getInvoicePdf, { params: { id } });
