import { createClient, RequestRefused, type Client } from '@countinghouse/client';
import { describe as described } from '@countinghouse/contract/description.reference';
import { endpoints } from '@countinghouse/contract/endpoints';
import { permissions } from '@countinghouse/contract/permissions';
import { sampleOf } from '@countinghouse/contract/samples.reference';
import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../testing';
import { startTestApi } from '../testing';
import { authorise, createTestKey, testNow, type TestKey } from '../testing/machine';

// The samples of the reference as a reader copies them, against a server that runs: no ids of theirs exist there, so most are answered 404; none may be
// refused for its form, its signature or its address.

const run = promisify(execFile);

let api: TestApi;
let url: string;
let keys: TestKey[];

const { calls, shapes } = described(endpoints);
const samples = calls.flatMap((call) => {
  const sample = sampleOf(call, shapes);
  return sample ? [{ name: call.endpoint.name, ...sample }] : [];
});

/** Calls of one key may be 20 in a second. */
const callsOfAKey = 15;

beforeAll(async () => {
  api = await startTestApi();
  const organisation = await api.createOrganisation();
  const token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  keys = [];
  for (let made = 0; made < Math.ceil(samples.length / callsOfAKey) * 3; made++)
    keys.push(await createTestKey(api, token, { permissions: [...permissions], ipAddresses: ['127.0.0.1', '::1'] }));
});
afterAll(() => api.close());

const keyOf = (index: number, language: number): TestKey => {
  const key = keys[Math.floor(index / callsOfAKey) * 3 + language];
  if (!key) throw new Error('Too few keys');
  return key;
};

/** Names a role that the organisation does not have. */
const namesARole = 'createUser';

/** Refusals of a request that is not right; files have a limit of their own, which comes after the form. */
const isForm = (name: string, code: string): boolean =>
  !(name === namesARole && code === 'VALIDATION_FAILED') &&
  [
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'METHOD_NOT_ALLOWED',
    'UNSUPPORTED_MEDIA_TYPE',
    'INTERNAL',
    'UNKNOWN',
  ].includes(code);

type Body = (client: Client) => Promise<void>;
// Samples are text, as on the page.
const AsyncFunction = (async () => undefined).constructor as new (name: string, body: string) => Body;

describe('the samples of the reference', () => {
  test('in TypeScript run as they stand', async () => {
    const odd: string[] = [];
    for (const [index, { name, typescript }] of samples.entries()) {
      const { apiKey, secret: apiSecret } = keyOf(index, 0);
      await new AsyncFunction('client', typescript)(createClient({ url, apiKey, apiSecret, tries: 1 })).catch(
        (error: unknown) => {
          if (!(error instanceof RequestRefused) || isForm(name, error.code)) odd.push(`${name}: ${String(error)}`);
        },
      );
    }
    expect(odd).toEqual([]);
  });

  test('for curl give the script the request that they show', async () => {
    // The script itself signs and sends in examples.db.test.ts; here its place is taken by one that only tells its words.
    const program = [
      `./request.sh() { printf '%s\\0' "$#" "$@"; }`,
      ...samples.map(({ curl }) => curl.replace(/ > file$/, '')),
    ].join('\n');
    const told = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8', env: { PATH: process.env.PATH } });
    expect(told.stderr).toBe('');
    const words = told.stdout.split('\0');
    const odd: string[] = [];
    for (const [index, { name }] of samples.entries()) {
      const [method = '', path = '', body = ''] = words.splice(0, Number(words[0]) + 1).slice(1);
      const pathAndQuery = `/api/v1/${path}`;
      const timestamp = await testNow(api);
      const signed = { timestamp, nonce: `curl-sample-${index}`, method, pathAndQuery, body: Buffer.from(body) };
      const answer = await api.app.inject({
        method: method as 'GET',
        url: pathAndQuery,
        headers: {
          authorization: authorise(keyOf(index, 1), signed),
          'idempotency-key': crypto.randomUUID(),
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === '' ? {} : { payload: body }),
      });
      if (answer.statusCode >= 400 && isForm(name, answer.json<{ code: string }>().code))
        odd.push(`${name}: ${answer.body}`);
    }
    expect(odd).toEqual([]);
    expect(words).toEqual(['']);
  });

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)('in Python run as they stand', async () => {
    const program = `
import json, sys
from countinghouse import Client, RequestRefused
asked = json.load(sys.stdin)
for one in asked["samples"]:
    client = Client(asked["url"], one["apiKey"], one["secret"], tries=1)
    try:
        exec(one["python"], {"client": client})
        code = "DONE"
    except RequestRefused as refused:
        code = refused.code
    except Exception as error:
        code = f"UNKNOWN {error!r}"
    print(one["name"], code)
`;
    const asked = samples.map(({ name, python }, index) => ({ name, python, ...keyOf(index, 2) }));
    const running = run('python3', ['-c', program], {
      cwd: fileURLToPath(new URL('../../../../packages/client-python', import.meta.url)),
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
    });
    running.child.stdin?.end(JSON.stringify({ url, samples: asked }));
    const { stdout } = await running;
    const codes = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(codes).toHaveLength(samples.length);
    expect(codes.filter(([name = '', code = '']) => isForm(name, code))).toEqual([]);
  });
});
