import type { PublicPayment } from '@countinghouse/contract/money-in/public-payments';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { withinOrganisation, type Tx } from '@countinghouse/database';
import {
  amountOf,
  compare,
  compareForPicker,
  isPositive,
  sortNetworks,
  currencyOf,
  subtract,
  toRateText,
  toText,
  type Amount,
} from '@countinghouse/money';
import {
  paymentUri,
  quote,
  StaleRates,
  transferLimits,
  UnknownRate,
  type EvmNets,
  type PaymentTerms,
} from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import type { RequestInfo } from '../../../platform/principal';
import { anyVersion } from '../../../platform/versions/expected';
import { findBusiness, type BusinessScope } from '../../organisation/businesses';
import type { Onlooker } from '../../running/events';
import { findOrganisation, isTestOrganisation } from '../../organisation/organisations';
import type { Offers } from '../../../rails/offers';
import {
  termsOfPayment,
  chooseCurrency,
  payer,
  type PaymentTools,
  networksTaken,
  findPayment,
  findPaymentLink,
  selectNewestDeposits,
  type DepositRow,
  type PaymentRow,
  paymentDetailView,
  travelAddressOf,
} from '../crypto-deposits';

/** The link itself is the authority: no business is hidden from its payer. */
const scopeOfLink = (organisationId: OrganisationId): BusinessScope => ({
  organisationId,
  hiddenBusinessId: null,
  onlyBusinessIds: null,
});

/** Runs an action on a link's payment, inside its organisation. */
const withPayment = async <Result>(
  tx: Tx,
  token: string,
  run: (scope: BusinessScope, paymentId: string) => Promise<Result>,
): Promise<Result> => {
  const link = await findPaymentLink(tx, token);
  if (!link) throw new AppError('NOT_FOUND');
  return withinOrganisation(tx, link.organisation_id, () => run(scopeOfLink(link.organisation_id), link.payment_id));
};

/** Payments, and the coins that are received here at all. */
export type PayerTools = PaymentTools & { readonly offers: Offers };

/**
 * The payment that a link leads to, as its payer may see it.
 * @throws AppError NOT_FOUND
 */
export const showToPayer = (tx: Tx, token: string, tools: PayerTools): Promise<PublicPayment> =>
  withPayment(tx, token, (scope, id) => publicView(tx, scope, id, tools));

/**
 * Origins of the shops that may frame the page of a payment: those of its business, at this moment.
 * @throws AppError NOT_FOUND
 */
export const shopsOf = (tx: Tx, token: string): Promise<readonly string[]> =>
  withPayment(tx, token, async (scope, id) => {
    const payment = await findPayment(tx, scope, id);
    const business = payment && (await findBusiness(tx, scope, payment.business_id));
    return business?.shopOrigins ?? [];
  });

/** Most concurrent streams of one payment, and of one address: a page opened a few times, an office. */
const mostStreams = { ofPayment: 20, ofAddress: 60 } as const;

/**
 * Onlooker of the payment behind a link: he is told its state, and nothing else.
 *
 * @throws AppError NOT_FOUND
 */
export const onlookerOf = async (tx: Tx, token: string, ip: string, tools: PayerTools): Promise<Onlooker> => {
  const link = await findPaymentLink(tx, token);
  if (!link) throw new AppError('NOT_FOUND');
  const { organisation_id: organisationId, payment_id: entityId } = link;
  return {
    organisationId,
    entityType: 'PAYMENT',
    entityId,
    look: async (inside) => {
      const payment = await publicView(inside, scopeOfLink(organisationId), entityId, tools);
      return { status: payment.status, isLast: isOver(payment) };
    },
    counted: [
      { subject: `payment ${entityId}`, most: mostStreams.ofPayment },
      { subject: `payer ${ip}`, most: mostStreams.ofAddress },
    ],
  };
};

const over: readonly PublicPayment['status'][] = ['EXPIRED', 'CANCELLED', 'REFUNDED', 'UNPROCESSABLE'];

/** True if the payer has nothing more to do or to wait for. Coins that come all the same are reported by the page itself. */
const isOver = ({ status, type, labels, remainingDepositAmount, isBeingChecked }: PublicPayment): boolean => {
  if (over.includes(status)) return true;
  const isPaid = remainingDepositAmount === null || labels.includes('UNDERPAID');
  return status === 'DEPOSITED' && type === 'ONE_TIME' && isPaid && !isBeingChecked;
};

/**
 * The payer's choice of a coin.
 * @throws AppError NOT_FOUND, QUOTE_EXPIRED, STATE_CONFLICT, and what `chooseCurrency` refuses
 */
export const chooseAsPayer = (
  tx: Tx,
  token: string,
  choice: { readonly depositCurrency: string; readonly network: string },
  { request, ...tools }: PayerTools & { readonly request: RequestInfo },
): Promise<PublicPayment> =>
  withPayment(tx, token, async (scope, id) => {
    const before = await publicView(tx, scope, id, tools);
    if (before.status === 'EXPIRED') throw new AppError('QUOTE_EXPIRED', { message: 'The payment has expired' });
    const changed = await chooseCurrency(tx, scope, id, choice, { ...tools, actor: payer, expected: anyVersion });
    await audit(tx, {
      actor: payer,
      organisationId: scope.organisationId,
      request,
      action: 'payment.choose-currency',
      entity: { type: 'PAYMENT', id },
      ...changed,
      result: 'SUCCESS',
    });
    return publicView(tx, scope, id, tools);
  });

const publicView = async (tx: Tx, scope: BusinessScope, id: string, tools: PayerTools): Promise<PublicPayment> => {
  const row = await findPayment(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  const now = await clockNow(tx);
  const deposits = await selectNewestDeposits(tx, scope, id, mostDeposits);
  const detail = paymentDetailView(row, [], [], false, new Map(), { publicUrl: '', chainNodes: tools.nets });
  const status = statusShown(row, now);
  const isOpen = status === 'NEW' || status === 'PENDING' || status === 'AWAITING' || status === 'DEPOSITED';
  const rest = isOpen ? remainingOf(row, deposits) : null;
  const isTest = await isTestOrganisation(tx, scope.organisationId);
  return {
    ...(isTest && { isTest }),
    status,
    labels: detail.labels,
    type: detail.type,
    rateType: detail.rateType,
    businessName: detail.businessName,
    displayCurrency: detail.displayCurrency,
    expectedDisplayAmount: detail.expectedDisplayAmount,
    depositCurrency: detail.depositCurrency,
    network: detail.network,
    expectedDepositAmount: detail.expectedDepositAmount,
    remainingDepositAmount: rest,
    receivedAmountPerCurrency: Object.fromEntries(detail.received.map(({ currency, amount }) => [currency, amount])),
    confirmations: confirmationsOf(deposits),
    isBeingChecked: deposits.some((deposit) => examined.includes(deposit.status)),
    walletAddress: detail.walletAddress,
    destinationTag: detail.destinationTag,
    paymentUri: uriOf(row, rest, tools.nets),
    travelAddress:
      isOpen && !isTest && tools.exchange ? travelAddressOf(row, scope.organisationId, tools.exchange) : null,
    choices: status === 'NEW' ? await choicesOf(tx, scope, row, now, tools) : {},
    expiresAt: detail.expiresAt,
    rateLockedUntil: detail.quote?.rateLockedUntil ?? null,
    currentRate: isOpen && row.type === 'REUSABLE' ? await currentRateOf(tx, scope, row, now, tools) : null,
    serverTime: now.toISOString(),
    redirectUrl: detail.redirectUrl,
    locale: detail.locale,
  };
};

/** Most deposits on the page. */
const mostDeposits = 100;

/** Deposits under examination: the payer is not told why his coins are held back. */
const examined: readonly DepositRow['status'][] = ['PENDING_AML', 'PENDING_TRAVEL_RULE', 'BLOCKED'];

const statusShown = ({ status, expires_at: expiresAt }: PaymentRow, now: Date): PublicPayment['status'] => {
  if (status === 'BLOCKED') return 'AWAITING';
  const isOver = (status === 'NEW' || status === 'PENDING') && expiresAt !== null && expiresAt <= now;
  return isOver ? 'EXPIRED' : status;
};

const arrived: readonly DepositRow['status'][] = [
  'UNCONFIRMED',
  'PENDING_AML',
  'PENDING_TRAVEL_RULE',
  'BLOCKED',
  'CONFIRMED',
];

/** Missing part of the requested amount, in the coin itself; a reusable payment never misses anything. */
const remainingOf = (row: PaymentRow, deposits: readonly DepositRow[]): string | null => {
  const { deposit_currency: currency, expected_deposit_amount: expected, type } = row;
  if (currency === null || expected === null || type === 'REUSABLE') return null;
  const units = (text: string): Amount => ({ ...amountOf('0', currency), units: BigInt(text) });
  let rest = units(expected);
  for (const deposit of deposits) {
    if (!arrived.includes(deposit.status)) continue;
    if (deposit.deposit_currency !== currency) return null;
    rest = subtract(rest, units(deposit.deposit_amount));
  }
  // An amount within the tolerance counts as paid.
  const isWithin =
    rest.units * 1_000_000n <= BigInt(expected) * BigInt(Math.round(Number(row.underpayment_tolerance) * 1_000_000));
  return isPositive(rest) && !(deposits.length > 0 && isWithin) ? toText(rest) : null;
};

/** Payment URI for wallets: the address, and the amount still to be sent. */
const uriOf = (row: PaymentRow, rest: string | null, nets: EvmNets): string | null => {
  const { deposit_currency: currency, network, wallet_address: address, destination_tag: destinationTag } = row;
  if (!currency || !network || !address) return null;
  const amount = rest === null ? null : amountOf(rest, currency);
  return paymentUri({ currency, network, address, destinationTag, amount }, nets);
};

const confirmationsOf = (deposits: readonly DepositRow[]): PublicPayment['confirmations'] => {
  const seen = deposits.findLast(({ status }) => status === 'UNCONFIRMED');
  return seen
    ? { reached: Math.min(seen.confirmations, seen.required_confirmations), required: seen.required_confirmations }
    : null;
};

/** Current value of a reusable payment's coins if they were confirmed now; null without a price. */
const currentRateOf = async (
  tx: Tx,
  scope: BusinessScope,
  { id, deposit_currency: depositCurrency, network }: PaymentRow,
  now: Date,
  { rates: feed }: PayerTools,
): Promise<PublicPayment['currentRate']> => {
  const terms = await termsOfPayment(tx, scope.organisationId, id);
  if (!terms || depositCurrency === null || network === null) return null;
  const rates = await feed.current(tx, now);
  try {
    const asked = { ...terms, depositCurrency, network, requestedDepositAmount: null };
    const { quotedRate, expectedDepositAmount } = quote(asked, rates);
    return (
      quotedRate && {
        rate: toRateText(quotedRate),
        depositAmount: expectedDepositAmount && toText(expectedDepositAmount),
      }
    );
  } catch (error) {
    if (error instanceof UnknownRate || error instanceof StaleRates) return null;
    throw error;
  }
};

/** The coins and networks that are received here and would be credited for the price, at this moment's rates. */
const choicesOf = async (
  tx: Tx,
  scope: BusinessScope,
  row: PaymentRow,
  now: Date,
  { rates: feed, offers }: PayerTools,
): Promise<PublicPayment['choices']> => {
  const organisation = await findOrganisation(tx, scope.organisationId);
  const business = await findBusiness(tx, scope, row.business_id);
  const terms = await termsOfPayment(tx, scope.organisationId, row.id);
  if (!organisation || !terms || business?.status !== 'ACTIVE') return {};
  const rates = await feed.current(tx, now);
  const isWorthIt = (currency: string, network: string): boolean => {
    try {
      return isEnough({ ...terms, depositCurrency: currency, network }, rates);
    } catch (error) {
      if (error instanceof UnknownRate || error instanceof StaleRates) return false;
      throw error;
    }
  };
  const choices = Object.keys(business.depositNetworks)
    .toSorted(compareForPicker)
    .map((currency) => {
      const networks = networksTaken({ business, organisation }, currency).filter(
        (network) => offers.receives(currency, network, organisation.mode === 'TEST') && isWorthIt(currency, network),
      );
      return [currency, sortNetworks(networks, currencyOf(currency).defaultNetwork)] as const;
    });
  return Object.fromEntries(choices.filter(([, networks]) => networks.length > 0)) as PublicPayment['choices'];
};

const isEnough = (
  terms: PaymentTerms & { readonly depositCurrency: string; readonly network: string },
  rates: Parameters<typeof quote>[1],
): boolean => {
  const { depositCurrency, network } = terms;
  const { expectedDepositAmount } = quote({ ...terms, requestedDepositAmount: null }, rates);
  return (
    expectedDepositAmount === null ||
    compare(expectedDepositAmount, transferLimits(depositCurrency, network, rates).minDeposit) >= 0
  );
};
