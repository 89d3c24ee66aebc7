import { account, credit, debit, post, verify, type NewTransaction } from '@countinghouse/ledger';
import { amountOf, subtract } from '@countinghouse/money';
import { systemActor, type PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import { invariants } from '../invariants';
import { screenDeposits } from '../modules/money-in/chain-watch/screen-deposits';
import { watchChain } from '../modules/money-in/chain-watch/watch-chain';
import { travelRuleGate } from '../modules/money-in/travel-rule';
import { newId } from '../platform/ids';
import { simulatedReader } from '../rails/chain';
import { storedRates } from '../rails/rates';
import { simulatedScreening } from '../rails/screening';
import { createPayablePayment, testChain } from './chain';
import { createBusiness, giveRates, type TestBusiness } from './commerce';
import type { TestApi } from './index';

const price = amountOf('0.00173281', 'BTC');
const gross = amountOf('100.00', 'EUR');
const fee = amountOf('1.00', 'EUR');

const took = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

/**
 * Rounds of deposits for a bench: through everything that makes a credit, and the ledger's part of it alone. They are of a new business, in a new
 * organisation, unless one is given.
 */
export const depositRounds = async (api: TestApi, given?: TestBusiness) => {
  const { database, config } = api;
  const { signal } = new AbortController();
  const nothing = async () => undefined;
  const chain = testChain(api);
  const business = given ?? (await createBusiness(api, await api.createOrganisation()));
  const { organisationId } = business;
  const watching = {
    database,
    rates: storedRates,
    reader: simulatedReader(database),
    askForScreening: nothing,
    onChanged: nothing,
    onRead: nothing,
  };
  const travelRule = travelRuleGate({ rates: storedRates, config });
  const watch = () => watchChain(watching, 'BTC', signal);

  return {
    /**
     * Paid payments: seen, counted, final, screened, assessed, credited, with figures, traces, audit and callback. Returns the milliseconds of all
     * of it, without the creation of the payments.
     */
    live: async (count: number): Promise<number> => {
      const at = new Date();
      await api.testDatabase.setClock(at);
      await giveRates(api, at);
      const payments: PaymentState[] = [];
      for (let made = 0; made < count; made++)
        payments.push(await createPayablePayment(api, business, { at, request: { clientPaymentId: newId() } }));
      for (const payment of payments) await chain.send(payment, '0.00173281');
      const seen = await took(watch);
      await chain.mine('BTC', 2);
      const credited = await took(async () => {
        await watch();
        await screenDeposits({ database, screening: simulatedScreening, rates: storedRates, travelRule }, signal);
      });
      const { rows } = await database.inOrganisation(organisationId, (tx) =>
        sql<{ credited: number }>`
          select count(*)::integer as credited from deposit
           where payment_id = any(${payments.map(({ terms }) => terms.id)}::uuid[]) and status = 'CONFIRMED'`.execute(
          tx,
        ),
      );
      if (rows[0]?.credited !== count) throw new Error(`${rows[0]?.credited} of ${count} deposits were credited`);
      return seen + credited;
    },
    /** Bare postings of the same entries, T-01 and T-03, each in a transaction of its own as above. */
    bare: async (count: number): Promise<number> => {
      const book = await api.createOrganisation();
      const { id } = await createBusiness(api, book);
      const pending = account.pending(id, 'BTC');
      const post1 = (posting: NewTransaction) => database.acrossOrganisations((tx) => post(tx, book.id, [posting]));
      return took(async () => {
        for (let made = 0; made < count; made++) {
          const facts = { entityType: 'DEPOSIT' as const, entityId: newId(), valueAt: new Date(), actor: systemActor };
          await post1({
            ...facts,
            eventType: 'T-01',
            description: 'Deposit received',
            entries: [debit(account.custody('BTC', 'MAIN'), price), credit(pending, price)],
          });
          await post1({
            ...facts,
            eventType: 'T-03',
            description: 'Deposit',
            entries: [
              debit(pending, price),
              credit(account.fx('BTC'), price),
              debit(account.fx('EUR'), gross),
              credit(account.available(id, 'EUR'), subtract(gross, fee)),
              credit(account.serviceFeeIncome('EUR'), fee),
            ],
          });
        }
      });
    },
    /** Findings after the live rounds: none expected. */
    findings: () =>
      database
        .acrossOrganisations((tx) => verify(tx, invariants))
        .then((all) =>
          // The bare postings speak of deposits that are not there.
          all.filter((finding) => JSON.stringify(finding).includes(organisationId)),
        ),
  };
};
