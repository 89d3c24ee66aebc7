import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { findNewestBackup } from '../platform/backups/repository';
import { stoppedByRestorationSince } from '../platform/restoration/repository';
import { testConfig } from '../testing/config';
import { createOrganisation } from '../testing/people';
import { noteBackup, restoreBackup, takeBackup } from './back-up';
import { openInstallation } from './open-installation';
import { reachDatabase } from './reach-database';

const silent = { info: () => undefined, warn: () => undefined };
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-drill-'));
  chmodSync(directory, 0o755);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it('an installation that is backed up, goes on and is lost comes up elsewhere with its own secret only, and holds money back', async () => {
  const [first, second] = ['first', 'second'].map((name) => testConfig({ dataDir: join(directory, name) })) as [
    ReturnType<typeof testConfig>,
    ReturnType<typeof testConfig>,
  ];
  const backup = join(directory, 'backup');
  const installation = await openInstallation(first, silent, { unhurried: true });
  const kept = await createOrganisation(installation.database);
  const reached = await reachDatabase(first, silent);
  const { object, lines } = await takeBackup(reached, installation.database, backup);
  expect(lines[0]).toMatch(/^Backed up to .*: \d+ files, \d+ MB, as of 20/);
  expect(JSON.parse(JSON.stringify(object))).toMatchObject({ directory: backup, files: expect.any(Number) as number });
  expect(await installation.database.acrossOrganisations(findNewestBackup)).toMatchObject({ place: backup });
  await expect(takeBackup(reached, installation.database, backup)).rejects.toThrow(/exists already/);
  await expect(noteBackup(installation.database, directory)).rejects.toThrow(/^There is no base backup in/);
  const later = await createOrganisation(installation.database);
  await installation.close();
  await reached.stop();
  rmSync(first.dataDir, { recursive: true });

  await expect(restoreBackup({ ...second, secretKey: `${second.secretKey}, another` }, silent, backup)).rejects.toThrow(
    /^The backup is in place in .* This database is kept under another secret/,
  );
  await expect(restoreBackup(second, silent, backup)).rejects.toThrow(/There is a database in .* already/);

  const restored = await openInstallation(second, silent, { unhurried: true });
  try {
    const { rows } = await restored.database.acrossOrganisations((tx) =>
      sql<{ id: string }>`select id from organisation`.execute(tx),
    );
    expect(rows.map(({ id }) => id)).toEqual([kept.id]);
    expect(later.id).not.toBe(kept.id);
    expect(await restored.database.acrossOrganisations(stoppedByRestorationSince)).not.toBeNull();
    expect(existsSync(join(second.dataDir, 'restored.json'))).toBe(false);
    expect(await restored.database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
  } finally {
    await restored.close();
  }
}, 240_000);
