import type { ManualMovement } from '@countinghouse/contract/across/manual-movements';
import { credit, debit, account, LedgerError, post } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { postMovement, reverseMovement, type Movement } from '.';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;

const ben = { type: 'PLATFORM', id: newId(), label: 'ben@platform.example' } as const;

const give = (changes: Partial<Movement> & { readonly text?: string } = {}): Promise<Movement> => {
  const { text = '25.00', ...rest } = changes;
  return api.database.acrossOrganisations((tx) =>
    postMovement(tx, {
      organisationId: organisation.id,
      businessId: business.id,
      type: 'CREDIT',
      amount: amountOf(text, 'EUR'),
      reason: 'FEE_CORRECTION',
      description: 'Fee charged twice on order-9',
      related: null,
      createdBy: 'ada@platform.example',
      approvedBy: ben,
      ...rest,
    }),
  );
};
const takeBack = (id: string, beforeItCommits = async (): Promise<void> => undefined): Promise<Movement | null> =>
  api.database.acrossOrganisations(async (tx) => {
    const movement = await reverseMovement(tx, {
      organisationId: organisation.id,
      id,
      description: 'It was right the first time',
      createdBy: 'ada@platform.example',
      approvedBy: ben,
    });
    await beforeItCommits();
    return movement;
  });
/** Number of transactions in this database that wait for another. */
const waiting = async (): Promise<number> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ waiting: number }>`
      select count(distinct pid)::int as waiting from pg_locks
       where not granted and database = (select oid from pg_database where datname = current_database())`.execute(tx),
  );
  return rows[0]?.waiting ?? 0;
};
type List = { manualMovements: ManualMovement[]; total?: number; paging: { nextCursor: string | null } };
const list = async (query = '', as = token): Promise<List> => {
  const answer = await api.call('GET', `payment/manual-movements?${query}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const balances = async (): Promise<Record<string, string>> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ kind: string; balance: string }>`
      select kind, sum(balance)::text as balance from ledger_account
       where organisation_id = ${organisation.id} group by kind`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, ['FETCH_MANUAL_MOVEMENTS']);
});
afterAll(async () => {
  await testChain(api).assertSound();
  await api.close();
});

describe('a manual movement', () => {
  it('moves what it says and stands on the list, without the name of whoever of the platform it was', async () => {
    const payment = newId();
    const { id } = await give({ related: { type: 'PAYMENT', id: payment } });
    await give({ type: 'DEBIT', text: '5.00', reason: 'OTHER', description: 'Too much' });
    expect(await balances()).toMatchObject({ available: '2000' });
    const { manualMovements } = await list(`businessId=${business.id}`);
    expect(manualMovements).toMatchObject([
      { type: 'DEBIT', amount: '5.00', reason: 'OTHER' },
      {
        id,
        businessName: business.name,
        type: 'CREDIT',
        currency: 'EUR',
        amount: '25.00',
        reason: 'FEE_CORRECTION',
        description: 'Fee charged twice on order-9',
        relatedEntity: { type: 'PAYMENT', id: payment },
        reversalOf: null,
        reversedBy: null,
        createdBy: 'Platform operations',
      },
    ]);
    expect(JSON.stringify(manualMovements)).not.toContain('platform.example');
  });

  it('is told to every open screen', async () => {
    const { id } = await give();
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select entity_type, status from change_event where organisation_id = ${organisation.id} and entity_id = ${id}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ entity_type: 'MANUAL_MOVEMENT', status: 'POSTED' }]);
  });

  it('takes no more than there is, and then leaves nothing', async () => {
    await give({ text: '10.00' });
    await expect(give({ type: 'DEBIT', text: '10.01' })).rejects.toThrow(LedgerError);
    expect((await list()).manualMovements).toHaveLength(1);
    expect(await balances()).toMatchObject({ available: '1000' });
  });

  /** Has the business owe 7 EUR. */
  const owe = () =>
    api.database.inOrganisation(organisation.id, (tx) =>
      post(tx, organisation.id, [
        {
          eventType: 'T-25',
          entityType: 'OPENING',
          entityId: newId(),
          valueAt: new Date(),
          description: 'A debt',
          actor: systemActor,
          entries: [
            debit(account.receivable(business.id, 'EUR'), amountOf('7.00', 'EUR')),
            credit(account.manual('EUR'), amountOf('7.00', 'EUR')),
          ],
        },
      ]),
    );

  it('that takes money takes what can be spent, and leaves a debt as it is', async () => {
    await give();
    await owe();
    await give({ type: 'DEBIT', text: '5.00' });
    expect(await balances()).toMatchObject({ available: '2000', receivable: '700' });
  });

  it('pays back what the business owes before it can be spent', async () => {
    await owe();
    const movement = await give();
    expect(await balances()).toMatchObject({ available: '1800', receivable: '0' });
    await takeBack(movement.id);
    expect(await balances()).toMatchObject({ available: '0', receivable: '700' });
  });

  it('is taken back once, by its mirror, and neither is taken back again', async () => {
    const { id } = await give();
    const back = await takeBack(id);
    expect(back).toMatchObject({ type: 'DEBIT', reversalOf: id });
    expect(await balances()).toMatchObject({ available: '0' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`
        select taken.event_type, given.entity_id as of
          from ledger_transaction taken
          left join ledger_transaction given
            on given.organisation_id = taken.organisation_id and given.id = taken.reversal_of
         where taken.organisation_id = ${organisation.id} and taken.entity_id = ${back?.id ?? ''}`.execute(tx),
    );
    expect(rows).toEqual([{ event_type: 'T-24', of: id }]);
    expect((await list()).manualMovements).toMatchObject([
      { id: back?.id, type: 'DEBIT', reversalOf: id, relatedEntity: { type: 'MANUAL_MOVEMENT', id } },
      { id, type: 'CREDIT', reversedBy: back?.id },
    ]);
    expect(await takeBack(id)).toBeNull();
    expect(await takeBack(back?.id ?? '')).toBeNull();
    expect(await takeBack(newId())).toBeNull();
    expect((await list()).manualMovements).toHaveLength(2);
  });

  it('is not taken back from a business that has spent it, and two who try at once do it once', async () => {
    const spent = await give();
    await give({ type: 'DEBIT', text: '1.00' });
    await expect(takeBack(spent.id)).rejects.toThrow(LedgerError);
    expect(await balances()).toMatchObject({ available: '2400' });
    const { id } = await give({ text: '3.00' });
    let second: ReturnType<typeof takeBack> | undefined;
    const first = await takeBack(id, async () => {
      second = takeBack(id);
      await expect.poll(waiting).toBe(1);
    });
    expect(first).toMatchObject({ reversalOf: id });
    // The second call waited, and found nothing left to do.
    expect(await second).toBeNull();
    expect(await balances()).toMatchObject({ available: '2400' });
  });
});

describe('the list of manual movements', () => {
  it('[MANUAL-1] takes the params given: without a business all of them, and each filter narrows', async () => {
    const other = await createBusiness(api, organisation);
    const first = await give();
    await give({ businessId: other.id, text: '9.00', reason: 'GOODWILL' });
    const debited = await give({ type: 'DEBIT', text: '1.00', reason: 'OTHER' });
    const ids = async (query: string) => (await list(query)).manualMovements.map(({ id }) => id);
    expect(await ids('')).toHaveLength(3);
    expect(await ids(`businessId=${business.id}`)).toEqual([debited.id, first.id]);
    expect(await ids('type=DEBIT')).toEqual([debited.id]);
    expect(await ids('reason=GOODWILL')).toHaveLength(1);
    expect(await ids('currency=USD')).toEqual([]);
    expect(await ids(`search=${first.id}`)).toEqual([first.id]);
    expect(await ids(`after=${new Date(Date.now() + 3_600_000).toISOString()}`)).toEqual([]);
    const counted = await list('limit=2&includeTotal=true');
    expect(counted).toMatchObject({ total: 3, manualMovements: [{}, {}] });
    expect(await ids(`limit=2&cursor=${counted.paging.nextCursor}`)).toEqual([first.id]);
  });

  it('shows nothing of a business that the caller may not know of, nor its postings', async () => {
    const { id } = await give();
    await api.database.acrossOrganisations((tx) =>
      sql`update organisation set special_business_id = ${business.id} where id = ${organisation.id}`.execute(tx),
    );
    expect((await list('includeTotal=true')).manualMovements).toEqual([]);
    expect((await list(`businessId=${business.id}&includeTotal=true`)).total).toBe(0);
    const curious = await api.signInWith(organisation, ['FETCH_MANUAL_MOVEMENTS', 'GET_BALANCES']);
    const entries = (as: string) =>
      api.call('GET', `ledger/entries?entityType=MANUAL_MOVEMENT&entityId=${id}`, { token: as });
    expect((await entries(curious)).statusCode).toBe(404);
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    expect((await list('', administrator)).manualMovements).toMatchObject([{ id }]);
    expect((await entries(administrator)).json<{ entries: unknown[] }>().entries).toHaveLength(2);
  });
});
