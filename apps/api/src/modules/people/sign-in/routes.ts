import {
  forgotPassword,
  forgotPasswordMessage,
  getPasswordLink,
  getSession,
  logIn,
  logOut,
  resetPassword,
  switchOrganisation,
} from '@countinghouse/contract/people/sign-in';
import { getSignInChallenge, logInWithPasskey } from '@countinghouse/contract/people/passkeys';
import { firstEventIdHeader } from '@countinghouse/contract/running/events';
import type { Route } from '../../../http/route';
import { route, setToken } from '../../../http/route';
import { audit } from '../../../platform/audit/repository';
import { eventIdNow } from '../../../platform/changes/event-id';
import { AppError, tooManyRequests } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { endSession } from '../../../platform/sessions/repository';
import { hashToken } from '../../../platform/secrets';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import { factorMethodsOf } from '../../../platform/passkeys/methods';
import { logIn as signIn } from './log-in';
import { logInWithPasskey as signInWithPasskey, signInQuestion } from './log-in-with-passkey';
import { findBelongings, findHopes, isGoodLink } from './repository';
import { requestPasswordResetJob } from './request-password-reset';
import { resetPassword as setPassword } from './reset-password';
import { switchOrganisation as choose } from './switch-organisation';
import { sessionView } from './view';

/** Counts the end of a sign-in. */
type Counted = <Result>(signingIn: Promise<Result>) => Promise<Result>;

/** Origins of other installations where people of these organisations sign in too. */
type AlsoAt = (organisations: readonly string[]) => readonly string[];

/** An answer with the ways to other installations, which say nothing of whether this person has an account there. */
const withElsewhere = <Answer extends { readonly organisations: Readonly<Record<string, string>> }>(
  answer: Answer,
  alsoAt: AlsoAt,
): Answer & { elsewhere?: string[] } => {
  const origins = alsoAt(Object.keys(answer.organisations));
  return origins.length === 0 ? answer : { ...answer, elsewhere: [...origins] };
};

export const signInRoutes = (counted: Counted, alsoAt: AlsoAt): Route[] => [
  route(
    logIn,
    async ({ body, request, reply, ...services }) => {
      const { token, answer } = await counted(signIn(services, body, request));
      setToken(reply, token);
      const { database, config } = services;
      reply.setHeader(firstEventIdHeader, await database.onPlatform((tx) => eventIdNow(tx, config.secretKey), 'read'));
      return withElsewhere(answer, alsoAt);
    },
    { transaction: 'none' },
  ),

  route(switchOrganisation, async ({ tx, principal, params, request, reply, config }) => {
    const { token, answer } = await choose(tx, config, principal, params.organisationId, request);
    setToken(reply, token);
    reply.setHeader(firstEventIdHeader, await eventIdNow(tx, config.secretKey));
    return withElsewhere(answer, alsoAt);
  }),

  route(getSignInChallenge, ({ tx, config, request, query }) =>
    signInQuestion(tx, config, request.host, query.purpose ?? 'sign-in'),
  ),

  route(
    logInWithPasskey,
    async ({ body, request, reply, ...services }) => {
      const { token, answer } = await counted(signInWithPasskey(services, body.passkey, request));
      setToken(reply, token);
      const { database, config } = services;
      reply.setHeader(firstEventIdHeader, await database.onPlatform((tx) => eventIdNow(tx, config.secretKey), 'read'));
      return withElsewhere(answer, alsoAt);
    },
    { transaction: 'none' },
  ),

  route(getSession, async ({ tx, config, principal, request }) => {
    const { invitations } = await findHopes(tx, principal.userId);
    const methods = await factorMethodsOf(tx, principal.userId, relyingPartyOf(config, request.host).rpId);
    return withElsewhere(
      sessionView(principal, methods, await findBelongings(tx, principal.userId), invitations),
      alsoAt,
    );
  }),

  route(logOut, async ({ tx, principal, request }) => {
    await endSession(tx, principal.sessionId, 'LOGOUT');
    await audit(tx, {
      actor: { type: 'USER', id: principal.userId, label: principal.email },
      organisationId: principal.organisationId,
      sessionId: principal.sessionId,
      request,
      action: 'logout',
      result: 'SUCCESS',
    });
    return undefined;
  }),

  route(forgotPassword, async ({ tx, body, request }) => {
    const { id, ip, userAgent } = request;
    const wait = await holdThrottle(tx, 'reset-request', ip);
    if (wait > 0) throw tooManyRequests(wait);
    await countFailure(tx, 'reset-request', ip);
    await enqueue(tx, requestPasswordResetJob, { email: body.email, request: { id, ip, userAgent } });
    // The address's owner is looked up by the job: here nothing differs between callers.
    await audit(tx, {
      actor: { type: 'USER', id: null, label: body.email },
      request,
      action: 'password.reset-request',
      result: 'SUCCESS',
    });
    return { message: forgotPasswordMessage };
  }),

  route(getPasswordLink, async ({ tx, params }) => {
    if (!(await isGoodLink(tx, hashToken(params.token)))) throw new AppError('LINK_INVALID');
    return undefined;
  }),

  route(
    resetPassword,
    async ({ body, request, ...services }) => {
      await setPassword(services, body, request);
      return undefined;
    },
    { transaction: 'none' },
  ),
];
