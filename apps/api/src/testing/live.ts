import type { Database } from '@countinghouse/database';
import type { PaymentState } from '@countinghouse/payments';
import type { Config } from '../config';
import { queueCallback } from '../modules/running/callbacks';
import { newId } from '../platform/ids';
import { insertTransitions } from '../platform/transitions/repository';
import { httpCallbacks } from '../rails/callbacks';
import { sandboxRails, type Rails } from '../rails/rails';
import type { TestBusiness } from './commerce';
import type { TestApi } from './index';

// What is measured from outside: how fast people and machines are told.

export { createBusiness, createTestPayment } from './commerce';

const system = { type: 'SYSTEM', id: null, label: 'system' } as const;

/** The trace that a confirmed deposit leaves, committed; answers the instant before it was asked to commit, by this machine's clock. */
export const commitConfirmation = async (
  api: TestApi,
  { organisationId }: TestBusiness,
  { terms }: PaymentState,
): Promise<number> => {
  let asked = 0;
  await api.database.inOrganisation(organisationId, async (tx) => {
    await insertTransitions(tx, [
      {
        organisationId,
        entityType: 'PAYMENT',
        entityId: terms.id,
        from: 'AWAITING',
        to: 'DEPOSITED',
        event: 'CONFIRMED',
        reference: newId(),
        actor: system,
        at: new Date(),
      },
    ]);
    asked = Date.now();
  });
  return asked;
};

/** The sandbox's outside world, in which every receiver may be on this machine. */
export const railsThatCallHere = (config: Config, database: Database): Rails => ({
  ...sandboxRails(config, database),
  callbacks: (message) => httpCallbacks({ mode: 'sandbox', receiver: new URL(message.url).origin })(message),
});

/** Tells a business's server of a deposit; answers the instant it was committed, by this machine's clock. */
export const commitCallback = async (api: TestApi, business: TestBusiness, name: string): Promise<number> => {
  const { organisationId, id: businessId } = business;
  await api.database.inOrganisation(organisationId, (tx) =>
    queueCallback(tx, {
      organisationId,
      businessId,
      event: 'DEPOSIT_RECEIVED',
      entityType: 'DEPOSIT',
      entityId: newId(),
      payload: { name },
    }),
  );
  return Date.now();
};
