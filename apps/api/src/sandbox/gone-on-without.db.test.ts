import type { OrganisationId } from '@countinghouse/contract/ids';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invariants } from '../invariants';
import { migrations } from '../migrations';
import { tellPayment } from '../modules/money-in/crypto-deposits';
import { clockNow } from '../platform/clock/repository';
import { newId } from '../platform/ids';
import { insertTransitions } from '../platform/transitions/repository';
import { storedRates } from '../rails/rates';
import { testConfig } from '../testing/config';
import { demoHistory } from '../testing/history';
import { extendHistory } from '.';

const { secretKey } = testConfig();
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase(migrations, { filled: demoHistory });
});
afterAll(() => test.close());

it('announced money that somebody took back meanwhile is not credited when the history goes on, all other is', async () => {
  const { database } = test;
  const read = async <Row>(query: string) =>
    (await database.acrossOrganisations((tx) => sql.raw<Row>(query).execute(tx))).rows;
  const [taken, ...left] = await read<{ id: string; organisation_id: OrganisationId }>(
    `select id, organisation_id from fiat_deposit where status = 'PENDING' and created_at = '2025-06-30T09:30:00Z' order by id`,
  );
  expect(left.length).toBeGreaterThan(0);
  await database.acrossOrganisations(async (tx) => {
    await sql`update fiat_deposit set status = 'CANCELLED' where id = ${taken!.id}`.execute(tx);
    await insertTransitions(tx, [
      {
        organisationId: taken!.organisation_id,
        entityType: 'FIAT_DEPOSIT',
        entityId: taken!.id,
        from: 'PENDING',
        to: 'CANCELLED',
        event: 'CANCELLED',
        reference: '',
        actor: systemActor,
        at: await clockNow(tx),
      },
    ]);
  });
  await test.setClock('2025-07-01T13:00:00.000Z');
  await extendHistory({ database, secretKey });
  const statusOf = async (id: string) =>
    (await read<{ status: string }>(`select status from fiat_deposit where id = '${id}'`))[0]?.status;
  expect(await statusOf(taken!.id)).toBe('CANCELLED');
  expect(await statusOf(left[0]!.id)).toBe('RECEIVED');
  expect(await database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
});

it('what people did with a payment of the history is never undone or told twice when the history goes on', async () => {
  const { database } = test;
  const { rows: waiting } = await database.acrossOrganisations((tx) =>
    sql<{ id: string; organisation_id: OrganisationId; payment_id: string }>`
      select id, organisation_id, payment_id from deposit where status = 'PENDING_TRAVEL_RULE' order by id`.execute(tx),
  );
  expect(waiting.length).toBeGreaterThan(3);
  for (const [index, { id: depositId, organisation_id: organisationId, payment_id: paymentId }] of waiting.entries()) {
    const kind = index % 2 === 0 ? 'TRAVEL_RULE_ACCEPTED' : 'TRAVEL_RULE_REFUSED';
    await database.acrossOrganisations((tx) =>
      tellPayment(tx, { organisationId, paymentId, rates: storedRates }, { kind, depositId, refundId: newId() }),
    );
  }
  const standing = () =>
    database.acrossOrganisations(async (tx) => {
      const ids = waiting.map(({ id }) => id);
      return (
        await sql`
          select d.id, d.status, d.settlement_payable_amount, r.status as refund from deposit d
          left join refund r on r.organisation_id = d.organisation_id and r.deposit_id = d.id
          where d.id = any(${ids}::uuid[]) order by d.id`.execute(tx)
      ).rows;
    });
  const before = await standing();
  for (const later of ['2025-07-03T09:12:00.000Z', '2025-07-07T20:45:30.000Z']) {
    await test.setClock(later);
    await extendHistory({ database, secretKey });
    expect(await standing()).toEqual(before);
    expect(await database.acrossOrganisations((tx) => verify(tx, invariants))).toEqual([]);
  }
});
