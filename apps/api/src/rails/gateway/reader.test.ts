import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callOf, startTestGateway, type Asked, type TestGateway } from '../../testing/gateway';
import type { SeenTransfer } from '../chain';
import { gatewayOf, gatewayReader, gatewaySending } from '.';

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  address = gateway.chain.address('payment/1');
});
beforeEach(() => gateway.tamper(null));
afterAll(() => gateway.stop());

const ours = { among: async (all: readonly string[]) => new Set(all), awaited: async () => [] };
/** A process that has seen nothing yet. */
const fresh = () => ({ SOL: gatewayOf('SOL', gateway.settings, { restMs: 0, answerWithinMs: 3_000 }) });
const pay = (amount = '1.5'): string =>
  gateway.chain.pay({ currency: 'USDC', network: 'SOL', amount, to: address, tag: null, from: ['payer'] });

type Block = { readonly height: number; readonly hash: string };
type Body = Record<string, unknown> & { readonly head: Block; readonly final: Block };
type Lie = Parameters<TestGateway['tamper']>[0];
/** Answers of one call, changed. */
const lieIn =
  (name: string, change: (body: Body, asked: Asked) => unknown): Lie =>
  async (asked, answer) => {
    const said = await answer();
    return callOf(asked)?.name === name ? { ...said, body: change(said.body as Body, asked) } : said;
  };
const inTransfers = (change: Record<string, unknown>) =>
  lieIn('transfers', (body) => ({
    ...body,
    transfers: (body['transfers'] as object[]).map((one) => ({ ...one, ...change })),
  }));
const blockAt = (height: number) => gateway.chain.block(height);

describe('a reading is not taken from a gateway that', () => {
  it.each<[string, () => Lie, RegExp]>([
    ['serves another chain', () => lieIn('transfers', (body) => ({ ...body, chain: 'XRP' })), /serves the chain XRP/],
    ['serves a test net', () => lieIn('transfers', (body) => ({ ...body, net: 'devnet' })), /devnet: main is asked/],
    ['has a later form', () => lieIn('transfers', (body) => ({ ...body, version: 2 })), /a form nobody can read/],
    [
      'went back',
      () =>
        lieIn('transfers', (body) => ({
          ...body,
          head: blockAt(body.head.height - 41),
          final: blockAt(body.head.height - 71),
        })),
      /went back from its block/,
    ],
    [
      'took back a final block',
      () => lieIn('transfers', (body) => ({ ...body, final: blockAt(body.head.height - 90) })),
      /took back that its block \d+ is final/,
    ],
    [
      'replaced a final block',
      () => lieIn('block', (body) => ({ ...body, hash: 'another' })),
      /replaced its final block \d+/,
    ],
    [
      'replaced blocks without a word',
      () => {
        const { height } = gateway.chain.state().head;
        return lieIn('block', (body) => ({
          ...body,
          hash: Number(body['height']) === height - 40 ? 'another' : body['hash'],
        }));
      },
      /replaced its block \d+ and does not say so/,
    ],
    [
      'has lost a block that it named',
      () => async (asked, answer) =>
        callOf(asked)?.name === 'block' ? { status: 404, body: { code: 'NOT_FOUND' } } : answer(),
      /does not have the block \d+ that was read/,
    ],
    [
      'replaces final blocks with a word',
      () => lieIn('transfers', (body) => ({ ...body, changedAbove: 3 })),
      /replaces final blocks/,
    ],
    [
      'states a final block above its newest',
      () => lieIn('transfers', (body) => ({ ...body, final: { ...body.head, height: body.head.height + 1 } })),
      /states a final block above/,
    ],
    [
      'names a block above its newest',
      () => inTransfers({ block: { height: 10 ** 9, hash: 'x' } }),
      /above its newest one/,
    ],
    ['names a coin of another chain', () => inTransfers({ currency: 'XRP', network: 'MAIN' }), /not on its chain/],
    ['states an amount as a number', () => inTransfers({ amount: 1 }), /a form nobody can read/],
    ['states an amount below nothing', () => inTransfers({ amount: '-1' }), /a form nobody can read/],
    ['states more decimals than there are', () => inTransfers({ amount: '1.0000001' }), /USDC has 6 decimals/],
    [
      'says two things of a transfer',
      () =>
        lieIn('transfers', (body) => {
          const all = body['transfers'] as object[];
          return { ...body, transfers: [...all, ...all.map((one) => ({ ...one, amount: '7' }))] };
        }),
      /says two things of the transfer/,
    ],
    [
      'does not move its cursor',
      () =>
        lieIn('transfers', (body, { path }) => ({
          ...body,
          hasMore: true,
          cursor: new URL(path, 'http://x').searchParams.get('cursor') ?? '0',
        })),
      /does not move its cursor/,
    ],
    [
      'answers more than may be read',
      () => lieIn('transfers', (body) => ({ ...body, more: 'x'.repeat(3_000_000) })),
      /did not answer GET \/v1\/transfers$/,
    ],
    ['is silent', () => async () => null, /did not answer GET \/v1\/transfers$/],
    [
      'fails, and says more than people should see',
      () => async () => ({ status: 500, body: { code: 'FAILED', message: 'relation of 10.0.0.7' } }),
      /with 500, FAILED$/,
    ],
    ['answers a page of a proxy', () => async () => ({ status: 502, body: '<html>' }), /with 502, no code$/],
  ])('%s', async (_what, lie, said) => {
    const reader = gatewayReader(fresh());
    const { cursor } = await reader.read('SOL', null, ours);
    pay();
    gateway.chain.mine(40);
    gateway.tamper(lie());
    await expect(gatewayReader(fresh()).read('SOL', cursor, ours)).rejects.toThrow(said);
    gateway.tamper(null);
    const { transfers } = await gatewayReader(fresh()).read('SOL', cursor, ours);
    expect(transfers.map(({ units }) => units)).toEqual([1_500_000n]);
  });
});

it('a chain is not read on over another gateway, or over the same one on another net', async () => {
  const { cursor } = await gatewayReader(fresh()).read('SOL', null, ours);
  const over = (changes: object) =>
    gatewayReader({ SOL: gatewayOf('SOL', { ...gateway.settings, ...changes }, { restMs: 0 }) }).read(
      'SOL',
      cursor,
      ours,
    );
  await expect(over({ id: 'another' })).rejects.toThrow(/over which it was read so far/);
  await expect(over({ net: 'devnet' })).rejects.toThrow(/over which it was read so far/);
});

describe('a payer holds up nobody by', () => {
  it.each<[string, object]>([
    ['nothing sent', { amount: '0' }],
    ['nothing sent, with decimals', { amount: '0.000000' }],
    ['a token of a long name', { currency: 'notOneOfOurs$', network: 'SOL' }],
    ['a huge amount of another token', { currency: 'SPAM', amount: `${'9'.repeat(60)}` }],
  ])('%s', async (_what, odd) => {
    const { cursor } = await gatewayReader(fresh()).read('SOL', null, ours);
    pay();
    gateway.tamper(
      lieIn('transfers', (body) => {
        const all = body['transfers'] as object[];
        return { ...body, transfers: [...all.map((one) => ({ ...one, transactionId: 'odd', ...odd })), ...all] };
      }),
    );
    const { transfers } = await gatewayReader(fresh()).read('SOL', cursor, ours);
    expect(transfers.map(({ units }) => units)).toEqual([1_500_000n]);
  });

  it.each([
    ['any text, where there are no tags', 'SOL', 'a memo', null],
    ['an empty text', 'XRP', '', null],
    ['a number and NUL', 'XRP', '12\u0000', '12\uFFFD'],
    ['a number on a new line', 'XRP', '\n12', '\uFFFD12'],
    ['NUL alone', 'XRP', '\u0000', '\uFFFD'],
    ['half a character', 'XRP', '\uD800', '\uFFFD'],
    ['a long text', 'XRP', 'x'.repeat(2_000), 'x'.repeat(128)],
    ['a number', 'XRP', '12', '12'],
  ])('a tag that is %s on %s', async (_what, chain, written, tag) => {
    const coin = chain === 'SOL' ? { currency: 'USDC', network: 'SOL' } : { currency: 'XRP', network: 'MAIN' };
    const other = await startTestGateway({ chain, coins: [coin] });
    try {
      const gateways = { [chain]: gatewayOf(chain, other.settings, { restMs: 0 }) };
      const to = other.chain.address('organisation/1');
      other.chain.pay({ ...coin, amount: '1', to, tag: written, from: ['payer'] });
      other.chain.mine(3);
      const { transfers } = await gatewayReader(gateways).read(chain, null, ours);
      expect(transfers.map((one) => one.tag)).toEqual([tag]);
      const [own] = transfers;
      if (!own) throw new Error('It was not read');
      const seen = { ...own, amount: 1_000_000n };
      expect(await gatewayReader(gateways).locate(chain, [seen])).toEqual([{ block: own.block }]);
    } finally {
      await other.stop();
    }
  });
});

describe('a place is not taken from a gateway that', () => {
  const seen = async (): Promise<SeenTransfer> => {
    const reader = gatewayReader(fresh());
    const { cursor } = await reader.read('SOL', null, ours);
    const transactionId = pay();
    gateway.chain.mine(3);
    const { transfers } = await reader.read('SOL', cursor, ours);
    const own = transfers.find((one) => one.transactionId === transactionId);
    if (!own) throw new Error('It was not read');
    return { ...own, amount: own.units };
  };
  const inPlaces = (change: (place: Record<string, unknown>) => unknown) =>
    lieIn('places', (body) => ({ ...body, places: (body['places'] as Record<string, unknown>[]).map(change) }));

  it.each<[string, Lie, RegExp]>([
    ['has another amount', inPlaces((place) => ({ ...place, amount: '7' })), /another amount or recipient/],
    ['has another recipient', inPlaces((place) => ({ ...place, to: 'x' })), /another amount or recipient/],
    ['has another transaction', inPlaces((place) => ({ ...place, transactionId: 'x' })), /about another transfer/],
    ['lost it from a block that stands', inPlaces(() => null), /lost the transfer \w+ of its block/],
    [
      'lets it wait again though its block stands',
      inPlaces((place) => ({ ...place, block: null })),
      /lost the transfer/,
    ],
    [
      'lost it with its block',
      async (asked, answer) => {
        if (callOf(asked)?.name === 'block') return { status: 404, body: { code: 'NOT_FOUND' } };
        return inPlaces(() => null)?.(asked, answer) ?? null;
      },
      /does not have the block \d+ of \w+/,
    ],
    [
      'replaced its final block',
      async (asked, answer) => {
        const said = await answer();
        const body = said.body as Body;
        if (callOf(asked)?.name === 'block') return { ...said, body: { ...body, hash: 'another' } };
        return { ...said, body: { ...body, final: body.head, places: [null] } };
      },
      /lost the transfer \w+ of its final block/,
    ],
    ['answers for fewer', lieIn('places', (body) => ({ ...body, places: [] })), /answers for 0 of 1/],
  ])('%s', async (_what, lie, said) => {
    const transfer = await seen();
    gateway.tamper(lie);
    await expect(gatewayReader(fresh()).locate('SOL', [transfer])).rejects.toThrow(said);
    gateway.tamper(null);
    expect(await gatewayReader(fresh()).locate('SOL', [transfer])).toEqual([{ block: transfer.block }]);
  });

  it('is GONE though other blocks are final by now, once its own was replaced with a word', async () => {
    const transfer = await seen();
    const { cursor } = await gatewayReader(fresh()).read('SOL', null, ours);
    gateway.chain.replace(gateway.chain.state().head.height - 3, 'GONE');
    gateway.chain.mine(60);
    const read = await gatewayReader(fresh()).read('SOL', cursor, ours);
    // A process that ended after its reading was kept: the next one knows what was told.
    const reader = gatewayReader(fresh());
    await reader.read('SOL', read.cursor, ours);
    expect(await reader.locate('SOL', [transfer])).toEqual(['GONE']);
    await expect(gatewayReader(fresh()).locate('SOL', [transfer])).rejects.toThrow(/of its final block/);
  });

  it('is GONE once its block was replaced without it', async () => {
    const transfer = await seen();
    gateway.chain.replace(gateway.chain.state().head.height - 3, 'GONE');
    gateway.chain.mine(3);
    expect(await gatewayReader(fresh()).locate('SOL', [transfer])).toEqual(['GONE']);
  });
});

describe('an order', () => {
  const order = (id: string) => ({
    id,
    currency: 'USDC',
    network: 'SOL',
    units: 2_500_000n,
    to: gateway.chain.stranger(id),
    tag: null,
  });

  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORISED'],
    [403, 'REFUSED'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [413, 'TOO_LARGE'],
    [422, 'REFUSED'],
    [429, 'LIMITED'],
    [500, 'FAILED'],
    [503, 'LATER'],
  ])('has an unknown outcome after the error %s %s, and no refusal', async (status, code) => {
    const { signer, sender } = gatewaySending(fresh());
    const [signed] = await signer.sign(order(`order-${status}`));
    gateway.tamper(async (asked, answer) => {
      const said = await answer();
      return callOf(asked)?.name === 'send' ? { status, body: { code } } : said;
    });
    await expect(sender.broadcast(signed)).rejects.toThrow();
    gateway.tamper(null);
    expect(await sender.broadcast(signed)).toBe('ACCEPTED');
    gateway.chain.mine(1);
    expect(gateway.chain.received(signed.to)).toEqual(['2.5']);
  });

  it('of a gateway that lost its records is another transaction, and not the recorded one', async () => {
    const forgetful = await startTestGateway({ seed: 'another' });
    try {
      const first = await gatewaySending(fresh()).signer.sign(order('lost'));
      const gateways = { SOL: gatewayOf('SOL', forgetful.settings, { restMs: 0 }) };
      const again = await gatewaySending(gateways).signer.sign(order('lost'));
      expect(again.map(({ transactionId }) => transactionId)).not.toContain(first[0].transactionId);
    } finally {
      await forgetful.stop();
    }
  });

  it('that was sent is not sent again by a gateway that has forgotten that', async () => {
    const { signer } = gatewaySending(fresh());
    const asked = order('forgotten');
    const [signed] = await signer.sign(asked);
    const renewed = (wasSent: boolean) => signer.renew?.(asked, signed, { mayFollow: true, wasSent });
    await expect(renewed(true)).rejects.toThrow(/took back that it sent/);
    expect(await renewed(false)).toEqual(signed);
  });

  it('that its gateway has on record can be paid, whatever is said of its recipient by now', async () => {
    const { signer, sender } = gatewaySending(fresh());
    const asked = order('restored');
    const [signed] = await signer.sign(asked);
    gateway.tamper(lieIn('check', () => ({ valid: false })));
    expect(await signer.canPay?.(asked)).toBe(true);
    await sender.broadcast(signed);
    expect(await signer.canPay?.(asked)).toBe(true);
    expect(await signer.canPay?.(order('never-seen'))).toBe(false);
    await expect(signer.canPay?.({ ...asked, units: 1n })).rejects.toThrow(/about another order/);
  });

  it('is read with every transaction that was signed in days of congestion', async () => {
    const { signer } = gatewaySending(fresh());
    gateway.tamper(
      lieIn('prepare', (body) => ({ ...body, transactions: Array.from({ length: 1_000 }, (_, index) => `t${index}`) })),
    );
    expect(await signer.sign(order('long'))).toHaveLength(1_000);
  });

  it('leaves coins for others named as they are in the wallet', async () => {
    const held = await gatewaySending(fresh()).signer.holds?.('SOL');
    expect(held?.map(({ currency }) => currency)).toEqual(['USDC', 'USDT', 'SOL']);
    expect(held?.[1]?.units).toBe(1_000_000_000_000n);
  });
});

it('a gateway that did not answer is not asked again at once, so that nobody waits for it in turn', async () => {
  const asked = gatewayOf('SOL', gateway.settings, { answerWithinMs: 100, restMs: 60_000 });
  gateway.tamper(async () => null);
  await expect(asked.ask('state')).rejects.toThrow(/did not answer GET \/v1\/state$/);
  gateway.tamper(null);
  const before = gateway.asked.length;
  await expect(asked.ask('state')).rejects.toThrow(/has just not answered$/);
  expect(gateway.asked.length).toBe(before);
});
