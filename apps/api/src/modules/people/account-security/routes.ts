import {
  changePassword,
  changeTwoFactor,
  confirmFactorReset,
  endOwnSession,
  getFactorReset,
  getTwoFactorSetup,
  listOwnSessions,
  refuseFactorResetLink,
} from '@countinghouse/contract/people/account-security';
import {
  addPasskey,
  beginPasskey,
  getPasskeyChallenge,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@countinghouse/contract/people/passkeys';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import { audit } from '../../../platform/audit/repository';
import { validationMessages } from '@countinghouse/contract/validation';
import { AppError, fieldError } from '../../../platform/errors';
import { deviceName } from '../../../platform/sessions/device';
import { findPolicy, usualPolicy } from '../../../platform/sessions/policy-repository';
import { endSessionOf, listSessionsOf } from '../../../platform/sessions/repository';
import { changePassword as change } from './change-password';
import { disableTwoFactor } from './disable-two-factor';
import { enableTwoFactor } from './enable-two-factor';
import { confirmFactorReset as confirm, openFactorReset, refuseFactorResetByLink } from './factor-reset';
import {
  addPasskey as add,
  beginPasskey as begin,
  listOwnPasskeys,
  passkeyQuestionFor,
  removePasskey as remove,
  renamePasskey as rename,
} from './passkeys';
import type { OpenReset } from './reset-repository';
import { twoFactorSetup } from './two-factor-setup';

const resetView = ({ email, organisationName, dueAt }: OpenReset) => ({
  email,
  organisationName,
  dueAt: dueAt?.toISOString() ?? null,
});

export const accountSecurityRoutes: Route[] = [
  route(
    changePassword,
    async ({ principal, body, request, ...services }) => {
      await change(services, principal, body, request);
      return undefined;
    },
    { transaction: 'none' },
  ),

  route(getTwoFactorSetup, ({ tx, config, principal }) => twoFactorSetup(tx, config, principal)),

  route(
    changeTwoFactor,
    async ({ principal, body: { enabled, twoFaCode: code, passkey, password }, request, ...services }) => {
      const proof = { password, ...(passkey && { passkey }) };
      if (enabled) {
        if (code === undefined) throw fieldError('twoFaCode', validationMessages.twoFactorCode);
        const recoveryCodes = await enableTwoFactor(services, principal, { ...proof, code }, request);
        return { twoFaEnabled: true, recoveryCodes };
      }
      if (code === undefined && !passkey) throw fieldError('twoFaCode', validationMessages.twoFactorCode);
      return { twoFaEnabled: await disableTwoFactor(services, principal, { ...proof, code }, request) };
    },
    { transaction: 'none' },
  ),

  route(listOwnSessions, async ({ tx, principal, now }) => {
    const sessions = (await listSessionsOf(tx, principal.userId)).map(({ userAgent, ...session }) => ({
      ...session,
      isCurrent: session.id === principal.sessionId,
      device: deviceName(userAgent),
      issuedAt: session.issuedAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    }));
    const policy = principal.organisationId ? await findPolicy(tx, principal.organisationId) : usualPolicy;
    return {
      sessions: sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
      serverTime: (await now()).toISOString(),
      idleTimeoutSeconds: policy.idleMinutes * 60,
    };
  }),

  route(endOwnSession, async ({ tx, principal, params, request }) => {
    if (!(await endSessionOf(tx, principal.userId, params.id))) throw new AppError('NOT_FOUND');
    await audit(tx, {
      actor: { type: 'USER', id: principal.userId, label: principal.email },
      organisationId: principal.organisationId,
      sessionId: principal.sessionId,
      request,
      action: 'session.end',
      entity: { type: 'session', id: params.id },
      result: 'SUCCESS',
    });
    return undefined;
  }),

  route(listPasskeys, async ({ tx, config, principal, request }) => ({
    passkeys: await listOwnPasskeys(tx, config, principal, request),
  })),

  route(getPasskeyChallenge, ({ tx, config, principal, request, query }) =>
    passkeyQuestionFor(tx, config, principal, request, query.call),
  ),

  route(
    beginPasskey,
    ({ principal, body, request, ...services }) => begin(services, principal, body.password, request),
    { transaction: 'none' },
  ),

  route(addPasskey, ({ principal, body, request, ...services }) => add(services, principal, body, request), {
    transaction: 'none',
  }),

  route(renamePasskey, ({ tx, config, principal, params, body, request }) =>
    rename(tx, config, principal, { id: params.id, name: body.name }, request),
  ),

  route(
    removePasskey,
    async ({ principal, params, body, request, ...services }) => ({
      twoFaEnabled: await remove(services, principal, { id: params.id, password: body.password }, request),
    }),
    { transaction: 'none' },
  ),

  route(getFactorReset, async ({ tx, params }) => resetView(await openFactorReset(tx, params.token))),

  route(
    confirmFactorReset,
    async ({ params, body, request, ...services }) => {
      return resetView(await confirm(services, params.token, body.password, request));
    },
    { transaction: 'none' },
  ),

  route(refuseFactorResetLink, async ({ tx, params, request }) => {
    await refuseFactorResetByLink(tx, params.token, request);
    return undefined;
  }),
];
