import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smtpMailer } from './smtp';

const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    let mail = '';
    stream.on('data', (chunk: Buffer) => {
      mail += chunk.toString();
    });
    stream.on('end', () => {
      received.push(mail);
      done();
    });
  },
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mail = { to: 'mara@example.com', subject: 'Set a new password', text: 'The link', html: '<p>The link</p>' };

describe('the mail server', () => {
  it('receives sender, receiver, subject, text and html', async () => {
    const { port } = server.server.address() as AddressInfo;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Countinghouse <no-reply@example.com>' });
    await mailer.send(mail);
    expect(received[0]).toMatch(/From: Countinghouse <no-reply@example\.com>/);
    expect(received[0]).toMatch(/To: mara@example\.com/);
    expect(received[0]).toMatch(/Subject: Set a new password/);
    expect(received[0]).toMatch(/The link[\s\S]*<p>The link<\/p>/);
  });

  it('is told the brand’s own sender where a mail has one, whatever its name contains', async () => {
    const { port } = server.server.address() as AddressInfo;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Countinghouse <no-reply@example.com>' });
    await mailer.send({
      ...mail,
      from: { name: 'Willow, <evil@example.com>\r\nBcc: all', address: 'no-reply@willow.example' },
    });
    expect(received.at(-1)).toMatch(/^From: =\?UTF-8\?Q\?Willow[\s\S]{1,80}<no-reply@willow\.example>\r?$/m);
    expect(received.at(-1)).not.toMatch(/^Bcc:/m);
  });

  it('that cannot be reached makes the sending fail, so that the outbox tries again', async () => {
    const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' });
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
