import type { AnswerOf } from '@countinghouse/contract';
import type { getNetworkStatus } from '@countinghouse/contract/money-in/network-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing';

let api: TestApi;
let token: string;
const start = new Date('2025-06-30T09:00:00.000Z');
const after = (seconds: number) =>
  api.testDatabase.setClock(new Date(start.getTime() + seconds * 1000), { frozen: true });
type Status = AnswerOf<typeof getNetworkStatus>;

beforeAll(async () => {
  api = await startTestApi();
  await after(0);
  token = await api.signInWith(await api.createOrganisation(), []);
  await api.database.acrossOrganisations((tx) => sql`delete from chain_cursor`.execute(tx));
});
afterAll(() => api.close());

const ask = async (): Promise<Status> => {
  const answer = await api.call('GET', 'networks/status', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Status>();
};
const read = (chain: string, height: number) =>
  api.database.acrossOrganisations((tx) =>
    sql`
      insert into chain_cursor (chain, position, head_height, read_at) values (${chain}, 'x', ${height}, app_clock())
      on conflict (chain) do update set head_height = excluded.head_height, read_at = excluded.read_at`.execute(tx),
  );

describe('The status of networks', () => {
  it('names every chain that is watched with its coins, before the first reading without a height', async () => {
    const { chains, asOf } = await ask();
    expect(asOf).toBe(start.toISOString());
    expect(chains.find(({ chain }) => chain === 'BTC')).toEqual({
      chain: 'BTC',
      currencies: ['BTC'],
      status: 'NOT_READ',
      height: null,
      readAt: null,
    });
    expect(chains.find(({ chain }) => chain === 'TRX')?.currencies).toContain('USDT');
    expect(chains.every(({ currencies }) => currencies.length > 0)).toBe(true);
  });

  it('is delayed once a chain was not read for more than two minutes, and names such chains first', async () => {
    await read('BTC', 887_214);
    await read('TRX', 70_412_118);
    await after(120);
    expect((await ask()).chains.find(({ chain }) => chain === 'BTC')).toMatchObject({ status: 'UP_TO_DATE' });
    await read('TRX', 70_412_158);
    await after(121);
    const { chains } = await ask();
    expect(chains[0]).toMatchObject({
      chain: 'BTC',
      status: 'DELAYED',
      height: 887_214,
      readAt: start.toISOString(),
    });
    expect(chains.at(-1)).toMatchObject({ chain: 'TRX', status: 'UP_TO_DATE', height: 70_412_158 });
  });
});
