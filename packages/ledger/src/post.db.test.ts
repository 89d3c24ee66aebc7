import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, balanceOf, credit, debit, ledgerMigrations, post } from '.';
import { assertLedgerSound } from './testing';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
});
afterAll(async () => {
  await assertLedgerSound(test.database);
  await test.close();
});

it('posts', async () => {
  const org = randomUUID();
  const b = randomUUID();
  const posted = await test.database.inOrganisation(org, (tx) =>
    post(tx, org, [
      {
        eventType: 'T-23',
        entityType: 'MANUAL',
        entityId: randomUUID(),
        valueAt: new Date(),
        description: 'x',
        actor: { type: 'USER', id: null, label: 'a' },
        entries: [
          debit(account.manual('EUR'), amountOf('10.00', 'EUR')),
          credit(account.available(b, 'EUR'), amountOf('10.00', 'EUR')),
        ],
      },
    ]),
  );
  expect(posted).toHaveLength(1);
  expect((await test.database.inOrganisation(org, (tx) => balanceOf(tx, org, account.available(b, 'EUR')))).units).toBe(
    1000n,
  );
});
