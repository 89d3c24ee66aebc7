import type { Database } from '@countinghouse/database';
import { organisationId, type OrganisationId } from '@countinghouse/contract/ids';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import { handle, jobKind, type JobHandler } from '../../../platform/jobs/job';
import { exactWords } from '../../../platform/words';
import { findConfirmed } from '../../../platform/reports/repository';
import type { Mailer } from '../../../rails/mail';
import { brandFor, composeMail } from '../../organisation/brand';
import type { Confirmation } from './confirmation-document';
import { fileOf } from './confirmation-file';

export const sendReportJob = jobKind('send-report', z.object({ organisationId, reportId: z.uuid() }));

type Means = { readonly database: Database; readonly config: Config };

/** Mails a balance confirmation to its recipient: exactly the stored file, or none. */
const sendReport = async (
  { database, config }: Means,
  mailer: Mailer,
  { organisationId: id, reportId }: { readonly organisationId: OrganisationId; readonly reportId: string },
): Promise<void> => {
  const found = await database.inOrganisation(id, (tx) => findConfirmed(tx, id, reportId));
  if (!found?.verification_code || found.sha256 === null) return;
  const content = found.content as Confirmation;
  const { sender, recipient, figures, brand, verifyUrl } = content;
  if (recipient.email === undefined) return;
  const { file, sha256 } = await fileOf(database, content, found.verification_code);
  if (sha256 !== found.sha256) throw new Error('The file is not the one that was handed out');
  const mail = composeMail(
    { to: recipient.email, ...(await brandFor({ database, config }, brand)) },
    {
      subject: sender.mailSubject,
      lines: [
        `${recipient.name}: ${sender.name} confirms balances as of ${exactWords(figures.asOf)} UTC. The letter is attached.`,
        `Its figures can be verified there. SHA-256 of the file: ${sha256}`,
      ],
      link: { label: 'Verify figures', url: verifyUrl },
    },
  );
  await mailer.send({
    ...mail,
    // The sender chose the words that the recipient waits for.
    subject: sender.mailSubject,
    attachments: [{ fileName: found.file_name, contentType: 'application/pdf', content: file }],
  });
};

export const reportJobs = (means: Means, mailer: Mailer): JobHandler[] => [
  handle(sendReportJob, (asked) => sendReport(means, mailer, asked)),
];
