import {
  changePayLink as changeEndpoint,
  createPayLink as createEndpoint,
  getPayLink,
  pausePayLink as pauseEndpoint,
  type PayLink,
} from '@countinghouse/contract/money-in/pay-links';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { listRoute } from '../../../http/list-route';
import { memberOf, route, type Route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { scopeOf } from '../../organisation/businesses';
import { usesOfLinks } from '../crypto-deposits';
import { payLinkList } from './list';
import { findPayLink, type PayLinkRecord } from './repository';
import { changePayLink, createPayLink, pausePayLink } from './save-pay-link';
import { unused } from './state';
import { payLinkView, versionOfPayLink } from './view';

const viewed = async (
  tx: Tx,
  organisationId: OrganisationId,
  link: PayLinkRecord,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<PayLink> => {
  const uses = (await usesOfLinks(tx, organisationId, [link.id])).get(link.id) ?? unused;
  return payLinkView(link, uses, { now: await clockNow(tx), publicUrl });
};

export const payLinkRoutes: Route[] = [
  listRoute(payLinkList),

  route(getPayLink, async ({ tx, principal, params, config, reply }) => {
    const member = memberOf(principal);
    const link = await findPayLink(tx, await scopeOf(tx, member), params.id);
    if (!link) throw new AppError('NOT_FOUND');
    reply.version(versionOfPayLink(link));
    return viewed(tx, member.organisationId, link, config);
  }),

  route(createEndpoint, async ({ tx, principal, request, body, config, reply }) => {
    const link = await createPayLink(tx, changeBy(principal, request), body);
    reply.made('pay-link', link.id);
    return viewed(tx, memberOf(principal).organisationId, link, config);
  }),

  route(changeEndpoint, async ({ tx, principal, request, params, body, config, expected, reply }) => {
    const link = await changePayLink(tx, changeBy(principal, request), params.id, body, expected);
    reply.version(versionOfPayLink(link));
    return viewed(tx, memberOf(principal).organisationId, link, config);
  }),

  route(pauseEndpoint, async ({ tx, principal, request, params, body, config }) => {
    const link = await pausePayLink(tx, changeBy(principal, request), params.id, body.isPaused);
    return viewed(tx, memberOf(principal).organisationId, link, config);
  }),
];
