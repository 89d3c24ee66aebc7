import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../../platform/ids';
import type { Tables } from '../../platform/tables';
import type { Mail } from './port';

export type MailboxMessage = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
};

/** The mailbox stores only the names of attachments. */
export const keepMail = async (tx: Tx, { to, subject, text, attachments = [] }: Mail): Promise<void> => {
  const body = [text, ...attachments.map(({ fileName }) => `[${fileName}]`)].join('\n\n');
  await sql`insert into mailbox_message (id, recipient, subject, body) values (${newId()}, ${to}, ${subject}, ${body})`.execute(
    tx,
  );
};

/** The newest mails, to one address or to all. */
export const findMails = async (
  tx: Tx,
  { to, limit }: { to: string | undefined; limit: number },
): Promise<MailboxMessage[]> => {
  const { rows } = await sql<Tables['mailbox_message']>`
    select id, recipient, subject, body, sent_at from mailbox_message
     where ${to ?? null}::text is null or recipient = ${to ?? null}
     order by sent_at desc, id desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    sentAt: row.sent_at,
  }));
};
