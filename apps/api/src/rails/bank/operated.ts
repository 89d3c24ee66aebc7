import { folderInbox } from './inbox';
import { localFolder } from './local-folder';
import { folderOutbox } from './outbox';
import type { BankRail } from './port';

type Folders = { readonly inbox?: string | undefined; readonly outbox?: string | undefined };

/** Bank of production: files go and come by folders, and operators of the platform verify every account, since no bank answers automatically. */
export const operatedBank = ({ inbox, outbox }: Folders): BankRail => ({
  verification: null,
  inbox: inbox === undefined ? null : folderInbox(localFolder(inbox)),
  outbox: outbox === undefined ? null : folderOutbox(localFolder(outbox), { isOurs: true }),
  payer: null,
});
