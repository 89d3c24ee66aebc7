import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Originator } from '@countinghouse/contract/money-in/travel-rule-person';
import type { Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { keepOriginator } from './personal-data';
import { insertPaymentOriginators } from './repository';

type Named = {
  readonly organisationId: OrganisationId;
  readonly paymentId: string;
  readonly originator: Originator;
  readonly by: Actor;
  readonly at: Date;
};

/** Stores the originator the merchant named with a payment, in the transaction that makes it, after its row: then no deposit waits for it. */
export const keepPaymentOriginator = async (
  tx: Tx,
  { paymentId, ...given }: Named,
  secretKey: string,
): Promise<void> => {
  const id = await keepOriginator(tx, given, secretKey);
  await insertPaymentOriginators(tx, [
    { organisation_id: given.organisationId, payment_id: paymentId, originator_id: id },
  ]);
};
