import { expect, inject } from 'vitest';

export type Mail = { readonly id: string; readonly subject: string; readonly text: string };

const mailsTo = async (address: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${inject('productUrl')}/api/v1/sandbox/mailbox?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { messages: Mail[] }).messages;
};

/** Waits for a mail, newest first, with these words in its subject, except the known ones. Mails leave by the outbox. */
export const mailTo = async (address: string, words: string, known: readonly Mail[] = []): Promise<Mail> => {
  const find = async () =>
    (await mailsTo(address)).find(
      ({ id, subject }) => subject.includes(words) && !known.some((mail) => mail.id === id),
    );
  await expect.poll(find, { message: `a mail "${words}" to ${address}` }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error(`The mail "${words}" to ${address} is gone again.`);
  return mail;
};

/** Path and query of a mail's link to set a password. */
export const passwordLinkIn = ({ text }: Mail): string => {
  const link = /\/reset-password\?token=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
};
