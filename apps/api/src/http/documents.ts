import type { Endpoint } from '@countinghouse/contract';
import type { FastifyInstance } from 'fastify';
import type { Events } from '../platform/audit/events';
import { AppError } from '../platform/errors';
import { errorPage, errorsPage, isErrorCode } from './error-pages';
import { openApiDocument } from './openapi';
import { referencePage, referenceStyle } from './reference';
import { apiBase } from './registrar';

const html = 'text/html; charset=utf-8';

/** Descriptions of the API, for programs and for people. Made at the first request: not needed at the start. */
export const registerDocuments = (app: FastifyInstance, endpoints: readonly Endpoint[], events: Events): void => {
  let document: string | undefined;
  let page: string | undefined;
  app.get(`${apiBase}openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, apiBase.slice(0, -1)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(`${apiBase}docs`, async (_request, reply) => {
    page ??= referencePage(endpoints, events, apiBase);
    return reply.type(html).send(page);
  });
  app.get(`${apiBase}docs/errors`, async (_request, reply) => reply.type(html).send(errorsPage(apiBase)));
  app.get<{ Params: { code: string } }>(`${apiBase}docs/errors/:code`, async ({ params }, reply) => {
    if (!isErrorCode(params.code)) throw new AppError('NOT_FOUND');
    return reply.type(html).send(errorPage(params.code, apiBase));
  });
  app.get(`${apiBase}docs/reference.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(referenceStyle),
  );
};
