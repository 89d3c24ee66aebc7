import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { DatabaseSetupError } from '../errors';

/**
 * Account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root hands it to the account `postgres`, otherwise `nobody`; any other
 * user runs it as themselves and `ids` is empty.
 */
export type Account = {
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Gives a file or an empty directory to the account. */
  readonly own: (path: string) => void;
};

export const databaseAccount = (): Account => {
  if (process.getuid?.() !== 0) return { ids: {}, own: () => undefined };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { ids: { uid, gid }, own: (path) => chownSync(path, uid, gid) };
  }
  throw new DatabaseSetupError(
    'PostgreSQL does not run as root and this system has neither an account "postgres" nor "nobody": start as an ordinary user or set DATABASE_URL.',
  );
};

const idOf = (which: '-u' | '-g', name: string): number | undefined => {
  try {
    return Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
};
