import { endpoint, publicAccess } from '@countinghouse/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApi, type TestApi } from '../testing';
import { route } from './route';

const dawdle = endpoint({
  name: 'dawdle',
  slug: 'testing',
  method: 'POST',
  path: 'testing/dawdle',
  access: publicAccess,
  body: z.strictObject({ milliseconds: z.number() }),
});

let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await startTestApi({
    config: { handlerTimeoutMs: 300 },
    furtherRoutes: [
      route(
        dawdle,
        async ({ body }) => {
          await new Promise((resolve) => setTimeout(resolve, body.milliseconds));
          return undefined;
        },
        { transaction: 'none' },
      ),
    ],
  });
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

const ask = (milliseconds: number): Promise<Response> =>
  fetch(`${address}/api/v1/testing/dawdle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ milliseconds }),
  });

it('a call with a body is refused by 503 when its handler takes longer than it may, and the server goes on', async () => {
  const late = await ask(1_500);
  expect([late.status, late.headers.get('retry-after'), await late.json()]).toEqual([
    503,
    '2',
    { requestId: expect.any(String), code: 'UNAVAILABLE', docUrl: '/api/v1/docs/errors/UNAVAILABLE' },
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await ask(0)).status).toBe(204);
});
