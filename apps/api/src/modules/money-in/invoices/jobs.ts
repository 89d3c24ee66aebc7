import type { Database } from '@countinghouse/database';
import type { Config } from '../../../config';
import { every, handle } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { renderPdf } from '../../../platform/pdf/render-pdf';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import { findOrganisation } from '../../organisation/organisations';
import { documentOf, fileNameOf } from './invoice-document';
import { noteAllOverdue, overdueEverySeconds, overdueJob } from './overdue-invoices';
import { findInvoice } from './repository';
import { readInvoice } from './read-invoice';
import { sendInvoiceJob } from './send-invoice-job';
import { moneyWords, dayWords } from './words';

type Means = { readonly database: Database; readonly config: Config };

/** Jobs of invoices: their mails, and the end of their due dates. */
export const invoiceJobs = (means: Means, mailer: Mailer): Required<Jobs> => ({
  handlers: [mailing(means, mailer), tellingOverdue(means)],
  schedules: [every(overdueEverySeconds, overdueJob)],
});

const tellingOverdue = ({ database }: Means) =>
  handle(overdueJob, (_payload, { signal }) => noteAllOverdue(database, signal));

const mailing = ({ database, config }: Means, mailer: Mailer) =>
  handle(sendInvoiceJob, async ({ organisationId, invoiceId, to }) => {
    const scope = { organisationId, hiddenBusinessId: null, onlyBusinessIds: null };
    const organisation = await database.onPlatform((tx) => findOrganisation(tx, organisationId));
    const found = await database.inOrganisation(organisationId, async (tx) => {
      const kept = await findInvoice(tx, scope, invoiceId);
      return kept && (await readInvoice(tx, organisationId, kept, config.publicUrl));
    });
    // Taken back since it was sent.
    if (!organisation || !found || found.view.status === 'VOID' || found.view.url === null) return;
    const { view, isTest } = found;
    const mark = isTest ? 'TEST, no real money: ' : '';
    const { pathname } = new URL(found.view.url);
    const { brand, base } = await brandFor({ database, config }, organisation.brand);
    const document = documentOf(found);
    const mail = composeMail(
      { to, brand, base },
      {
        subject: `${mark}Invoice ${view.number} from ${view.businessName}`,
        lines:
          view.status === 'PAID'
            ? [
                `${mark}${view.customerName}: ${view.businessName} sends you the invoice ${view.number}. It is paid; nothing is due.`,
              ]
            : [
                `${mark}${view.customerName}: ${view.businessName} sends you the invoice ${view.number} over ${moneyWords(view.grossAmount, view.currency)}, due on ${dayWords(view.dueOn)}.`,
                'It is attached as a PDF. On its page you see what is open, and pay it in the coin that you choose.',
              ],
        closing: `Questions? Please ask ${view.businessName}.`,
        link: { label: view.status === 'PAID' ? 'View invoice' : 'View and pay', url: `${base}${pathname}` },
      },
    );
    await mailer.send({
      ...mail,
      attachments: [{ fileName: fileNameOf(view), contentType: 'application/pdf', content: await renderPdf(document) }],
    });
  });
