/** One mail to one person. Plain text is enough for a link and reads everywhere; `html` is the same with the brand's look. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
};

type MailAttachment = { readonly fileName: string; readonly contentType: string; readonly content: Buffer };

/** Hands mails to the world. Throws when it could not; the outbox then tries again. */
export type Mailer = { readonly send: (mail: Mail) => Promise<void> };
