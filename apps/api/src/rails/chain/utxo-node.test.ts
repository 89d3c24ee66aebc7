import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseExactly, UtxoRefusal, unitsOfDecimal, utxoNode } from './utxo-node';

type Asked = { readonly authorization: string | undefined; readonly body: unknown };
type Given = { readonly status?: number; readonly body: string };

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A node that answers what it is told to, and the calls it was asked. */
const nodeThat = async (answers: (asked: Asked, count: number) => Given, cookieFile: string | null = null) => {
  const asked: Asked[] = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const question = { authorization: request.headers.authorization, body: JSON.parse(body) as unknown };
      asked.push(question);
      const { status = 200, body: said } = answers(question, asked.length);
      response.writeHead(status).end(said);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://na%20me:pa%3Ass@127.0.0.1:${port}`;
  return { node: utxoNode('BTC', { url, cookieFile, net: 'main' }), asked };
};

const result = (value: string): Given => ({ body: `{"result":${value},"error":null,"id":0}` });
const refusal = (code: number, message: string, status = 500): Given => ({
  status,
  body: JSON.stringify({ result: null, error: { code, message }, id: 0 }),
});
const aHash = 'ab'.repeat(32);

describe('amounts of a node', () => {
  it.each([
    ['0.00003000', 3_000n],
    ['83999999.99999999', 8_399_999_999_999_999n],
    ['21000000.00000001', 2_100_000_000_000_001n],
    ['50', 5_000_000_000n],
    ['1e-8', 1n],
    ['2.50E+2', 25_000_000_000n],
    ['-0.5', -50_000_000n],
    ['1.2300000000', 123_000_000n],
  ])('are read to the last digit: %s', (text, units) => {
    expect(unitsOfDecimal(text)).toBe(units);
  });

  it.each(['', '1.', '.5', '0x10', '1e9999', 'NaN', '0.000000001', '1e-9'])(
    'are refused where they are none: %s',
    (text) => {
      expect(() => unitsOfDecimal(text)).toThrow();
    },
  );

  it('are kept as text in JSON, and nothing inside a text is touched', () => {
    expect(parseExactly('{"a":0.10000000,"b":[7,-3],"c":"x: 1.5, :2.5","d": 1,"1.5": -2.50,"e":1e-8}')).toEqual({
      a: '0.10000000',
      b: [7, -3],
      c: 'x: 1.5, :2.5',
      d: 1,
      '1.5': '-2.50',
      e: '1e-8',
    });
    expect(parseExactly('{"c":":1.5","d":[{"e":2.50, "f":":2.5"}]}')).toEqual({
      c: ':1.5',
      d: [{ e: '2.50', f: ':2.5' }],
    });
    expect(parseExactly('{"a":0.10000000,"c":"x\\":1.5, \\"y\\": 2.5"}')).toEqual({
      a: '0.10000000',
      c: 'x":1.5, "y": 2.5',
    });
  });
});

describe('a node of Bitcoin or a relative', () => {
  it('is asked in the old form with the login of its address, decoded', async () => {
    const { node, asked } = await nodeThat(() => result('7'));
    expect(await node.blockCount()).toBe(7);
    expect(asked[0]?.body).toEqual({ jsonrpc: '1.0', id: 0, method: 'getblockcount', params: [] });
    expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('na me:pa:ss').toString('base64')}`);
  });

  it('is asked with the password file of its present start', async () => {
    const file = join(tmpdir(), `cookie-${process.pid}`);
    const { node, asked } = await nodeThat(() => result('7'), file);
    await expect(node.blockCount()).rejects.toThrow('password file');
    for (const one of ['__cookie__:first', '__cookie__:second']) {
      writeFileSync(file, one);
      await node.blockCount();
      expect(asked.at(-1)?.authorization).toBe(`Basic ${Buffer.from(one).toString('base64')}`);
    }
  });

  it('refuses by a code, whatever the status is', async () => {
    const { node } = await nodeThat((_, count) => refusal(-25, 'bad-txns-inputs', [500, 404, 200][count - 1]));
    for (let count = 0; count < 3; count++) {
      const refused = await node.send('00').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UtxoRefusal);
      expect(refused).toMatchObject({ code: -25, said: 'bad-txns-inputs' });
    }
  });

  it('does not have a block or a transaction where it says so, and is starting where it says that', async () => {
    const { node } = await nodeThat(({ body }) => {
      const { method } = body as { method: string };
      if (method === 'getblockhash') return refusal(-8, 'Block height out of range');
      if (method === 'getblockcount') return refusal(-28, 'Loading block index…');
      return refusal(-5, 'No such thing');
    });
    expect(await node.blockHashAt(9)).toBeNull();
    expect(await node.header(aHash)).toBeNull();
    expect(await node.transaction(aHash)).toBeNull();
    await expect(node.blockCount()).rejects.toMatchObject({ code: -28 });
    await expect(node.block(aHash, 3)).rejects.toThrow('refused getblock');
  });

  it('with a wrong login, without JSON and out of reach is told without its address', async () => {
    const { node } = await nodeThat((_, count) => (count === 1 ? { status: 401, body: '' } : { body: '<html>' }));
    await expect(node.blockCount()).rejects.toThrow(
      'The node of BTC refuses the login: correct the name and the password',
    );
    await expect(node.blockCount()).rejects.toThrow('The node of BTC answered with 200 and no JSON');
    server?.closeAllConnections();
    server?.close();
    const away = await node.blockCount().catch((error: unknown) => String(error));
    expect(away).toContain('cannot be reached');
    expect(away).not.toMatch(/127|ss@/);
  });

  it('that has too much to do is asked again', async () => {
    const busy = { status: 500, body: 'Work queue depth exceeded' };
    const { node, asked } = await nodeThat((_, count) => (count < 3 ? busy : result('7')));
    expect(await node.blockCount()).toBe(7);
    expect(asked).toHaveLength(3);
  });

  it('answers a batch in any order, each with its own refusal; one left out is a failure', async () => {
    const { node, asked } = await nodeThat(({ body }, count) => {
      const calls = body as { id: number; params: [number] }[];
      const answers = calls.map(({ id, params: [at] }) =>
        at === 3 ? { id, result: null, error: { code: -8, message: 'none' } } : { id, result: aHash, error: null },
      );
      return { body: JSON.stringify(count > 3 ? answers.slice(1) : answers.toReversed()) };
    });
    const heights = Array.from({ length: 250 }, (_, at) => at);
    const found = await node.blockHashesAt(heights);
    expect(found.map((one, at) => (one === null ? at : -1)).filter((at) => at >= 0)).toEqual([3]);
    expect(asked).toHaveLength(3);
    await expect(node.blockHashesAt([1, 2])).rejects.toThrow('without an answer');
  });

  it('that cannot estimate a fee gives none, never zero', async () => {
    const none = '{"errors":["Insufficient data or no feerate found"],"blocks":0}';
    const { node } = await nodeThat((_, count) => result(count === 1 ? none : '{"feerate":0.00003200,"blocks":2}'));
    expect(await node.feeFor(1)).toBeNull();
    expect(await node.feeFor(1)).toEqual({ per1000: 3_200n, blocks: 2 });
  });

  it('names the address of an output in either form, and hides what only the extension block shows', async () => {
    const told = {
      txid: aHash,
      vin: [
        { coinbase: '00', sequence: 1 },
        { ismweb: true, output_id: aHash },
        { txid: aHash, vout: 1, sequence: 2 },
      ],
      vout: [
        { n: 0, value: 1, scriptPubKey: { type: 'witness_v0_keyhash', address: 'new' } },
        { n: 1, value: 2, scriptPubKey: { type: 'multisig', addresses: ['a', 'b'], reqSigs: 1 } },
        { n: 2, value: 3, scriptPubKey: { type: 'witness_mweb_hogaddr', hex: '59' } },
        { ismweb: true, output_id: aHash },
      ],
    };
    const { node } = await nodeThat(() => result(JSON.stringify(told)));
    const found = await node.transaction(aHash);
    expect(found?.outputs.map(({ index, script }) => [index, script.addresses])).toEqual([
      [0, ['new']],
      [1, ['a', 'b']],
      [2, []],
    ]);
    expect(found?.inputs.map(({ spends }) => spends)).toEqual([null, { transactionId: aHash, outputIndex: 1 }]);
    expect(found).toMatchObject({ hidden: 2, blockHash: null });
  });

  it('that answers in another form is refused, not guessed', async () => {
    const { node } = await nodeThat(() => result('"7"'));
    await expect(node.blockCount()).rejects.toThrow('in a form nobody can read');
    await expect(node.ask('x', [], z.number())).rejects.toThrow('in a form nobody can read');
  });
});
