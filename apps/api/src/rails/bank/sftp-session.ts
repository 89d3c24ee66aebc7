import { createHash } from 'node:crypto';
import type SftpClient from 'ssh2-sftp-client';

/** Account at a bank's server. */
export type SftpAccount = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey: string;
  /** Fingerprints of the host keys that the bank has told, `SHA256:…`. */
  readonly hostKeys: readonly string[];
  /** Setting that names them; by default that of the bank without a name. */
  readonly hostKeySetting?: string;
};

/** Times in milliseconds after which a server counts as silent. */
export type SftpLimits = {
  readonly connect: number;
  readonly call: number;
  readonly transfer: number;
  /** Three of these without a sign of life end a connection. */
  readonly keepalive: number;
};

const usualLimits: SftpLimits = { connect: 15_000, call: 30_000, transfer: 120_000, keepalive: 5_000 };

/** A connection is kept this long for the next call. */
const idleMs = 5_000;

/** The library's client, and the protocol below it. */
export type SftpLine = {
  readonly client: SftpClient;
  readonly protocol: Awaited<ReturnType<SftpClient['connect']>>;
  readonly isLost: () => boolean;
};

/** One connection at a time to a bank's server, made at the first call and after each loss; calls run one after the other. */
export type SftpSession = {
  readonly place: string;
  /** @param kind TRANSFER: a whole file goes or comes */
  readonly run: <Answer>(kind: 'CALL' | 'TRANSFER', work: (line: SftpLine) => Promise<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

/** Status code of the protocol, such as 2 for a missing file; null for anything that went wrong on the way. */
export const sftpStatusOf = (error: unknown): number | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : null;
};

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

type Connection = { readonly destroy: () => void; readonly setNoDelay: (isOn: boolean) => void };
/** Connection below the library's client, which does not declare it. */
const connectionOf = (client: SftpClient): Connection => (client as unknown as { client: Connection }).client;

/** The library's own end waits for the server. */
const cut = (client: SftpClient): void => connectionOf(client).destroy();

const within = async <Answer>(ms: number, work: Promise<Answer>, onLate: () => void, what: string): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} did not answer within ${Math.round(ms / 1000)} s`));
      onLate();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A connection that is cut off rejects afterwards, too.
    work.catch(() => {});
  }
};

export const sftpSession = (account: SftpAccount, limits: SftpLimits = usualLimits): SftpSession => {
  const { host, port, username, privateKey, hostKeys, hostKeySetting = 'BANK_SFTP_HOST_KEY' } = account;
  const place = `sftp://${username}@${host}:${port}`;
  let open: Promise<SftpLine> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const connect = async (): Promise<SftpLine> => {
    let isLost = false;
    const lost = (): void => {
      isLost = true;
    };
    // Loaded by those who need it: most installations and most processes do not.
    const { default: Client } = await import('ssh2-sftp-client');
    const client = new Client('bank', { error: lost, end: lost, close: lost });
    let shown = '';
    const answer = client.connect({
      host,
      port,
      username,
      privateKey,
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return hostKeys.includes(shown);
      },
      readyTimeout: limits.connect,
      keepaliveInterval: limits.keepalive,
      keepaliveCountMax: 3,
    });
    try {
      const protocol = await within(limits.connect, answer, () => cut(client), place);
      // A part of a file leaves in several small packets, and the bank confirms each part: with Nagle's delay one waits for the other, 50 ms a part.
      connectionOf(client).setNoDelay(true);
      return { client, protocol, isLost: () => isLost };
    } catch (error) {
      cut(client);
      if (shown !== '' && !hostKeys.includes(shown))
        throw new Error(
          `${place} shows the host key ${shown}, which ${hostKeySetting} does not name: nothing was sent to it`,
          { cause: error },
        );
      throw error;
    }
  };

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = open;
    open = null;
    const line = await ending?.catch(() => null);
    if (!line) return;
    const { client } = line;
    try {
      await within(limits.call, client.end(), () => cut(client), place);
    } catch {
      cut(client);
    }
  };

  const attempt = async <Answer>(
    kind: 'CALL' | 'TRANSFER',
    work: (line: SftpLine) => Promise<Answer>,
  ): Promise<Answer> => {
    clearTimeout(idle);
    // Lost while nobody asked.
    if ((await open?.catch(() => null))?.isLost()) open = null;
    open ??= connect();
    const connected = open;
    try {
      const line = await connected;
      return await within(kind === 'CALL' ? limits.call : limits.transfer, work(line), () => cut(line.client), place);
    } catch (error) {
      // The state of such a connection is unknown.
      if (sftpStatusOf(error) === null) {
        if (open === connected) open = null;
        void connected.then(
          ({ client }) => cut(client),
          () => {},
        );
      }
      throw error;
    } finally {
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  };

  return {
    place,
    run: (kind, work) => {
      const mine = turn.then(() => attempt(kind, work));
      turn = mine.catch(() => {});
      return mine;
    },
    close: async () => {
      await turn;
      await end();
    },
  };
};
