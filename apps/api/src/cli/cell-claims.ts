import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSetupError, type Database } from '@countinghouse/database';
import type { Config } from '../config';
import { selectCollectionNumbers, claimsOfAccount } from '../modules/money-in/fiat-deposits';
import { CellsRefused } from '../platform/cells/cells-file';
import {
  claimsFile,
  ClaimsRefused,
  compareClaims,
  ownClaims,
  readClaims,
  writeClaims,
  type Claim,
  type ClaimsOfCell,
  type Compared,
} from '../platform/cells/claims';
import { holdIdentity, nameIdentity } from '../platform/cells/repository';
import { selectVersions } from '../platform/secret-key/repository';
import { claimsOfRails } from '../rails/claims';

type Services = { readonly database: Database; readonly config: Config };

/** Configuration of an installation that is one of several. */
type OfCell = Config & { readonly cell: NonNullable<Config['cell']> };
const isOfCell = (config: Config): config is OfCell => config.cell !== undefined;

/** Claims of a cell that is published anew after this time, so that the others see that it is alive. */
const publishAgainMs = 86_400_000;
const lookMs = 60_000;

/** Everything that belongs to this cell alone, and the identity of its database. */
const gather = ({ database, config }: Services): Promise<{ readonly id: string; readonly claims: readonly Claim[] }> =>
  database.acrossOrganisations(async (tx) => {
    const secrets = await selectVersions(tx);
    return {
      id: (await holdIdentity(tx)).id,
      claims: [
        ...secrets.map(({ fingerprint }) => ({ thing: `secret ${fingerprint.toString('hex')}`, label: 'SECRET_KEY' })),
        ...(config.mode === 'production' ? claimsOfRails(config) : []),
        ...(await selectCollectionNumbers(tx)).flatMap(claimsOfAccount),
      ],
    };
  });

/** Refuses a database that belongs to another cell, and gives one that belongs to none to this cell. Throws DatabaseSetupError. */
const takeDatabase = ({ database, config: { cell } }: Services): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    const { name } = await holdIdentity(tx);
    if (name === (cell?.name ?? null)) return;
    if (name === null) return nameIdentity(tx, cell?.name ?? '');
    throw new DatabaseSetupError(
      `This database is that of the cell ${name}, ${cell ? `and CELL says ${cell.name}` : 'and CELL is not set'}: name that cell, or give this one a database of its own.`,
    );
  });

const compareNow = ({ cell }: OfCell, own: Awaited<ReturnType<typeof gather>>): Compared =>
  compareClaims(cell, own.claims, { id: own.id, now: new Date() });

/** Sentences of the errors of other cells' files. */
const said = (error: unknown, { cell }: OfCell): string | null =>
  error instanceof ClaimsRefused
    ? error.message
    : error instanceof CellsRefused
      ? `CELLS_FILE ${cell.file} ${error.message}.`
      : null;

const isPublished = (before: ClaimsOfCell | null, claims: ClaimsOfCell): boolean =>
  before !== null &&
  before.id === claims.id &&
  before.digests.join() === claims.digests.join() &&
  claims.at.getTime() - before.at.getTime() < publishAgainMs;

/** True if this process may write the file of its claims beside the cells file. */
const mayPublish = ({ cell }: OfCell): boolean => {
  try {
    accessSync(dirname(cell.file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Publishes beside the cells file, where that changes anything. */
const publish = ({ cell }: OfCell, { id, claims }: Awaited<ReturnType<typeof gather>>): void => {
  const target = claimsFile(cell, cell.name);
  const own = ownClaims(cell, id, claims, new Date());
  let before: ClaimsOfCell | null = null;
  try {
    before = readClaims(target, cell.secret, cell.name);
  } catch (error) {
    if (!(error instanceof ClaimsRefused)) throw error;
  }
  if (!isPublished(before, own)) writeClaims(target, cell.secret, own);
};

/**
 * Refuses a start that would share with another cell what belongs to one alone: a key, a wallet, a gateway, an account, the secret, the database itself.
 * Publishes what is ours where it may.
 *
 * @returns sentences about cells of which nothing, or nothing new, is known
 * @throws DatabaseSetupError
 */
export const refuseShared = async (services: Services): Promise<readonly string[]> => {
  const { config } = services;
  await takeDatabase(services);
  if (!isOfCell(config)) return [];
  const own = await gather(services);
  let compared: Compared;
  try {
    compared = compareNow(config, own);
  } catch (error) {
    const sentence = said(error, config);
    throw sentence === null ? error : new DatabaseSetupError(sentence);
  }
  const [collision] = compared.collisions;
  if (collision !== undefined) throw new DatabaseSetupError(collision);
  if (!mayPublish(config))
    return [
      ...compared.notes,
      `What belongs to this cell cannot be published beside CELLS_FILE: bring the other cells a new file of operator cell-claims each day.`,
    ];
  publish(config, own);
  return compared.notes;
};

/** Comparison with the other cells as of now, for the doctor. Throws as the files do. */
export const compareWithCells = async (services: {
  readonly database: Database;
  readonly config: OfCell;
}): Promise<Compared> => compareNow(services.config, await gather(services));

/** Writes the claims of this cell into a directory, or beside the cells file; returns the path. Throws the error of the file system. */
export const publishClaims = async (
  services: { readonly database: Database; readonly config: OfCell },
  { into, isDry }: { readonly into: string | undefined; readonly isDry: boolean },
): Promise<string> => {
  const { cell } = services.config;
  const path = claimsFile(cell, cell.name, into);
  const own = await gather(services);
  if (!isDry) writeClaims(path, cell.secret, ownClaims(cell, own.id, own.claims, new Date()));
  return path;
};

/**
 * Publishes again what has changed, and looks for what another cell has claimed meanwhile, every minute. A process that runs goes on: only people can
 * decide whose an account is.
 *
 * @returns ends it
 */
export const watchCells = (services: Services, log: { readonly error: (line: string) => void }): (() => void) => {
  const { config } = services;
  if (!isOfCell(config) || config.role === 'api') return () => undefined;
  let told = '';
  const look = async (): Promise<void> => {
    const own = await gather(services);
    if (mayPublish(config)) publish(config, own);
    const { collisions } = compareNow(config, own);
    if (collisions.join() === told) return;
    told = collisions.join();
    collisions.forEach((collision) => log.error(collision));
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      const sentence = said(error, config);
      if (sentence !== null && sentence !== told) log.error((told = sentence));
    });
  }, lookMs).unref();
  return () => clearInterval(timer);
};
