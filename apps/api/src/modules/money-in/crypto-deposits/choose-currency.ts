import type { Tx } from '@countinghouse/database';
import { chooseCurrency as agree, type Actor } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { refusingTooLarge } from '../../../platform/amount-ceiling';
import { AppError, ruledOut } from '../../../platform/errors';
import { noteMovement } from '../../../platform/moved/repository';
import type { Expected } from '../../../platform/versions/expected';
import { shareBusinesses, type BusinessScope } from '../../organisation/businesses';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import { lockPayment } from './aggregate-repository';
import { assignAddress, withAddress } from './assign-address';
import { auditView } from './audit-view';
import type { PaymentTools } from './create-payment';
import { assertWorthDepositing, depositWayOf } from './deposit-way';
import { movementOf } from './moved';
import { findPayment } from './repository';
import { conflictOf } from './state-conflict';
import { versionOfPayment } from './view';
import { insertDepositAddresses, savePayments } from './write-repository';

type Choice = { readonly depositCurrency: string; readonly network?: string | null | undefined };

/** Before and after, for the audit trail. */
export type TermsChanged = {
  readonly before: ReturnType<typeof auditView>;
  readonly after: ReturnType<typeof auditView>;
};

/**
 * Gives a payment that is NEW its coin: an address, and a quote of this moment.
 *
 * @throws AppError FORBIDDEN (the organisation is suspended), NOT_FOUND, CHANGED_MEANWHILE, STATE_CONFLICT, RULE_VIOLATED,
 * NETWORK_DISABLED, VALIDATION_FAILED, BELOW_MINIMUM, ABOVE_MAXIMUM, RATES_UNAVAILABLE
 */
export const chooseCurrency = async (
  tx: Tx,
  scope: BusinessScope,
  paymentId: string,
  choice: Choice,
  { actor, expected, ...tools }: PaymentTools & { readonly actor: Actor; readonly expected: Expected },
): Promise<TermsChanged> => {
  const { organisationId } = scope;
  const found = await findPayment(tx, scope, paymentId);
  if (!found) throw new AppError('NOT_FOUND');
  const isActive = await shareIsActive(tx, organisationId);
  const organisation = await findOrganisation(tx, organisationId);
  const business = (await shareBusinesses(tx, scope, [found.business_id])).get(found.business_id);
  const locked = await lockPayment(tx, organisationId, paymentId);

  if (!organisation || !isActive) throw new AppError('FORBIDDEN', { message: 'The organisation is suspended' });
  if (!business || !locked) throw new AppError('NOT_FOUND');
  const { state, uniformCurrency } = locked;
  const version = versionOfPayment(state.terms);
  await expected.assertIs(tx, { organisationId, entity: { type: 'PAYMENT', id: paymentId }, version });
  const at = await clockNow(tx);
  const conflict = conflictOf(state, ['NEW'], at, uniformCurrency);
  if (conflict) throw conflict;
  if (business.status !== 'ACTIVE') throw ruledOut('BUSINESS_DISABLED', 'businessId', `${business.name} is disabled`);
  const way = depositWayOf({ business, organisation }, choice.depositCurrency, choice.network);
  const rates = await tools.rates.current(tx, at);
  const whose = { organisationId, businessId: business.id, paymentId };
  const target = { ...way, address: '', destinationTag: null };
  const agreed = async () => agree(state, target, rates, { at, actor, uniformCurrency });
  const chosen = await refusingTooLarge('depositCurrency', agreed);
  assertWorthDepositing(chosen.state.terms, rates);
  const isTest = organisation.mode === 'TEST';
  const address = await assignAddress(tx, tools.addresses, { ...whose, ...way, at, isTest });
  const after = withAddress(chosen.state, address);

  // From here it succeeds.
  await savePayments(tx, [after]);
  await insertDepositAddresses(tx, [address]);
  await noteMovement(tx, movementOf(state, after, chosen));
  return { before: auditView(state.terms), after: auditView(after.terms) };
};
