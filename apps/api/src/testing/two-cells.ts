import type { OrganisationId } from '@countinghouse/contract/ids';
import { openDatabase, type Database, type DatabaseUrls } from '@countinghouse/database';
import { createTestDatabase } from '@countinghouse/database/testing';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config';
import { invariants } from '../invariants';
import { migrations } from '../migrations';
import { productModules } from '../modules';
import {
  approveLeaving,
  expectOrganisation,
  movedTables,
  problemOfLeaving,
  readInvitation,
  type Mover,
} from '../modules/operating/moves';
import { fingerprintOf } from '../platform/secret-key/fingerprint';
import { insertFirstFingerprint } from '../platform/secret-key/repository';
import { rowSealing } from '../platform/secret-key/ring';
import { rowChecks, sealedTables } from '../row-checks';
import { plantBrands } from '../sandbox/plant-brands';
import { adoptRows } from '../platform/row-checks/adopt';
import { testConfig } from './config';

/** One cell: its own database and secret. */
export type TestCell = {
  readonly database: Database;
  readonly urls: DatabaseUrls;
  readonly config: Config;
  readonly mover: Mover;
  readonly setClock: (instant: Date | string | null) => Promise<void>;
  readonly close: () => Promise<void>;
};

const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;

/** Means of the steps of a move in a cell. */
export const moverOf = (database: Database, ownerUrl: string, config: Config): Mover => ({
  database,
  ownerUrl,
  config,
  actor,
  plan: {
    tables: movedTables(productModules),
    sealedTables,
    rowChecks: rowChecks(config),
    invariants,
  },
});

/** A further cell, with a secret of its own and the demo's brands, and otherwise empty. */
export const startTestCell = async (name: string): Promise<TestCell> => {
  const test = await createTestDatabase(migrations);
  const dataDir = mkdtempSync(join(tmpdir(), `countinghouse-${name}-`));
  const config = testConfig({
    secretKey: `the secret of the cell ${name}, long enough to count`,
    publicUrl: `http://${name}.test`,
    dataDir,
  });
  const database = await openDatabase({
    ...test.urls,
    waitMs: 60_000,
    unhurried: true,
    sealing: rowSealing(config.secretKey),
  });
  await database.acrossOrganisations((tx) => insertFirstFingerprint(tx, fingerprintOf(config.secretKey)));
  await plantBrands(database, config.assetsDir);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await adoptRows({ database, log: quiet as never }, sealedTables, new AbortController().signal);
  return {
    database,
    urls: test.urls,
    config,
    mover: moverOf(database, test.urls.ownerUrl, config),
    setClock: (instant) => test.setClock(instant),
    close: async () => {
      await database.close();
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Agreement of two operators of each cell: the organisation is expected in one, and may leave the other. */
export const agreeOnMove = async (from: Mover, to: Mover, organisationId: OrganisationId): Promise<void> => {
  const text = await to.database.acrossOrganisations((tx) =>
    expectOrganisation(tx, {
      organisationId,
      from: from.config.publicUrl,
      here: to.config.publicUrl,
      secretKey: to.config.secretKey,
    }),
  );
  const invitation = readInvitation(text);
  if (!invitation) throw new Error('An invitation that cannot be read');
  await from.database.acrossOrganisations(async (tx) => {
    const problem = await problemOfLeaving(tx, invitation, from.config.publicUrl);
    if (problem !== null) throw new Error(problem);
    await approveLeaving(tx, invitation, from.config.secretKey);
  });
};
