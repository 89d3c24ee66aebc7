import { account, balancesOf, credit, debit, entriesOf, post } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, toText } from '@countinghouse/money';
import { settleDeposit, systemActor } from '@countinghouse/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, testRates } from '../../../testing/commerce';
import { postingOf, postingsOf } from '../crypto-deposits';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const euros = async () => {
  const codes = {
    available: account.available(business.id, 'EUR').code,
    receivable: account.receivable(business.id, 'EUR').code,
  };
  const found = await api.database.inOrganisation(organisation.id, (tx) =>
    balancesOf(tx, organisation.id, Object.values(codes)),
  );
  const text = (code: string) => toText(found.get(code) ?? amountOf('0.00', 'EUR'));
  return { available: text(codes.available), receivable: text(codes.receivable) };
};

test('E10: a deep reorganisation takes what is there, leaves the rest as a debt, and a later credit repays it', async () => {
  const inBook = <T>(run: Parameters<typeof api.database.inOrganisation<T>>[1]) =>
    api.database.inOrganisation(organisation.id, run);
  const state = await createTestPayment(api, business, { sent: ['0.00173281'] });
  const at = new Date('2025-03-14T18:00:00.000Z');
  const spent = amountOf('59.00', 'EUR');
  await inBook((tx) =>
    post(tx, organisation.id, [
      {
        eventType: 'T-23',
        entityType: 'MANUAL_MOVEMENT',
        entityId: newId(),
        valueAt: at,
        description: 'Spent',
        actor: systemActor,
        entries: [debit(account.available(business.id, 'EUR'), spent), credit(account.manual('EUR'), spent)],
      },
    ]),
  );
  expect(await euros()).toEqual({ available: '40.00', receivable: '0.00' });

  const [deposit] = state.deposits;
  if (!deposit?.value) throw new Error('The deposit was not credited');
  const posted = await inBook((tx) => entriesOf(tx, organisation.id, { entityType: 'DEPOSIT', entityId: deposit.id }));
  const transactionOf = (eventType: string) =>
    posted.find((entry) => entry.eventType === eventType)?.transactionId ?? null;
  const context = { at, actor: systemActor, uniformCurrency: 'EUR', rates: testRates(at), owed: null };
  const reorg = settleDeposit(
    state,
    {
      kind: 'REORGED',
      depositId: deposit.id,
      receiptTransactionId: transactionOf('T-01'),
      creditTransactionId: transactionOf('T-03'),
      available: [amountOf('40.00', 'EUR')],
    },
    context,
  );
  const postings = postingsOf(reorg, context);
  await inBook((tx) => post(tx, organisation.id, postings));
  expect(await euros()).toEqual({ available: '0.00', receivable: '59.00' });

  // A repeated event posts nothing.
  const again = await inBook((tx) => post(tx, organisation.id, postings));
  expect(again.map(({ replayed }) => replayed)).toEqual([true, true]);
  expect(await euros()).toEqual({ available: '0.00', receivable: '59.00' });

  const next = { ...deposit, id: newId() };
  const owed = amountOf('59.00', 'EUR');
  const credited = postingOf(
    { kind: 'CREDITED', deposit: next, value: deposit.value, rate: null, owed },
    { ...context, terms: state.terms },
  );
  const received = {
    ...credited,
    eventType: 'T-01' as const,
    entries: [
      debit(account.custody('BTC', 'MAIN'), deposit.amount),
      credit(account.pending(business.id, 'BTC'), deposit.amount),
    ],
    rate: null,
  };
  await inBook((tx) => post(tx, organisation.id, [received, credited]));
  expect(await euros()).toEqual({ available: '40.00', receivable: '0.00' });
});
