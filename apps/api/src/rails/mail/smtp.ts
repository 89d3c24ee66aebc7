import { createTransport } from 'nodemailer';
import type { Mailer } from './port';

/** Sends through the operator's mail server. */
export const smtpMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async ({ to, from: own, subject, text, html, attachments = [] }) => {
      await transport.sendMail({
        to,
        ...(own && { from: own }),
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName: filename, ...attachment }) => ({ filename, ...attachment })),
      });
    },
  };
};
