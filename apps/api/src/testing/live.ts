import type { Database } from '@countinghouse/database';
import type { PaymentState } from '@countinghouse/payments';
import type { Config } from '../config';
import { queueCallback } from '../modules/running/callbacks';
import { newId } from '../platform/ids';
import { noMovement } from '../platform/moved/movement';
import { noteMovement } from '../platform/moved/repository';
import { httpCallbacks } from '../rails/callbacks';
import { sandboxRails, type Rails } from '../rails/rails';
import type { TestBusiness } from './commerce';
import type { TestApi } from './index';

// Measured from outside: the delay until people and machines are told.

export { createBusiness, createTestPayment } from './commerce';

const system = { type: 'SYSTEM', id: null, label: 'system' } as const;

/** Commits the trace of a confirmed deposit; returns the instant just before the commit, by this machine's clock. */
export const commitConfirmation = async (
  api: TestApi,
  { organisationId }: TestBusiness,
  { terms }: PaymentState,
): Promise<number> => {
  let asked = 0;
  await api.database.inOrganisation(organisationId, async (tx) => {
    await noteMovement(tx, {
      ...noMovement,
      transitions: [
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
      ],
    });
    asked = Date.now();
  });
  return asked;
};

/** The sandbox's outside world, in which every receiver may be on this machine. */
export const railsThatCallHere = (config: Config, database: Database): Rails => ({
  ...sandboxRails(config, database),
  callbacks: (message) => httpCallbacks({ mode: 'sandbox', receiver: new URL(message.url).origin })(message),
});

/** Queues a callback about a deposit; returns the instant of its commit, by this machine's clock. */
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
