/** One mail to one person. Plain text is enough for a link and readable everywhere; `html` has the same content in the brand's style. */
export type Mail = {
  readonly to: string;
  /** Sender in place of the installation's. */
  readonly from?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
};

type MailAttachment = { readonly fileName: string; readonly contentType: string; readonly content: Buffer };

/** Hands mails to the world. Throws when it could not; the outbox then tries again. */
export type Mailer = { readonly send: (mail: Mail) => Promise<void> };
