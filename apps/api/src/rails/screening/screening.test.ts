import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { currencies, fraction } from '@countinghouse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oracleCode, oracleData } from '../../testing/evm-contracts';
import { startEvmNode, type TestEvmNode } from '../../testing/evm-node';
import {
  listedAddress,
  oracleSource,
  providerSource,
  screeningBy,
  screeningOfRun,
  silentScreening,
  simulatedScreening,
  type ScreenedTransfer,
  type ScreeningSource,
  type SourceAnswer,
} from '.';

const stranger = '0x420B8cB9874090515d6B18036112d16730Ef0c86';
const transfer = (addresses: readonly (string | null)[], transactionId = '0x9a1f'): ScreenedTransfer => ({
  currency: 'USDC',
  network: 'ETH',
  direction: 'IN',
  addresses: addresses.filter((address) => address !== null),
  transactionId,
});

it('a run asks no more about a chain that has kept it waiting, and goes on about the others', async () => {
  const asked: string[] = [];
  const slowly = async ({ network }: ScreenedTransfer) => {
    asked.push(network);
    await new Promise((resolve) => setTimeout(resolve, network === 'ETH' ? 30 : 0));
    return { kind: 'NO_ANSWER', problem: 'silent' } as const;
  };
  const screen = screeningOfRun({ screen: slowly }, 20);
  const on = (network: string) => ({ ...transfer([stranger]), network });
  // Questions asked at once take their time together.
  const first = await Promise.all([screen(on('ETH')), screen(on('ETH'))]);
  expect(first.map((answer) => answer?.kind)).toEqual(['NO_ANSWER', 'NO_ANSWER']);
  expect(await screen(on('ETH'))).toBeNull();
  expect((await screen(on('BSC')))?.kind).toBe('NO_ANSWER');
  expect(asked).toEqual(['ETH', 'ETH', 'BSC']);
});

describe('simulated screening', () => {
  it('takes an address that stands on no list, and says the same of it every time', async () => {
    const asked = transfer([stranger]);
    const answer = await simulatedScreening.screen(asked);
    expect(answer).toMatchObject({ kind: 'ANSWERED', outcome: 'OK', sources: [{ source: 'SIMULATED' }] });
    expect(await simulatedScreening.screen(asked)).toEqual(answer);
    expect(await simulatedScreening.screen(transfer([]))).toMatchObject({ outcome: 'OK' });
  });

  it.each(['SANCTIONS', 'MIXER'] as const)(
    'hits on addresses of the list %s, however they are written and whichever input they are',
    async (list) => {
      const address = listedAddress(list, 'USDC', 'ETH');
      for (const written of [address, String(address).toLowerCase()])
        expect(await simulatedScreening.screen(transfer([stranger, written]))).toMatchObject({
          kind: 'ANSWERED',
          outcome: 'HIT',
        });
    },
  );

  it('has no answer about a silent address, nor where nobody was named to ask: that is never an OK', async () => {
    const silent = await simulatedScreening.screen(transfer([listedAddress('SILENT', 'USDC', 'ETH')]));
    expect(silent).toEqual({ kind: 'NO_ANSWER', problem: expect.any(String) });
    expect(await silentScreening.screen(transfer([stranger]))).toEqual({
      kind: 'NO_ANSWER',
      problem: 'No source of screening is named',
    });
  });

  it('has an address of each list for every coin and network', () => {
    for (const { code, networks } of currencies.filter(({ isFiat, internal }) => !isFiat && !internal))
      for (const { network } of networks)
        for (const list of ['SANCTIONS', 'MIXER', 'SILENT'] as const)
          expect(listedAddress(list, code, network), `${list} ${code} ${network}`).not.toBeNull();
  });
});

describe('several sources', () => {
  const said = (outcome: 'OK' | 'HIT', score: string | null): SourceAnswer => ({
    source: `${outcome} ${score}`,
    outcome,
    riskScore: score === null ? null : fraction(score),
    riskCategory: score === null ? null : `category of ${score}`,
    reference: null,
    listDate: null,
  });
  const source = (answer: SourceAnswer | null | Error): ScreeningSource => ({
    name: 'TEST',
    ask: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const asked = (...answers: readonly (SourceAnswer | null | Error)[]) =>
    screeningBy(answers.map(source)).screen(transfer([stranger]));

  it('let money pass only together: one hit wins, whatever the others say or fail to say', async () => {
    const failed = new Error('The list is old');
    for (const others of [[said('OK', '0.9')], [failed], [null], [failed, said('OK', null)]])
      expect(await asked(said('HIT', '0.6'), ...others)).toMatchObject({
        outcome: 'HIT',
        riskScore: fraction('0.6'),
        riskCategory: 'category of 0.6',
      });
    expect(await asked(said('OK', null), failed)).toEqual({ kind: 'NO_ANSWER', problem: 'The list is old' });
    expect(await asked(said('OK', null), null)).toMatchObject({ kind: 'ANSWERED', outcome: 'OK', riskScore: null });
  });

  it('of which none knows the chain have no answer', async () => {
    expect(await asked(null, null)).toEqual({
      kind: 'NO_ANSWER',
      problem: 'No source knows addresses of USDC on ETH',
    });
  });

  it('are told with the score of the one that is worried most', async () => {
    expect(await asked(said('OK', '0.1'), said('OK', null), said('OK', '0.4'))).toMatchObject({
      outcome: 'OK',
      riskScore: fraction('0.4'),
      sources: [{ source: 'OK 0.1' }, { source: 'OK null' }, { source: 'OK 0.4' }],
    });
  });
});

describe('the sanctions oracle on a chain', () => {
  let node: TestEvmNode;
  let contract: string;
  beforeAll(async () => {
    node = await startEvmNode();
    contract = await node.deploy(oracleCode);
  });
  afterAll(() => node.stop());
  const ask = (of: ScreenedTransfer, at = contract) =>
    screeningBy([oracleSource({ ETH: { url: node.url, contract: at } })]).screen(of);

  it('is asked about every address, and followed when it lists one and takes it off again', async () => {
    const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(await ask(transfer([other, stranger]))).toMatchObject({ outcome: 'OK' });
    await node.send({ to: contract, data: oracleData(stranger, true) });
    expect(await ask(transfer([other, stranger]))).toMatchObject({
      outcome: 'HIT',
      sources: [{ source: 'ORACLE', riskCategory: 'sanctions', reference: stranger }],
    });
    expect(await ask(transfer([other]))).toMatchObject({ outcome: 'OK' });
    await node.send({ to: contract, data: oracleData(stranger, false) });
    expect(await ask(transfer([other, stranger]))).toMatchObject({ outcome: 'OK' });
  });

  it('has nothing to say of other chains, of no address, and where there is no contract', async () => {
    expect(await ask({ ...transfer([stranger]), network: 'BSC' })).toMatchObject({ kind: 'NO_ANSWER' });
    expect(await ask(transfer([]))).toMatchObject({ kind: 'NO_ANSWER' });
    expect(await ask(transfer([stranger]), stranger)).toEqual({
      kind: 'NO_ANSWER',
      problem: 'The sanctions oracle on ETH is not at its address',
    });
  });

  it('that lies in another form is not believed', async () => {
    await node.send({ to: contract, data: oracleData(stranger, true) });
    const other = await node.deploy(oracleCode);
    await node.send({
      to: other,
      data: `0x${stranger.slice(2).toLowerCase().padStart(64, '0')}${'2'.padStart(64, '0')}`,
    });
    expect(await ask(transfer([stranger]), other)).toMatchObject({ kind: 'NO_ANSWER' });
  });
});

describe('a screening provider', () => {
  const token = 'a-token-of-ours';
  const clean = { outcome: 'OK', score: '0.04', category: 'exchange', reference: 'case-88121' };
  let answer: (asked: Record<string, unknown>, request: IncomingMessage, response: ServerResponse) => void;
  const seen: { readonly body: unknown; readonly authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body) as Record<string, unknown>;
      seen.push({ body: asked, authorization: request.headers.authorization });
      answer(asked, request, response);
    });
  });
  let url = '';
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/screen`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => seen.splice(0));

  const json = (body: unknown, status = 200) => {
    answer = (asked, _, response) => {
      const { direction: _direction, ...about } = asked;
      const said = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...about, ...body } : body;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    };
  };
  const ask = (of = transfer([stranger])) => screeningBy([providerSource({ url, token })]).screen(of);

  it('is told what moves and in which direction, and believed when it answers about exactly that', async () => {
    json(clean);
    expect(await ask()).toMatchObject({
      outcome: 'OK',
      riskScore: fraction('0.04'),
      riskCategory: 'exchange',
      sources: [{ source: 'PROVIDER', reference: 'case-88121' }],
    });
    expect(seen).toEqual([
      {
        authorization: `Bearer ${token}`,
        body: { currency: 'USDC', network: 'ETH', direction: 'IN', addresses: [stranger], transaction: '0x9a1f' },
      },
    ]);
    json({ ...clean, outcome: 'HIT', score: '0.97', category: 'mixer' });
    expect(await ask()).toMatchObject({ outcome: 'HIT', riskCategory: 'mixer' });
  });

  it.each([
    ['refuses', clean, 403],
    ['fails', clean, 500],
    ['answers about another address', { ...clean, addresses: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] }, 200],
    [
      'answers about more addresses',
      { ...clean, addresses: [stranger, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] },
      200,
    ],
    ['answers about another transaction', { ...clean, transaction: '0x00' }, 200],
    ['answers about another coin', { ...clean, currency: 'USDT' }, 200],
    ['knows a third outcome', { ...clean, outcome: 'UNKNOWN' }, 200],
    ['states a score above one', { ...clean, score: '1.2' }, 200],
    ['states a score as a number', { ...clean, score: 0.04 }, 200],
    ['leaves the outcome out', { score: '0.1', category: null, reference: null }, 200],
    ['answers a list', [clean], 200],
  ])('that %s gives no answer', async (_, body, status) => {
    json(body, status);
    expect(await ask()).toEqual({ kind: 'NO_ANSWER', problem: expect.stringMatching(/^The screening provider /) });
  });

  it('that answers 200 with a page of HTML, leads elsewhere, breaks off or talks on gives no answer', async () => {
    const answers: (typeof answer)[] = [
      (_asked, _request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
      (_asked, _request, response) => void response.writeHead(302, { location: url }).end(),
      (_asked, request) => void request.socket.destroy(),
      (asked, _request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ ...asked, ...clean, padding: 'x'.repeat(100_000) })),
    ];
    for (const one of answers) {
      answer = one;
      expect(await ask()).toMatchObject({ kind: 'NO_ANSWER' });
    }
  });

  it('that hangs is not waited for without end', async () => {
    answer = () => undefined;
    const impatient = screeningBy([providerSource({ url, token, answerWithinMs: 200 })]);
    expect(await impatient.screen(transfer([stranger]))).toEqual({
      kind: 'NO_ANSWER',
      problem: 'The screening provider did not answer',
    });
  });
});
