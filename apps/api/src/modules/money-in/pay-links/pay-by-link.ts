import type { OrganisationId } from '@countinghouse/contract/ids';
import { withinOrganisation, type Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { metadataOf } from '../../../platform/metadata';
import type { RequestInfo } from '../../../platform/principal';
import { takeTurn, type RateLimit } from '../../../platform/rate-limit/repository';
import { hashToken } from '../../../platform/secrets';
import { findBusiness, type BusinessScope } from '../../organisation/businesses';
import { isActive, isTestOrganisation } from '../../organisation/organisations';
import {
  findTokenOfLinked,
  makePayment,
  payer,
  usesOfLinks,
  type PaymentMaker,
  type PaymentTools,
} from '../crypto-deposits';
import { findByToken, findPayLink, holdPayLink, linkMoney, type PayLinkRecord } from './repository';
import { clientIdOf, closedFor, priceOf, unused, type Closed } from './state';

/** New payments of one address by one link, over all processes. */
const addressLimit: RateLimit = { name: 'pay-link-address', calls: 10, seconds: 600 };
/** New payments of one link, from all addresses. */
const linkLimit: RateLimit = { name: 'pay-link', calls: 60, seconds: 60 };

/** The link itself is the authority: no business is hidden from who pays it. */
const scopeOfLink = (organisationId: OrganisationId): BusinessScope => ({
  organisationId,
  hiddenBusinessId: null,
  onlyBusinessIds: null,
});

/** Link as anybody who has its address may see it. */
export type PublicPayLink = {
  readonly businessName: string;
  readonly name: string;
  readonly description: string | null;
  readonly displayCurrency: string;
  readonly amount: string | null;
  readonly minAmount: string | null;
  readonly maxAmount: string | null;
  readonly depositCurrency: string | null;
  readonly network: string | null;
  /** Of a test organisation: no real money is asked for. */
  readonly isTest?: boolean;
  /** Null: it takes payments. */
  readonly closed: Closed | null;
};

/** Runs an action on a link, inside its organisation. */
const withLink = async <Result>(
  tx: Tx,
  token: string,
  run: (scope: BusinessScope, id: string) => Promise<Result>,
): Promise<Result> => {
  const found = await findByToken(tx, token);
  if (!found) throw new AppError('NOT_FOUND');
  return withinOrganisation(tx, found.organisation_id, () => run(scopeOfLink(found.organisation_id), found.id));
};

const closedNow = async (tx: Tx, scope: BusinessScope, link: PayLinkRecord): Promise<Closed | null> => {
  const business = await findBusiness(tx, scope, link.businessId);
  if (business?.status !== 'ACTIVE' || !(await isActive(tx, scope.organisationId))) return 'UNAVAILABLE';
  const uses = (await usesOfLinks(tx, scope.organisationId, [link.id])).get(link.id) ?? unused;
  return closedFor(link, uses, await clockNow(tx));
};

/**
 * The link behind a public address.
 * @throws AppError NOT_FOUND
 */
export const showLink = (tx: Tx, token: string): Promise<PublicPayLink> =>
  withLink(tx, token, async (scope, id) => {
    const link = await findPayLink(tx, scope, id);
    if (!link) throw new AppError('NOT_FOUND');
    return {
      businessName: link.businessName,
      name: link.name,
      description: link.description,
      displayCurrency: link.displayCurrency,
      ...linkMoney.texts(link),
      depositCurrency: link.depositCurrency,
      network: link.network,
      isTest: await isTestOrganisation(tx, scope.organisationId),
      closed: await closedNow(tx, scope, link),
    };
  });

/** A press on Pay: the key that its page bore, and what was typed as the amount. */
export type Press = { readonly key: string; readonly amount: string };

/** Token of the payment's page; or the sentence at the amount; or the reason that there is no payment. */
export type Pressed = { readonly token: string } | { readonly problem: string } | { readonly closed: Closed };

type Tools = PaymentTools & { readonly secretKey: string };

/**
 * Makes the payment of a press, once: a repeated press finds it, even after the link has closed. While it is made, the link makes no other, so that
 * its limits hold.
 *
 * @throws AppError NOT_FOUND, RATE_LIMITED, and what `makePayment` refuses
 */
export const payByLink = (
  tx: Tx,
  token: string,
  press: Press,
  { request, ...tools }: Tools & { readonly request: RequestInfo },
): Promise<Pressed> =>
  withLink(tx, token, async (scope, id) => {
    const { organisationId } = scope;
    const link = await holdPayLink(tx, scope, id);
    if (!link) throw new AppError('NOT_FOUND');
    const price = priceOf(link, press.amount);
    if ('problem' in price) return price;
    const clientPaymentId = clientIdOf(link, press.key, price.amount);
    const before = await findTokenOfLinked(tx, organisationId, id, clientPaymentId);
    if (before !== null) return { token: before };
    const closed = await closedNow(tx, scope, link);
    if (closed !== null) return { closed };
    await takeTurn(tx, addressLimit, { organisationId, subject: hashToken(`${id} ${request.ip}`).toString('hex') });
    await takeTurn(tx, linkLimit, { organisationId, subject: id });

    const maker: PaymentMaker = {
      scope,
      actor: payer,
      record: (inside, done) => audit(inside, { ...done, actor: payer, organisationId, request, result: 'SUCCESS' }),
    };
    const { paymentToken } = await makePayment(
      tx,
      maker,
      {
        clientPaymentId,
        businessId: link.businessId,
        type: 'ONE_TIME',
        displayCurrency: link.displayCurrency,
        displayAmount: toText(price.amount),
        depositCurrency: link.depositCurrency,
        network: link.network as 'MAIN' | null,
        redirectUrl: link.redirectUrl,
        metadata: metadataOf(link.metadata),
        payLinkId: id,
      },
      tools,
    );
    if (paymentToken === null) throw new Error(`The payment ${clientPaymentId} has no page`);
    return { token: paymentToken };
  });
