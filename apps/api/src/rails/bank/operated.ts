import type { Folder } from './folder';
import { folderInbox } from './inbox';
import { localFolder } from './local-folder';
import { folderOutbox } from './outbox';
import type { BankChannel, BankRail } from './port';
import { sftpFolder } from './sftp-folder';
import { sftpSession, type SftpAccount } from './sftp-session';

/** Account at a bank's server, and the folders there: into which our files go, and in which its messages lie. */
export type BankSftp = SftpAccount & { readonly out?: string | undefined; readonly in?: string | undefined };

/** Folders of one bank. */
export type BankFolders = {
  readonly inbox?: string | undefined;
  readonly outbox?: string | undefined;
  readonly sftp?: BankSftp | undefined;
};

/** Folders of a bank's server; undefined for a direction that it does not serve. */
const foldersOf = (sftp: BankSftp): { readonly out: Folder | undefined; readonly in: Folder | undefined } => {
  const session = sftpSession(sftp);
  const at = (path: string | undefined): Folder | undefined =>
    path === undefined ? undefined : sftpFolder(session, path);
  return { out: at(sftp.out), in: at(sftp.in) };
};

const channelOf = (name: string | null, { inbox, outbox, sftp }: BankFolders): BankChannel => {
  const bank = sftp && foldersOf(sftp);
  const received = inbox === undefined ? bank?.in : localFolder(inbox);
  const sent = outbox === undefined ? bank?.out : localFolder(outbox);
  return {
    name,
    inbox: received === undefined ? null : folderInbox(received),
    outbox: sent === undefined ? null : folderOutbox(sent, { isOurs: sent.isHere }),
  };
};

/**
 * Banks of production: files go and come by folders, of one bank without a name and of any with one, and operators of the platform verify every
 * account, since no bank answers automatically.
 */
export const operatedBank = (
  folders: BankFolders,
  others: readonly (BankFolders & { readonly name: string })[] = [],
): BankRail => ({
  verification: null,
  channels: [channelOf(null, folders), ...others.map((one) => channelOf(one.name, one))],
  payer: null,
});

/** Asks a bank's server for both folders; what it has in each, by name. For a diagnosis. */
export const askBankServer = async (sftp: BankSftp): Promise<{ readonly out: number; readonly in: number }> => {
  const session = sftpSession(sftp);
  try {
    const count = async (path: string | undefined): Promise<number> =>
      path === undefined ? 0 : (await sftpFolder(session, path).list()).length;
    return { out: await count(sftp.out), in: await count(sftp.in) };
  } finally {
    await session.close();
  }
};
