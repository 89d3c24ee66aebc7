import { installMovableClock, migrate } from '@countinghouse/database';
import { createTestDatabase } from '@countinghouse/database/testing';
import { verify, verifySeals } from '@countinghouse/ledger';
import { describe, expect, it } from 'vitest';
import { invariants } from './invariants';
import { migrations } from './migrations';
import { ledgerSealMac } from './modules/books/ledger';
import { verifyAuditTrail } from './platform/audit/verify';
import { verifyRows } from './platform/row-checks/row-check';
import { rowChecks } from './row-checks';
import { testConfig } from './testing/config';
import { fillWith, ledgerDigest, releaseFixtures } from './testing/release-fixture';
import { migrationsOf } from './testing/released';

const { secretKey } = testConfig();
const witnessOf = ({ number, mac }: { readonly number: string; readonly mac: string }) => ({
  number: BigInt(number),
  mac,
});

describe('the data of every release', () => {
  const fixtures = releaseFixtures();

  it('is kept, of the first one on', () => {
    expect(fixtures.map(({ version }) => version)).toContain('0.1.0');
  });

  it.each(fixtures.map((fixture) => [fixture.version, fixture] as const))(
    'comes up at this version, of %s, with the same entries and balances, and all verifiers and seals clean',
    async (_version, fixture) => {
      const { urls, database, close } = await createTestDatabase(migrationsOf(fixture.migrations));
      try {
        await fillWith(urls.ownerUrl, fixture);
        await migrate(urls.ownerUrl, migrations);
        await installMovableClock(urls.ownerUrl);
        expect(await ledgerDigest(urls.ownerUrl)).toBe(fixture.digest);
        const found = await database.acrossOrganisations(async (tx) => [
          ...(await verify(tx, invariants)),
          ...(await verifyRows(tx, rowChecks({ secretKey }))),
          ...(await verifyAuditTrail(tx, secretKey, witnessOf(fixture.witnesses.audit), { mode: 'sandbox' })),
          ...(await verifySeals(tx, ledgerSealMac(secretKey), witnessOf(fixture.witnesses.ledger))),
        ]);
        expect(found).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});
