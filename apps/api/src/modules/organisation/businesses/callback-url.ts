import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { findBusiness, type BusinessRecord } from './repository';

const urlFor = {
  DEPOSIT_RECEIVED: ({ depositReceivedCallbackUrl }) => depositReceivedCallbackUrl,
  // The server that waits for a deposit is the one to learn that none will come.
  PAYMENT_CLOSED: ({ depositReceivedCallbackUrl }) => depositReceivedCallbackUrl,
  WITHDRAWAL_BROADCAST: ({ withdrawalCallbackUrl }) => withdrawalCallbackUrl,
  WITHDRAWAL_APPROVAL: ({ withdrawalApprovalCallbackUrl }) => withdrawalApprovalCallbackUrl,
  // Its payments are told there too.
  INVOICE_PAID: ({ depositReceivedCallbackUrl }) => depositReceivedCallbackUrl,
  INVOICE_OVERDUE: ({ depositReceivedCallbackUrl }) => depositReceivedCallbackUrl,
  INVOICE_VOID: ({ depositReceivedCallbackUrl }) => depositReceivedCallbackUrl,
  // Beside the messages about its payouts.
  PAYOUT_BATCH_ENDED: ({ withdrawalCallbackUrl }) => withdrawalCallbackUrl,
} as const satisfies Record<CallbackEvent, (business: BusinessRecord) => string | null>;

/** URL for callbacks of the event; null for none. */
export const callbackUrlFor = (business: BusinessRecord, event: CallbackEvent): string | null =>
  urlFor[event](business);

/** Callback URL by business id, without a visibility check: a business is always told its own events. */
export const callbackUrlOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  businessId: BusinessId,
  event: CallbackEvent,
): Promise<string | null> => {
  const business = await findBusiness(
    tx,
    { organisationId, hiddenBusinessId: null, onlyBusinessIds: null },
    businessId,
  );
  return business && callbackUrlFor(business, event);
};
