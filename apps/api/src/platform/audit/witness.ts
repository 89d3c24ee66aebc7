import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The newest seal as it is remembered outside the database. */
export type Witnessed = { readonly number: bigint; readonly mac: string };

/** Remembers the newest seal where a person with rights on the database does not reach, so that a lost tail shows. */
export type Witness = {
  readonly read: () => Witnessed | null;
  readonly write: (seal: Witnessed) => void;
};

/** Where a witness of the data directory is kept. */
export const witnessFile = (dataDir: string, of: 'audit' | 'ledger'): string => join(dataDir, `${of}-witness.json`);

/** A witness in a file of the data directory. A file that cannot be understood counts as altered and throws. */
export const fileWitness = (dataDir: string, of: 'audit' | 'ledger'): Witness => {
  const file = witnessFile(dataDir, of);
  return {
    read: () => {
      if (!existsSync(file)) return null;
      const { number, mac } = JSON.parse(readFileSync(file, 'utf8')) as { number: string; mac: string };
      return { number: BigInt(number), mac };
    },
    write: ({ number, mac }) => {
      mkdirSync(dirname(file), { recursive: true });
      // Renamed into place, so that a crash leaves the old one or the new one.
      writeFileSync(`${file}.next`, `${JSON.stringify({ number: number.toString(), mac })}\n`, { mode: 0o600 });
      renameSync(`${file}.next`, file);
    },
  };
};

/** Whether the database still holds the seal that was witnessed. */
export const stillHolds = (witnessed: Witnessed, seal: { readonly mac: Buffer } | null): boolean =>
  seal !== null && seal.mac.toString('hex') === witnessed.mac;
