import { organisationId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import { jobKind } from '../../../platform/jobs/job';

/** Mails an issued invoice to an address. */
export const sendInvoiceJob = jobKind(
  'send-invoice',
  z.object({ organisationId, invoiceId: z.uuid(), to: z.string() }),
);
