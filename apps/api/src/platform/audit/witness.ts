import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Newest seal as remembered outside the database. */
export type Witnessed = {
  readonly number: bigint;
  readonly mac: string;
  /** Newest restoration that was accepted by then: the acceptance of an earlier one excuses no later loss. */
  readonly restoration?: string | undefined;
};

/** Remembers the newest seal out of reach of a person with rights on the database, so that a lost tail is noticed. */
export type Witness = {
  readonly read: () => Witnessed | null;
  readonly write: (seal: Witnessed) => void;
};

/** Witness file in the data directory. */
export const witnessFile = (dataDir: string, of: 'audit' | 'ledger'): string => join(dataDir, `${of}-witness.json`);

/** A witness in a file of the data directory. A file that cannot be understood counts as altered and throws. */
export const fileWitness = (dataDir: string, of: 'audit' | 'ledger'): Witness => {
  const file = witnessFile(dataDir, of);
  return {
    read: () => {
      if (!existsSync(file)) return null;
      const { number, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Omit<Witnessed, 'number'> & {
        number: string;
      };
      return { ...rest, number: BigInt(number) };
    },
    write: ({ number, mac, restoration }) => {
      mkdirSync(dirname(file), { recursive: true });
      // Renamed into place, so that a crash leaves the old file or the new one.
      writeFileSync(`${file}.next`, `${JSON.stringify({ number: number.toString(), mac, restoration })}\n`, {
        mode: 0o600,
      });
      renameSync(`${file}.next`, file);
    },
  };
};

/** True if the database still holds the witnessed seal. */
export const stillHolds = (witnessed: Witnessed, seal: { readonly mac: Buffer } | null): boolean =>
  seal !== null && seal.mac.toString('hex') === witnessed.mac;
