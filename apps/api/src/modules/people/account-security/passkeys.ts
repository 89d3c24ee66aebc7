import {
  lastFactorMessage,
  mostPasskeys,
  passkeyKnownMessage,
  passkeyRefusedMessage,
  tooManyPasskeysMessage,
  challengeMinutes,
  type Passkey,
  type PasskeyOrder,
  type PasskeyQuestion,
} from '@countinghouse/contract/people/passkeys';
import { passwordWrongMessage } from '@countinghouse/contract/people/account-security';
import type { PasskeyAttestation } from '@countinghouse/contract/people/passkey-answers';
import type { Tx } from '@countinghouse/database';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { clockNow, wallNow } from '../../../platform/clock/repository';
import { AppError, fieldError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { challengeIn, newChallenge, readChallenge, type Occasion } from '../../../platform/passkeys/challenge';
import { userHandleOf } from '../../../platform/passkeys/check';
import { relyingPartyOf, type RelyingParty } from '../../../platform/passkeys/relying-party';
import {
  deletePasskey,
  insertPasskey,
  namePasskey,
  passkeysOf,
  spendChallenge,
  type KeptPasskey,
} from '../../../platform/passkeys/repository';
import { issueRecoveryCodes } from '../../../platform/second-factor/recovery-codes';
import { findSecondFactor, noteFactors } from '../../../platform/second-factor/repository';
import { endSessionsOf } from '../../../platform/sessions/repository';
import { holdThrottle } from '../../../platform/throttle/repository';
import { auditInEach } from '../../../platform/audit/repository';
import { brandForHost, selectBrands } from '../../organisation/brand';
import { findBelongings, organisationsOf } from '../sign-in';
import type { Caller, Origin, Services } from './caller';
import { passkeyChangedJob } from './passkey-job';
import { provePassword } from './prove-password';
import { conflict, throwRefusal } from './second-factor-change';

/** COSE numbers of EdDSA, ES256 and RS256, in the order of preference. */
const algorithms = [-8, -7, -257] as const;
/** Characters in base64url of 1023 bytes, the longest id of Web Authentication. */
const longestCredentialId = 1364;
/** Bytes, as the table takes them. */
const longestPublicKey = 4096;
const timeout = challengeMinutes * 60_000;

const descriptorOf = ({ credentialId, transports }: KeptPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

const passkeyView = (passkey: KeptPasskey, { rpId }: RelyingParty): Passkey => ({
  id: passkey.id,
  name: passkey.name,
  host: passkey.rpId,
  isOfThisHost: passkey.rpId === rpId,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  confirmsFrom: passkey.confirmsFrom?.toISOString() ?? null,
});

export const listOwnPasskeys = async (
  tx: Tx,
  config: Services['config'],
  caller: Caller,
  { host }: Origin,
): Promise<Passkey[]> => {
  const site = relyingPartyOf(config, host);
  return (await passkeysOf(tx, caller.userId)).map((passkey) => passkeyView(passkey, site));
};

/**
 * The question that confirms one call.
 *
 * @throws AppError STATE_CONFLICT without a passkey of this host
 */
export const passkeyQuestionFor = async (
  tx: Tx,
  { secretKey, ...config }: Services['config'],
  caller: Caller,
  { host }: Origin,
  call: string,
): Promise<PasskeyQuestion> => {
  const { rpId } = relyingPartyOf(config, host);
  const here = (await passkeysOf(tx, caller.userId)).filter((passkey) => passkey.rpId === rpId);
  if (here.length === 0) throw new AppError('STATE_CONFLICT', { message: 'You have no passkey at this address' });
  const occasion: Occasion = { purpose: `call ${call}`, sessionId: caller.sessionId, rpId };
  // Those too new to confirm are offered only where there is no other: the refusal explains.
  const ready = here.filter(({ confirmsFrom }) => confirmsFrom === null);
  return {
    challenge: newChallenge(secretKey, occasion, await wallNow(tx)),
    rpId,
    timeout,
    userVerification: 'required',
    allowCredentials: (ready.length > 0 ? ready : here).map(descriptorOf),
  };
};

/**
 * The order for a new passkey, against the password. The registrar has asked for the second factor, where there is one.
 *
 * @throws AppError VALIDATION_FAILED for the field `password`, STATE_CONFLICT (too many, or a host that is no brand's), RATE_LIMITED
 */
export const beginPasskey = async (
  services: Services,
  caller: Caller,
  password: string,
  { host }: Origin,
): Promise<PasskeyOrder> => {
  const { database, config } = services;
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const { rpId } = relyingPartyOf(config, host);
  return database.onPlatform(async (tx) => {
    const brand = brandForHost(await selectBrands(tx), { ...config, host });
    if (!brand || rpId === '') throw new AppError('STATE_CONFLICT', { message: 'This address has no passkeys' });
    const kept = await passkeysOf(tx, caller.userId);
    if (kept.length >= mostPasskeys) throw new AppError('STATE_CONFLICT', { message: tooManyPasskeysMessage });
    const occasion: Occasion = { purpose: 'register', sessionId: caller.sessionId, rpId };
    return {
      challenge: newChallenge(config.secretKey, occasion, await wallNow(tx)),
      rp: { id: rpId, name: brand.name },
      user: { id: userHandleOf(caller.userId), name: caller.email, displayName: caller.email },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: kept.filter((passkey) => passkey.rpId === rpId).map(descriptorOf),
    };
  });
};

const refused = () => fieldError('passkey', passkeyRefusedMessage);

/** The key pair of an authenticator's answer; null for one that is not of this site, or made without verifying the person. */
const verified = async (attestation: PasskeyAttestation, challenge: string, { rpId, origin }: RelyingParty) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const result = await verifyRegistrationResponse({
    response: attestation as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => null);
  return result?.verified ? result.registrationInfo : null;
};

type Added = { readonly passkey: Passkey; readonly recoveryCodes?: string[] };

/**
 * Keeps the passkey made to an order of this session. The first factor of a person comes with recovery codes and ends the person's other sessions;
 * one added to another waits until it may confirm calls, and the person is told by mail.
 *
 * @throws AppError VALIDATION_FAILED for the field `passkey`, STATE_CONFLICT for one that is kept already
 */
export const addPasskey = async (
  { database, config }: Services,
  caller: Caller,
  { name, passkey: attestation }: { readonly name: string; readonly passkey: PasskeyAttestation },
  origin: Origin,
): Promise<Added> => {
  const site = relyingPartyOf(config, origin.host);
  const challenge = challengeIn(attestation.response.clientDataJSON) ?? '';
  const info = await verified(attestation, challenge, site);
  if (!info || info.credential.id.length > longestCredentialId || info.credential.publicKey.length > longestPublicKey)
    throw refused();
  return database.onPlatform(async (tx) => {
    // Locked first, so that of two at once only one is the first factor.
    await holdThrottle(tx, 'code', caller.userId);
    const occasion: Occasion = { purpose: 'register', sessionId: caller.sessionId, rpId: site.rpId };
    const read = readChallenge(config.secretKey, occasion, challenge, await wallNow(tx));
    if (!read || !(await spendChallenge(tx, read))) throw refused();
    const before = await passkeysOf(tx, caller.userId);
    if (before.length >= mostPasskeys) throw new AppError('STATE_CONFLICT', { message: tooManyPasskeysMessage });
    const isFirstFactor = before.length === 0 && !(await findSecondFactor(tx, caller.userId));
    const id = await insertPasskey(tx, {
      userId: caller.userId,
      rpId: site.rpId,
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey),
      counter: info.credential.counter,
      transports: attestation.response.transports ?? [],
      name,
      isFirstFactor,
      createdAt: await clockNow(tx),
    });
    if (id === null) throw new AppError('STATE_CONFLICT', { message: passkeyKnownMessage });
    const kept = (await passkeysOf(tx, caller.userId)).find((one) => one.id === id);
    if (!kept) throw new Error('The passkey was not kept');
    if (isFirstFactor) await endSessionsOf(tx, caller.userId, 'TWO_FA_CHANGED', caller.sessionId);
    await noteFactors(tx, caller.userId, true);
    await recordOfPasskey(tx, caller, origin, 'passkey.add', kept);
    await enqueue(tx, passkeyChangedJob, { userId: caller.userId, name, change: 'added' });
    const recoveryCodes = isFirstFactor ? await issueRecoveryCodes(tx, config.secretKey, caller.userId) : null;
    return { passkey: passkeyView(kept, site), ...(recoveryCodes && { recoveryCodes }) };
  });
};

/** @throws AppError NOT_FOUND */
export const renamePasskey = async (
  tx: Tx,
  config: Services['config'],
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
  origin: Origin,
): Promise<Passkey> => {
  if (!(await namePasskey(tx, caller.userId, id, name))) throw new AppError('NOT_FOUND');
  const kept = (await passkeysOf(tx, caller.userId)).find((one) => one.id === id);
  if (!kept) throw new AppError('NOT_FOUND');
  await recordOfPasskey(tx, caller, origin, 'passkey.rename', kept);
  return passkeyView(kept, relyingPartyOf(config, origin.host));
};

/** True if an organisation of the person demands a second factor. */
export const isFactorDemanded = async (tx: Tx, caller: Caller): Promise<boolean> =>
  (await findBelongings(tx, caller.userId)).some(({ requiresTwoFactor }) => requiresTwoFactor);

/**
 * Removes a passkey, against the password; the registrar has asked for a second factor. Ends the person's other sessions. True if there is a second
 * factor left.
 *
 * @throws AppError VALIDATION_FAILED for the field `password`, NOT_FOUND, STATE_CONFLICT for the last factor where an organisation demands one
 */
export const removePasskey = async (
  services: Services,
  caller: Caller,
  { id, password }: { readonly id: string; readonly password: string },
  origin: Origin,
): Promise<boolean> => {
  const { database } = services;
  if (!(await provePassword(services, caller, password))) throw fieldError('password', passwordWrongMessage);
  const outcome = await database.onPlatform(async (tx) => {
    await holdThrottle(tx, 'code', caller.userId);
    const kept = await passkeysOf(tx, caller.userId);
    const gone = kept.find((one) => one.id === id);
    if (!gone) throw new AppError('NOT_FOUND');
    const isFactorLeft = kept.length > 1 || (await findSecondFactor(tx, caller.userId)) !== null;
    if (!isFactorLeft && (await isFactorDemanded(tx, caller))) return conflict(lastFactorMessage);
    await deletePasskey(tx, caller.userId, id);
    await noteFactors(tx, caller.userId, isFactorLeft);
    await endSessionsOf(tx, caller.userId, 'TWO_FA_CHANGED', caller.sessionId);
    await recordOfPasskey(tx, caller, origin, 'passkey.remove', gone);
    await enqueue(tx, passkeyChangedJob, { userId: caller.userId, name: gone.name, change: 'removed' });
    return isFactorLeft;
  });
  return typeof outcome === 'boolean' ? outcome : throwRefusal(outcome);
};

const recordOfPasskey = async (
  tx: Tx,
  caller: Caller,
  origin: Origin,
  action: 'passkey.add' | 'passkey.rename' | 'passkey.remove',
  { id, name, rpId }: KeptPasskey,
): Promise<void> => {
  const trails = await organisationsOf(tx, caller.userId);
  const entry = {
    actor: { type: 'USER', id: caller.userId, label: caller.email },
    sessionId: caller.sessionId,
    request: origin,
    action,
    entity: { type: 'user', id: caller.userId },
    after: { passkey: id, name, host: rpId },
    result: 'SUCCESS',
  } as const;
  await auditInEach(tx, trails, entry);
};
