import { randomUUID } from 'node:crypto';
import { account, describeFinding, post, verify } from '@countinghouse/ledger';
import { systemActor } from '@countinghouse/payments';
import { invariants } from '../invariants';
import { createBusiness, giveRates } from './commerce';
import { setTravelRule } from './deposits';
import type { TestApi } from './index';
import { askedWithdrawal, endow, giveWithdrawalFees, usdt } from './withdrawals';

const at = new Date('2025-06-14T00:00:00.000Z');

/**
 * Two ways to set aside the same money, for a bench: withdrawals that clients request over HTTP, each for a business of its own, and the hold
 * alone. Both answer how many milliseconds `each` of every client took.
 */
export const withdrawalRounds = async (api: TestApi, clients: number) => {
  await api.testDatabase.setClock(at);
  await giveRates(api, at);
  const organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const people = await Promise.all(
    Array.from({ length: clients }, async () => {
      const business = await createBusiness(api, organisation);
      await endow(api, business, usdt('1000000'));
      return { business, token: await api.signInWith(organisation, ['CREATE_WITHDRAWAL']) };
    }),
  );
  const timed = async (each: number, run: (person: (typeof people)[number]) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await Promise.all(
      people.map(async (person) => {
        for (let one = 0; one < each; one += 1) await run(person);
      }),
    );
    return performance.now() - began;
  };
  /** Duration of each answer, in milliseconds. */
  const answers: number[] = [];

  return {
    answers,
    overHttp: (each: number) =>
      timed(each, async ({ business, token }) => {
        const asked = performance.now();
        const answer = await fetch(`${address}/api/v1/withdrawals/crypto`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(askedWithdrawal(business, { targetAmount: '10' })),
        });
        const text = await answer.text();
        if (answer.status !== 201) throw new Error(`A withdrawal was answered ${answer.status}: ${text}`);
        answers.push(performance.now() - asked);
      }),
    bare: (each: number) =>
      timed(each, ({ business }) => {
        const entityId = randomUUID();
        return api.database.inOrganisation(organisation.id, (tx) =>
          post(tx, organisation.id, [
            {
              hold: 'OPEN',
              from: account.available(business.id, 'USDT'),
              held: account.held(business.id, 'USDT'),
              amount: usdt('11.52'),
              reason: { type: 'WITHDRAWAL', id: entityId },
              facts: {
                eventType: 'T-13',
                entityType: 'WITHDRAWAL',
                entityId,
                valueAt: at,
                description: 'The hold alone',
                actor: systemActor,
              },
            },
          ]),
        );
      }),
    findings: async () => (await api.database.acrossOrganisations((tx) => verify(tx, invariants))).map(describeFinding),
  };
};
