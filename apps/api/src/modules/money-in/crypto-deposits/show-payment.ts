import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import { selectTransitions } from '../../../platform/transitions/repository';
import { assetOf, spokenVersions } from '../../../rails/travel-rule';
import type { BusinessScope } from '../../organisation/businesses';
import { isTestOrganisation } from '../../organisation/organisations';
import { screeningsOf } from '../../carriers/screening';
import { lastCallbacksOf } from '../../running/callbacks';
import { travelAddressOfPayment } from '../travel-rule';
import { paymentEntityTypes } from './postings-of-item';
import { findPayment, selectNewestDeposits, type PaymentRow } from './repository';
import { paymentDetailView, versionOfPayment, type PaymentSettings } from './view';

/** Most deposits in a payment's details. */
export const mostDeposits = 100;

type Exchange = Pick<Config, 'travelRule' | 'secretKey'>;

const open: readonly PaymentRow['status'][] = ['NEW', 'PENDING', 'AWAITING', 'DEPOSITED'];

type Addressed = Pick<PaymentRow, 'id' | 'status' | 'wallet_address' | 'deposit_currency' | 'network'>;

/** Travel address of a payment that coins may still come to, at an address that it has, in a coin that has a name between providers. */
export const travelAddressOf = (
  { id, status, wallet_address: address, deposit_currency: currency, network }: Addressed,
  organisationId: OrganisationId,
  exchange: Exchange,
): string | null => {
  if (address === null || currency === null || network === null || !open.includes(status)) return null;
  const { tokens = {} } = exchange.travelRule ?? {};
  const isNamed = assetOf({ currency, network }, spokenVersions[0], tokens) !== null;
  return isNamed ? travelAddressOfPayment(exchange, { organisationId, id }) : null;
};

/**
 * A visible payment with everything its details show, and its version.
 * @throws AppError NOT_FOUND
 */
export const showPayment = async (
  tx: Tx,
  scope: BusinessScope,
  id: string,
  settings: PaymentSettings & Exchange,
): Promise<{ readonly detail: PaymentDetail; readonly version: string }> => {
  const payment = await findPayment(tx, scope, id);
  if (!payment) throw new AppError('NOT_FOUND');
  const newest = await selectNewestDeposits(tx, scope, payment.id, mostDeposits + 1);
  const deposits = newest.slice(-mostDeposits);
  const involved = deposits.flatMap((deposit) => (deposit.refund ? [deposit.id, deposit.refund.id] : [deposit.id]));
  const transitions = await selectTransitions(tx, scope.organisationId, paymentEntityTypes, [payment.id, ...involved]);
  const depositIds = deposits.map((deposit) => deposit.id);
  const callbacks = await lastCallbacksOf(tx, scope.organisationId, depositIds);
  const screenings = await screeningsOf(tx, scope.organisationId, depositIds);
  const hasMore = newest.length > mostDeposits;
  const { deposit_currency: depositCurrency, network, cancelled_at: cancelledAt } = payment;
  return {
    detail: {
      ...paymentDetailView(payment, deposits, transitions, hasMore, callbacks, settings),
      travelAddress: (await isTestOrganisation(tx, scope.organisationId))
        ? null
        : travelAddressOf(payment, scope.organisationId, settings),
      screenings,
    },
    version: versionOfPayment({ depositCurrency, network, cancelledAt }),
  };
};
