import type { Area } from './fault';
import { faultsOf } from './fault';

const at = (file: string): string => `apps/api/src/http/${file}`;
const once = at('idempotency.db.test.ts');
const onRecord = at('writes-on-record.db.test.ts');
const server = at('server.db.test.ts');
const machine = at('machine.db.test.ts');
const copies = 'apps/api/src/modules/money-out/crypto-withdrawals/crypto-withdrawals.db.test.ts';

export const registrar: Area = {
  name: 'registrar',
  faults: [
    ...faultsOf(
      at('registrar.ts'),
      [at('authorisation.db.test.ts'), server, once, onRecord, machine],
      [
        ["if (!session) throw new AppError('UNAUTHENTICATED');", "if (!session) throw new AppError('FORBIDDEN');"],
        [
          "if (access.kind === 'permission' && !holds(principal.permissions, access.need))\n      throw new AppError('FORBIDDEN', { subCode: 'PERMISSION_MISSING' });",
          '',
        ],
        [
          "if (principal.apiKey)\n        throw new AppError('FORBIDDEN', { subCode: 'PEOPLE_ONLY', message: 'API keys have no account to manage' });",
          '',
        ],
        ['if (suspended && (principal.apiKey', 'if (false && (principal.apiKey'],
        ['await services.database.onPlatform((tx) => recordDenial(tx, endpoint, principal, origin, error));', ''],
        ['if (principal && isDenial(error)) {', 'if (false) {'],
        ["if (result.outcome !== 'passed') throw codeRefusal(result);", ''],
        ["(requiresTwoFactor && access.kind === 'permission')", 'false'],
        ["secondFactor === 'always' ||", ''],
        [
          'if (finished) return sendStored(reply, finished);',
          '',
          'Claiming the key answers the same a moment later; this spares what stands between.',
        ],
        ["secondFactor === 'none' || !caller", 'true'],
        ["if (judged.outcome !== 'passed') return { judged };", ''],
        ['if (finished) return { answer: finished };', ''],
        ["if (replayed) reply.header('Idempotent-Replayed', 'true');", ''],
        ["reply.header('Allow', allowed.join(', '));", ''],
        ['text(route.kept ? route.kept(result) : result)', 'text(result)'],
        ['shared.shield.address(request.ip);', ''],
        ['services.shield.people(callerIdOf(principal), principal.organisationId);', ''],
        ['access.role !== undefined && access.role !== principal.systemRole', 'false'],
      ],
    ).map((fault) => ({ ...fault, tests: testsOf(fault.from) ?? fault.tests ?? [] })),
    ...faultsOf(
      at('idempotency.ts'),
      [once],
      [
        ['finished.callerId !== attempt.callerId || ', ''],
        ['|| !finished.requestHash.equals(attempt.requestHash)', ''],
        ['if (!settlesKey(refusal)) throw error;', ''],
        ['await undoToStart(tx);', ''],
        ['await claimKey(tx, attempt.identity);', ''],
        ['canonical({ params, query, body })', 'canonical({ params, query })'],
        ["if (isClosed) throw new AppError('OPERATION_CLOSED');", ''],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/idempotency/key.ts',
      [once],
      [['const lower = text.toLowerCase();', 'const lower = text;']],
    ),
    ...faultsOf(
      at('parse.ts'),
      [at('hostile-input.db.test.ts'), server],
      [
        ["if (!endpoint.body && !isRead && !isEmpty(raw.body)) undeclared('body');", ''],
        ['.slice(0, mostFields)', ''],
      ],
    ),
    ...faultsOf(
      'apps/api/src/platform/list/cursor.ts',
      ['apps/api/src/platform/list/cursor.test.ts'],
      [
        ['|| !timingSafeEqual(signature, expected)', ''],
        ['payload.f !== hashFilters(filters)', 'false'],
        ['payload.d !== descending', 'false'],
        ['fetch: limit + 1', 'fetch: limit'],
        ['if (backwards) rows.reverse();', ''],
        ['`${list}\\n${organisationId}\\n${payload}`', '`${list}\\n${payload}`'],
      ],
    ),
    ...faultsOf(
      at('machine.ts'),
      [machine],
      [
        ['Math.abs(timestamp - found.now.getTime())', 'timestamp - found.now.getTime()'],
        ['if (!isListed(found.ipAddresses, request.ip)) {', 'if (false) {'],
        ["if (spent.outcome === 'replayed') {", 'if (false) {'],
        ["if (spent.outcome === 'limited') throw", 'if (false) throw'],
      ],
    ),
    ...faultsOf(
      at('signature.ts'),
      [machine],
      [
        ["createHash('sha256').update(body).digest('hex')]", "'body']"],
        ['[timestamp, ...own, method, pathAndQuery, ', '[timestamp, ...own, pathAndQuery, '],
        [
          'timingSafeEqual(signature, signatureOf(secret, request))',
          'signature.length === signatureOf(secret, request).length',
        ],
      ],
    ),
    ...faultsOf(
      at('ip-list.ts'),
      [at('ip-list.test.ts'), machine],
      [
        ["typeof range !== 'string' && beginAlike(range.bytes, address, range.bits)", "typeof range !== 'string'"],
        ['? bytes.slice(12) : bytes', '? bytes : bytes'],
      ],
    ),
  ],
};

/** Test file of one part of the registrar, if not all of them. */
function testsOf(from: string): readonly string[] | undefined {
  if (/answer: finished/.test(from)) return [copies];
  if (/finished|replayed|suspended/.test(from)) return [once];
  if (/Allow/.test(from)) return [at('authorisation.db.test.ts')];
  if (/UNAUTHENTICATED|shield/.test(from)) return [server, machine];
  if (/apiKey/.test(from)) return [machine];
  if (/kept/.test(from)) return ['apps/api/src/modules/people/api-keys/api-keys.db.test.ts'];
  if (/recordDenial|isDenial/.test(from)) return [onRecord, 'apps/api/src/modules/people/audit/audit.db.test.ts'];
  if (/permissions|access\.role/.test(from))
    return [at('authorisation.db.test.ts'), 'apps/api/src/modules/running/jobs/jobs.db.test.ts'];
  if (/outcome|secondFactor|requiresTwoFactor/.test(from))
    return [once, 'apps/api/src/modules/people/account-security/two-factor.db.test.ts'];
  return undefined;
}
