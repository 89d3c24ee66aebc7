import {
  askCompanySignIn,
  createDirectoryToken,
  finishCompanyLink,
  finishCompanySignIn,
  getCompanySignIn,
  listCompanyLinks,
  proveCompanySignIn,
  proveMailDomain,
  removeCompanyLink,
  removeCompanySignIn,
  saveCompanySignIn,
  saveDirectory,
  saveSignInPolicy,
  startCompanyLink,
  startCompanySignIn,
} from '@countinghouse/contract/people/company-sign-in';
import { firstEventIdHeader } from '@countinghouse/contract/running/events';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { memberOf, route, setToken, type Context, type ReplyControls, type Route } from '../../../http/route';
import { eventIdNow } from '../../../platform/changes/event-id';
import { tooManyRequests } from '../../../platform/errors';
import { createProcessBuckets, outsideCallRate } from '../../../platform/limits';
import { hashToken } from '../../../platform/secrets';
import type { IdentityProviders } from '../../../rails/identity';
import { finishLink, listOwnLinks, removeLink, startLink } from './link';
import {
  makeDirectoryToken,
  proveDomain,
  removeProvider,
  savePolicy,
  saveProvider,
  setDirectoryRole,
  settingsView,
  versionOfSettings,
} from './settings';
import { answerOf, finishSignIn, isOffered, proveSignIn, startSignIn } from './sign-in';

/** Counts the end of a sign-in. */
type Counted = <Result>(signingIn: Promise<Result>) => Promise<Result>;

type Called = Pick<Context, 'tx' | 'config' | 'principal' | 'request' | 'expected'>;

const editOf = ({ principal, request, expected }: Called) => ({ member: memberOf(principal), request, expected });

/** Settings as they are after a change, with their version. */
const settingsAfter = async ({ tx, config, principal, request }: Omit<Called, 'expected'>, reply: ReplyControls) => {
  const { organisationId } = memberOf(principal);
  reply.version(await versionOfSettings(tx, organisationId));
  return settingsView(tx, config, organisationId, request.host);
};

export const companySignInRoutes = (identity: IdentityProviders, counted: Counted): Route[] => {
  // Others need a ticket or a session first; this one calls a server elsewhere for anybody.
  const limit = createProcessBuckets(outsideCallRate);
  const firstEvent = async (
    { database, config }: { readonly database: Context['database']; readonly config: Config },
    reply: ReplyControls,
  ): Promise<void> =>
    reply.setHeader(
      firstEventIdHeader,
      await database.onPlatform((tx: Tx) => eventIdNow(tx, config.secretKey), 'read'),
    );

  return [
    route(askCompanySignIn, async ({ tx, config, body, request }) => ({
      isOffered: await isOffered(tx, { config }, body.email, request.host),
    })),

    route(
      startCompanySignIn,
      ({ body: { email, invitation }, request, database, config }) => {
        const seconds = limit(request.ip);
        if (seconds > 0) throw tooManyRequests(seconds);
        const wanted = { email, ...(invitation !== undefined && { invitation: hashToken(invitation) }) };
        return startSignIn({ database, config, identity }, wanted, request);
      },
      { transaction: 'none' },
    ),

    route(
      finishCompanySignIn,
      async ({ body, request, reply, database, config }) => {
        const finished = await counted(finishSignIn({ database, config, identity }, body, request));
        if (finished.loggedIn) {
          setToken(reply, finished.loggedIn.token);
          await firstEvent({ database, config }, reply);
        }
        return answerOf(finished);
      },
      { transaction: 'none' },
    ),

    route(
      proveCompanySignIn,
      async ({ body, request, reply, database, config }) => {
        const { token, answer } = await counted(proveSignIn({ database, config, identity }, body, request));
        setToken(reply, token);
        await firstEvent({ database, config }, reply);
        return answer;
      },
      { transaction: 'none' },
    ),

    route(listCompanyLinks, async ({ tx, principal }) => ({ links: await listOwnLinks(tx, principal) })),

    route(
      startCompanyLink,
      ({ params, body, principal, request, database, config }) =>
        startLink({ database, config, identity }, principal, { ...params, ...body }, request),
      { transaction: 'none' },
    ),

    route(
      finishCompanyLink,
      ({ body, principal, request, database, config }) =>
        finishLink({ database, config, identity }, principal, body, request),
      { transaction: 'none' },
    ),

    route(removeCompanyLink, async ({ tx, principal, params, request }) => {
      await removeLink(tx, principal, params.organisationId, request);
      return undefined;
    }),

    route(getCompanySignIn, ({ reply, ...called }) => settingsAfter(called, reply)),

    route(saveCompanySignIn, async ({ body, reply, ...called }) => {
      await saveProvider(called.tx, called.config, editOf(called), body);
      return settingsAfter(called, reply);
    }),

    route(removeCompanySignIn, async (called) => {
      await removeProvider(called.tx, editOf(called));
      return undefined;
    }),

    route(
      proveMailDomain,
      ({ body, principal, request, database, config }) => {
        const change = { member: memberOf(principal), request };
        return proveDomain({ database, config, identity }, change, body.domain);
      },
      { transaction: 'none' },
    ),

    route(saveSignInPolicy, async ({ body, reply, ...called }) => {
      await savePolicy(called.tx, editOf(called), body);
      return settingsAfter(called, reply);
    }),

    route(saveDirectory, async ({ body, reply, ...called }) => {
      await setDirectoryRole(called.tx, editOf(called), body);
      return settingsAfter(called, reply);
    }),

    route(createDirectoryToken, async (called) => ({ token: await makeDirectoryToken(called.tx, editOf(called)) })),
  ];
};
