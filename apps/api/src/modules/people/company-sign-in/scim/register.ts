import { personId, type PersonId } from '@countinghouse/contract/ids';
import { isDatabaseUnavailable, isRetryable, type Database, type Tx } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../../config';
import { audit } from '../../../../platform/audit/repository';
import { AppError, tooManyRequests } from '../../../../platform/errors';
import { createProcessBuckets, shieldRates } from '../../../../platform/limits';
import { relyingPartyOf } from '../../../../platform/passkeys/relying-party';
import type { RequestInfo } from '../../../../platform/principal';
import { hashToken } from '../../../../platform/secrets';
import {
  findMember,
  inviteByDirectory,
  selectMembers,
  setActiveByDirectory,
  type DirectoryChange,
  type MemberRecord,
} from '../../users';
import { findDirectoryByToken, noteDirectoryUsed } from '../repository';
import {
  configDocument,
  errorDocument,
  listDocument,
  schemaDocument,
  typeDocument,
  userDocument,
  userSchema,
  type ScimType,
} from './documents';
import { activeIn, bodyIn, pageIn, ScimRefusal, userIn } from './requests';

const prefix = '/scim/v2';
const contentType = 'application/scim+json; charset=utf-8';
const bearer = /^Bearer (scim_[A-Za-z0-9_-]{43})$/;

type Given = {
  readonly database: Database;
  readonly config: Config;
  readonly requestInfo: (request: FastifyRequest) => RequestInfo;
};

type OfUser = { Params: { id: string } };

/** Kind of a refusal that the product gives, for the directory. */
const kindOf = ({ code }: AppError): readonly [status: number, scimType?: ScimType] => {
  if (code === 'STATE_CONFLICT') return [409, 'uniqueness'];
  if (code === 'RULE_VIOLATED') return [409, 'mutability'];
  if (code === 'VALIDATION_FAILED') return [400, 'invalidValue'];
  return [new AppError(code).status];
};

/** Refusal behind any thrown error; an unforeseen one tells nothing of itself. */
const refusalOf = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnavailable(thrown) || isRetryable(thrown))
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 2, cause: thrown });
  const { statusCode = 500 } = thrown as { readonly statusCode?: number };
  if (statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (statusCode === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Only application/scim+json is accepted' });
  return statusCode < 500 ? new AppError('VALIDATION_FAILED') : new AppError('INTERNAL', { cause: thrown });
};

/**
 * SCIM 2.0 for the directory of a company (RFC 7644): it invites people who join, and disables those who leave. It stands beside the API, as its
 * paths, its media type and the form of its errors are the standard's. What it changes goes through the functions of the people's own module.
 */
export const registerScim = (app: FastifyInstance, { database, config, requestInfo }: Given): void => {
  const limitAddress = createProcessBuckets(shieldRates.address);
  const limitDirectory = createProcessBuckets(shieldRates.organisation);
  const baseAt = (request: FastifyRequest): string => relyingPartyOf(config, requestInfo(request).host).origin + prefix;

  /** Directory of the token. @throws AppError UNAUTHENTICATED, RATE_LIMITED */
  const admitted = async (request: FastifyRequest): Promise<DirectoryChange> => {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    const found =
      token === undefined ? null : await database.onPlatform((tx) => findDirectoryByToken(tx, hashToken(token)));
    if (!found?.roleId) throw new AppError('UNAUTHENTICATED', { message: 'The token is not valid' });
    const seconds = limitDirectory(found.organisationId);
    if (seconds > 0) throw tooManyRequests(seconds);
    return { organisationId: found.organisationId, roleId: found.roleId, request: requestInfo(request) };
  };

  /** Acts in the directory's organisation. A refusal of what it may do is on the trail. */
  const acting = async <Result>(
    request: FastifyRequest,
    act: (tx: Tx, change: DirectoryChange) => Promise<Result>,
  ): Promise<Result> => {
    const change = await admitted(request);
    const { organisationId } = change;
    try {
      return await database.inOrganisation(organisationId, async (tx) => {
        await noteDirectoryUsed(tx, organisationId);
        return act(tx, change);
      });
    } catch (error) {
      if (error instanceof AppError && (error.code === 'RULE_VIOLATED' || error.code === 'FORBIDDEN'))
        await database.onPlatform((tx) =>
          audit(tx, {
            actor: { type: 'SYSTEM', id: null, label: 'company directory' },
            organisationId,
            request: change.request,
            action: 'denied.directory',
            after: { code: error.code, message: error.sentence },
            result: 'DENIED',
          }),
        );
      throw error;
    }
  };

  const idIn = (text: string): PersonId => {
    const read = personId.safeParse(text);
    if (!read.success) throw new AppError('NOT_FOUND');
    return read.data;
  };
  const one = async (tx: Tx, { organisationId }: DirectoryChange, text: string): Promise<MemberRecord> => {
    const member = await findMember(tx, organisationId, idIn(text));
    if (!member) throw new AppError('NOT_FOUND');
    return member;
  };

  void app.register(
    async (scim) => {
      scim.removeAllContentTypeParsers();
      scim.addContentTypeParser(
        ['application/scim+json', 'application/json'],
        { parseAs: 'string' },
        (_request, text, done) => {
          try {
            done(null, bodyIn(String(text)));
          } catch (error) {
            done(error as Error);
          }
        },
      );
      scim.addHook('onRequest', async (request) => {
        const seconds = limitAddress(request.ip);
        if (seconds > 0) throw tooManyRequests(seconds);
      });
      scim.setErrorHandler((thrown, request, reply) => {
        if (thrown instanceof ScimRefusal) return refuse(reply, thrown.status, thrown.message, thrown.scimType);
        const error = refusalOf(thrown);
        const [status, scimType] = kindOf(error);
        if (status >= 500) request.log.error(thrown);
        if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds));
        if (status === 401) void reply.header('www-authenticate', 'Bearer');
        return refuse(reply, status, (status < 500 && error.sentence) || 'This could not be done', scimType);
      });
      scim.all('/*', (_request, reply) => refuse(reply, 404, 'Not found'));

      const send = (reply: FastifyReply, document: object, status = 200): FastifyReply =>
        reply.code(status).type(contentType).header('cache-control', 'no-store').send(JSON.stringify(document));

      scim.get('/ServiceProviderConfig', async (request, reply) => {
        await admitted(request);
        return send(reply, configDocument(baseAt(request)));
      });
      scim.get('/ResourceTypes', async (request, reply) => {
        await admitted(request);
        return send(reply, listDocument([typeDocument(baseAt(request))], 1, 1));
      });
      scim.get('/ResourceTypes/User', async (request, reply) => {
        await admitted(request);
        return send(reply, typeDocument(baseAt(request)));
      });
      scim.get('/Schemas', async (request, reply) => {
        await admitted(request);
        return send(reply, listDocument([schemaDocument(baseAt(request))], 1, 1));
      });
      scim.get<OfUser>('/Schemas/:id', async (request, reply) => {
        await admitted(request);
        if (request.params.id !== userSchema) throw new AppError('NOT_FOUND');
        return send(reply, schemaDocument(baseAt(request)));
      });

      scim.get<{ Querystring: Record<string, unknown> }>('/Users', async (request, reply) => {
        const { members, total, startIndex } = await acting(request, async (tx, { organisationId }) => {
          const { email, startIndex: first, count } = pageIn(request.query);
          const found = await selectMembers(tx, organisationId, { email, offset: first - 1, limit: count });
          return { ...found, startIndex: first };
        });
        const base = baseAt(request);
        const resources = members.map((member) => userDocument(member, base));
        return send(reply, listDocument(resources, total, startIndex));
      });
      scim.get<OfUser>('/Users/:id', async (request, reply) => {
        const member = await acting(request, (tx, change) => one(tx, change, request.params.id));
        return send(reply, userDocument(member, baseAt(request)));
      });
      scim.post('/Users', async (request, reply) => {
        const member = await acting(request, (tx, change) => {
          const { active, ...joiner } = userIn(request.body);
          if (!active) throw new ScimRefusal(400, 'Somebody who joins is active', 'invalidValue');
          return inviteByDirectory(tx, change, joiner, config);
        });
        const document = userDocument(member, baseAt(request));
        return send(reply.header('location', document.meta.location), document, 201);
      });
      scim.put<OfUser>('/Users/:id', async (request, reply) => {
        const member = await acting(request, async (tx, change) => {
          const { email, active } = userIn(request.body);
          const before = await one(tx, change, request.params.id);
          if (email !== before.email) throw new ScimRefusal(400, 'userName does not change', 'mutability');
          return setActiveByDirectory(tx, change, before.id, active);
        });
        return send(reply, userDocument(member, baseAt(request)));
      });
      scim.patch<OfUser>('/Users/:id', async (request, reply) => {
        const member = await acting(request, async (tx, change) => {
          const active = activeIn(request.body);
          const before = await one(tx, change, request.params.id);
          return active === null ? before : setActiveByDirectory(tx, change, before.id, active);
        });
        return send(reply, userDocument(member, baseAt(request)));
      });
      scim.delete<OfUser>('/Users/:id', async (request, reply) => {
        await acting(request, async (tx, change) => {
          const { id } = await one(tx, change, request.params.id);
          await setActiveByDirectory(tx, change, id, false);
        });
        return reply.code(204).send();
      });
    },
    { prefix },
  );
};

const refuse = (reply: FastifyReply, status: number, detail: string, scimType?: ScimType): FastifyReply =>
  reply
    .code(status)
    .type(contentType)
    .send(JSON.stringify(errorDocument(status, detail, scimType)));
