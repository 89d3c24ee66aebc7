import type { Endpoint } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import { logIn } from '@countinghouse/contract/people/sign-in';
import { getCallbackSecret } from '@countinghouse/contract/organisation/business-changes';
import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { apiBase } from '../http/registrar';
import { refusalPrefix } from '../platform/audit/events';

/** Successful writes without an event: name to reason. A new one needs a reason here. */
export const silentWrites: Readonly<Record<string, string>> = {
  quoteWithdrawal: 'It only computes; a recipient belongs into no address bar, so it is posted.',
  checkPayoutBatch: 'Reads only: verdicts on the rows of a draft, and what they would come to. Nothing is reserved.',
  beginPasskey: 'It only hands out an order, which changes nothing until it is answered.',
  askCompanySignIn: 'Reads only: an address belongs into no address bar, so it is posted.',
  startCompanySignIn: 'It only hands out the address of a provider, which changes nothing until it is answered.',
  startCompanyLink: 'It only hands out the address of a provider, which changes nothing until it is answered.',
  validateAddress: 'It only computes; a recipient belongs into no address bar, so it is posted.',
  saveView: 'One’s own choice of filters and columns: it is nobody else’s, and nothing of the organisation’s changes.',
  changeView: 'One’s own choice of filters and columns.',
  deleteView: 'One’s own choice of filters and columns.',
  verifyFigures: 'It only compares, for whoever holds the letter.',
};

/** Reads that are recorded too, because they show a secret. */
const readsOnRecord: readonly Endpoint[] = [getCallbackSecret];

/** Answers to a login that are no attempts: malformed, or turned away before any check. */
const noAttempt: readonly number[] = [400, 408, 413, 415, 503];

const declared = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${apiBase}${endpoint.path}`, endpoint]));

type Result = 'SUCCESS' | 'DENIED' | 'FAILED';
type Expected = { readonly call: string; readonly results: readonly Result[] };

/** Event that an answer must have left in the audit trail; null: none. */
const expectedOf = (request: FastifyRequest, reply: FastifyReply): Expected | null => {
  const { url = '' } = request.routeOptions;
  const endpoint = declared.get(`${request.method} ${url}`);
  const { statusCode: status } = reply;
  const call = `${request.method} ${url} answered ${status}`;
  // The first answer's event covers it.
  if (reply.getHeader('idempotent-replayed') !== undefined) return null;
  if (endpoint === logIn) {
    return noAttempt.includes(status) ? null : { call, results: status < 300 ? ['SUCCESS'] : ['FAILED'] };
  }
  if (status === 403) return { call, results: ['DENIED', 'FAILED'] };
  if (!endpoint || status >= 300) return null;
  const isOnRecord = endpoint.method === 'GET' ? readsOnRecord.includes(endpoint) : !(endpoint.name in silentWrites);
  return isOnRecord ? { call, results: ['SUCCESS'] } : null;
};

/**
 * Watches every request a test makes: each successful write of the contract, each 403 and each login attempt must have left an event under its
 * request id, one that a capability declares. Returns the check, which throws a list of those that did not; it is called before the test's database
 * goes.
 */
export const watchAudit = (app: FastifyInstance, database: Database): (() => Promise<void>) => {
  const expected = new Map<string, Expected>();
  app.addHook('onResponse', async (request, reply) => {
    const expectation = expectedOf(request, reply);
    if (expectation) expected.set(request.id, expectation);
  });
  return async () => {
    if (expected.size === 0) return;
    const { rows } = await database.acrossOrganisations((tx) =>
      sql<{ id: string; results: Result[]; actions: string[] }>`
        select request_id as id, array_agg(result) as results, array_agg(action) as actions from audit_event
         where request_id = any(${[...expected.keys()]}::text[]) group by request_id`.execute(tx),
    );
    const unknown = rows
      .flatMap(({ actions }) => actions)
      .filter((action) => !(action in app.events) && !action.startsWith(refusalPrefix));
    if (unknown.length > 0) throw new Error(`No capability declares the event ${unknown[0]}`);
    const left = new Map(rows.map(({ id, results }) => [id, results]));
    const missing = [...expected]
      .filter(([id, { results }]) => !left.get(id)?.some((result) => results.includes(result)))
      .map(([, { call }]) => call);
    expected.clear();
    if (missing.length > 0) throw new Error(`No audit event of:\n${[...new Set(missing)].join('\n')}`);
  };
};
