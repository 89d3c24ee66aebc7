import {
  changeInvoice as changeEndpoint,
  createInvoice as createEndpoint,
  getInvoice,
  getInvoicePdf,
  issueInvoice as issueEndpoint,
  sendInvoice as sendEndpoint,
  voidInvoice as voidEndpoint,
  type Invoice,
} from '@countinghouse/contract/money-in/invoices';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { answerPdf } from '../../../http/answer-pdf';
import { listRoute } from '../../../http/list-route';
import { memberOf, route, type Member, type Route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { scopeOf } from '../../organisation/businesses';
import { documentOf, fileNameOf } from './invoice-document';
import { invoiceList } from './list';
import { readInvoice, viewOf } from './read-invoice';
import { findInvoice, type InvoiceRecord } from './repository';
import { changeInvoice, createInvoice, issueInvoice, sendInvoice, voidInvoice } from './save-invoice';
import { versionOfInvoice } from './view';

const viewed = (
  tx: Tx,
  { organisationId }: Member,
  invoice: InvoiceRecord,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Invoice> => viewOf(tx, organisationId, invoice, publicUrl);

/** @throws AppError NOT_FOUND */
const found = async (tx: Tx, member: Member, id: string): Promise<InvoiceRecord> => {
  const invoice = await findInvoice(tx, await scopeOf(tx, member), id);
  if (!invoice) throw new AppError('NOT_FOUND');
  return invoice;
};

export const invoiceRoutes: Route[] = [
  listRoute(invoiceList),

  route(getInvoice, async ({ tx, principal, params, config, reply }) => {
    const member = memberOf(principal);
    const invoice = await found(tx, member, params.id);
    reply.version(versionOfInvoice(invoice));
    return viewed(tx, member, invoice, config);
  }),

  route(createEndpoint, async ({ tx, principal, request, body, config, reply }) => {
    const invoice = await createInvoice(tx, changeBy(principal, request), body);
    reply.made('invoice', invoice.id);
    return viewed(tx, memberOf(principal), invoice, config);
  }),

  route(changeEndpoint, async ({ tx, principal, request, params, body, config, expected, reply }) => {
    const invoice = await changeInvoice(tx, changeBy(principal, request), params.id, body, expected);
    reply.version(versionOfInvoice(invoice));
    return viewed(tx, memberOf(principal), invoice, config);
  }),

  route(issueEndpoint, async ({ tx, principal, request, params, config, reply }) => {
    const invoice = await issueInvoice(tx, changeBy(principal, request), params.id);
    reply.made('invoice', invoice.id);
    return viewed(tx, memberOf(principal), invoice, config);
  }),

  route(sendEndpoint, async ({ tx, principal, request, params, body, config, reply }) => {
    const invoice = await sendInvoice(tx, changeBy(principal, request), params.id, body.to);
    reply.made('invoice', invoice.id);
    return viewed(tx, memberOf(principal), invoice, config);
  }),

  route(voidEndpoint, async ({ tx, principal, request, params, config, reply }) => {
    const invoice = await voidInvoice(tx, changeBy(principal, request), params.id);
    reply.made('invoice', invoice.id);
    return viewed(tx, memberOf(principal), invoice, config);
  }),

  route(
    getInvoicePdf,
    async ({ database, principal, params, config, reply }) => {
      const member = memberOf(principal);
      const read = await database.inOrganisation(member.organisationId, async (tx) =>
        readInvoice(tx, member.organisationId, await found(tx, member, params.id), config.publicUrl),
      );
      return answerPdf(reply, fileNameOf(read.view), documentOf(read));
    },
    { transaction: 'none' },
  ),
];
