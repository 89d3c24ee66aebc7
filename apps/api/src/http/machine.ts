import { signatureSkewSeconds, signedWithoutNonceUntil } from '@countinghouse/contract/people/api-keys';
import type { FastifyRequest } from 'fastify';
import { audit } from '../platform/audit/repository';
import { refuseAwayKey } from '../platform/away/repository';
import { findCredential, spendSignature } from '../platform/api-credentials/repository';
import type { LiveCredential } from '../platform/api-credentials/repository';
import { limitHeaders } from '../platform/api-credentials/rules';
import { AppError, tooManyRequests } from '../platform/errors';
import { openSecret } from '../platform/secrets';
import { isListed } from './ip-list';
import type { Principal } from './route';
import type { Services } from './services';
import { isSigned, isSignedBy, readCredentials } from './signature';

/** Role shown for machines, which have none. */
const machineRole = 'API_KEY';

export const isMachine = ({ headers }: FastifyRequest): boolean => isSigned(headers.authorization);

type Admitted = { readonly principal: Principal; readonly suspended: boolean };

/**
 * Key → time → signature → address → once → rate. Refusals after the signature are worded only for holders of the secret. `tell` gets the headers of the
 * answer, whatever it is.
 *
 * @throws AppError UNAUTHENTICATED, IP_NOT_ALLOWED, RATE_LIMITED; MISDIRECTED or UNAVAILABLE if its organisation is in another cell
 */
export const admitMachine = async (
  { database, config }: Pick<Services, 'database' | 'config'>,
  request: FastifyRequest,
  body: Buffer,
  tell: (headers: Record<string, string>) => void,
): Promise<Admitted> => {
  const sent = readCredentials(request.headers.authorization);
  const found =
    sent &&
    (await database.onPlatform(async (tx) => {
      const credential = await findCredential(tx, sent.apiKey);
      if (!credential) await refuseAwayKey(tx, sent.apiKey);
      return credential;
    }));
  if (!found) throw new AppError('UNAUTHENTICATED', { subCode: 'KEY_UNKNOWN', message: 'The API key is not valid' });
  const { signature, timestamp, nonce } = sent;
  if (Math.abs(timestamp - found.now.getTime()) > signatureSkewSeconds * 1000) {
    throw new AppError('UNAUTHENTICATED', {
      subCode: 'TIMESTAMP_OFF',
      message: `The timestamp is more than ${signatureSkewSeconds} seconds off. The server's time is ${found.now.toISOString()}.`,
    });
  }
  const signed = { timestamp, nonce, method: request.method, pathAndQuery: request.raw.url ?? '', body };
  if (!isSignedBy(openSecret(config.secretKey, found.sealedSecret), signature, signed)) {
    throw new AppError('UNAUTHENTICATED', { subCode: 'SIGNATURE_WRONG', message: 'The signature is not valid' });
  }
  if (nonce === null && found.now.getTime() >= Date.parse(signedWithoutNonceUntil)) {
    throw new AppError('UNAUTHENTICATED', {
      subCode: 'NONCE_MISSING',
      message: 'The request must be signed with a nonce',
    });
  }
  if (!isListed(found.ipAddresses, request.ip)) {
    await recordForeignAddress({ database }, request, found);
    throw new AppError('IP_NOT_ALLOWED');
  }
  const spent = await database.inOrganisation(found.organisationId, (tx) =>
    spendSignature(tx, found, signature, request.ip),
  );
  if (spent.outcome === 'replayed') {
    throw new AppError('UNAUTHENTICATED', { subCode: 'SIGNATURE_REUSED', message: 'The signature was used before' });
  }
  tell(limitHeaders(spent.usage));
  if (spent.outcome === 'limited') throw tooManyRequests(spent.retryAfterSeconds);
  return { principal: principalOf(found), suspended: found.isSuspended };
};

const principalOf = (found: LiveCredential): Principal => ({
  userId: found.responsible.id,
  email: found.responsible.email,
  apiKey: { id: found.id, name: found.name, businessIds: found.businessIds, expiresAt: found.expiresAt },
  sessionId: found.id,
  organisationId: found.organisationId,
  role: machineRole,
  systemRole: null,
  permissions: found.permissions,
  viewing: null,
  twoFactorEnabled: false,
  isTest: found.isTest,
});

const recordForeignAddress = (
  { database }: Pick<Services, 'database'>,
  request: FastifyRequest,
  { id, name, organisationId }: LiveCredential,
): Promise<void> =>
  database.onPlatform((tx) =>
    audit(tx, {
      actor: { type: 'API_KEY', id, label: name },
      organisationId,
      request: { id: request.id, ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 256) },
      action: 'denied.api-key-address',
      entity: { type: 'api-credential', id },
      result: 'DENIED',
    }),
  );
