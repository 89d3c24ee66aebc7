import { callOf, type Answer, type Answering, type Asked } from '.';
import type { SimulatedChain } from '../../../../../examples/gateway/chain';

// Faults that a gateway may have, planted into the example: a conformance run has to find each.

type Fault = (form: Answering, chain: SimulatedChain) => Answering;

type Body = Record<string, unknown>;
type Call = NonNullable<ReturnType<typeof callOf>>['name'];

/** Changes the body of answers to a call. */
const saying =
  (name: Call, change: (body: Body, asked: Asked) => Body): Fault =>
  (form) =>
  async (asked) => {
    const answer = await form(asked);
    return callOf(asked)?.name === name && answer.status === 200
      ? { ...answer, body: change(structuredClone(answer.body) as Body, asked) }
      : answer;
  };

const eachTransfer = (change: (transfer: Body) => Body): Fault =>
  saying('transfers', (body) => ({ ...body, transfers: (body['transfers'] as Body[]).map(change) }));

const withTransfers = (change: (transfers: Body[]) => Body[]): Fault =>
  saying('transfers', (body) => ({ ...body, transfers: change(body['transfers'] as Body[]) }));

const ok = (body: unknown): Answer => ({ status: 200, body });

let turns = 0;
/** Another number each time. */
const turn = (): number => (turns += 1);

export const gatewayFaults: Readonly<Record<string, Fault>> = {
  'names another address the second time': (form, chain) => (asked) => {
    if (callOf(asked)?.name !== 'addresses') return form(asked);
    const ids = (asked.body as { ids?: unknown } | null)?.ids;
    if (!Array.isArray(ids) || ids.length > 100 || ids.length === 0) return form(asked);
    const addresses = (ids as string[]).map((id) => ({ id, address: chain.address(`${id}/${turn()}`) }));
    return ok({ ...chain.state(), addresses });
  },
  'names one address for every id': saying('addresses', (body) => {
    const all = body['addresses'] as Body[];
    return { ...body, addresses: all.map((one) => ({ ...one, address: all[0]?.['address'] })) };
  }),
  'names addresses of another chain': saying('addresses', (body) => ({
    ...body,
    addresses: (body['addresses'] as Body[]).map((one) => ({ ...one, address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' })),
  })),
  'sends when it puts on record': (form, chain) => async (asked) => {
    const answer = await form(asked);
    const call = callOf(asked);
    if (call?.name === 'prepare' && answer.status === 200) chain.send(call.value);
    return answer;
  },
  'sends twice when it is asked twice': (form, chain) => async (asked) => {
    const call = callOf(asked);
    const order = call?.name === 'send' ? chain.order(call.value) : null;
    if (order?.state === 'SENT') chain.pay({ ...order, from: [chain.stranger('wallet')] });
    return form(asked);
  },
  'names another transaction each time': saying('prepare', (body) =>
    body['state'] === 'REFUSED' ? body : { ...body, transactions: [`${turn()}`] },
  ),
  'takes other terms under a known id': (form) => async (asked) => {
    const answer = await form(asked);
    const call = callOf(asked);
    return call?.name === 'prepare' && answer.status === 409
      ? form({ method: 'GET', path: asked.path, body: null })
      : answer;
  },
  'sends an amount that is a little less': eachTransfer((transfer) => ({ ...transfer, amount: '0.999999' })),
  'states amounts as numbers': eachTransfer((transfer) => ({ ...transfer, amount: Number(transfer['amount']) })),
  'forgets a refusal': saying('send', (body) => ({ ...body, state: 'SENT', reason: null })),
  'knows an order that nobody made': (form) => async (asked) => {
    const answer = await form(asked);
    const call = callOf(asked);
    if (call?.name !== 'order' || answer.status !== 404) return answer;
    const order = { currency: 'USDC', network: 'SOL', amount: '1', to: 'x', tag: null };
    return ok({ id: call.value, ...order, state: 'SENT', transactions: ['x'], reason: null });
  },
  'leaves transfers out': withTransfers(() => []),
  'names a transfer twice': withTransfers((transfers) => [...transfers, ...transfers]),
  'names no sender': eachTransfer((transfer) => ({ ...transfer, from: [] })),
  'tells everything again after each cursor': (form) => (asked) =>
    form(callOf(asked)?.name === 'transfers' ? { ...asked, path: '/v1/transfers' } : asked),
  'says that there is always more': saying('transfers', (body) => ({ ...body, hasMore: true, cursor: '0' })),
  'does not find a transfer that it told': saying('places', (body) => ({
    ...body,
    places: (body['places'] as unknown[]).map(() => null),
  })),
  'goes back to an older block': saying('state', (body) => {
    const head = body['head'] as { height: number; hash: string };
    return { ...body, head: { ...head, height: head.height - (turn() % 7) }, final: { height: 1, hash: head.hash } };
  }),
  'gives a block another hash each time': saying('block', (body) => ({ ...body, hash: `${turn()}` })),
  'holds nothing': saying('balances', (body) => ({
    ...body,
    balances: (body['balances'] as Body[]).map((one) => ({ ...one, amount: '0' })),
  })),
  'never makes a block final': saying('places', (body) => {
    const final = body['final'] as Body;
    return { ...body, final: { ...final, height: 1 } };
  }),
  'charges its fee in another coin': saying('fee', (body) => ({ ...body, currency: 'USDC' })),
  'takes every recipient for a valid one': saying('check', () => ({ valid: true })),
  'answers 200 to what there is not': (form) => async (asked) => {
    const answer = await form(asked);
    return answer.status === 404 && callOf(asked) === null ? ok({}) : answer;
  },
  'takes an amount of zero': (form, chain) => (asked) => {
    const call = callOf(asked);
    const terms = asked.body as { amount?: unknown } | null;
    if (call?.name !== 'prepare' || terms?.amount !== '0') return form(asked);
    const order = chain.prepare(call.value, terms as Parameters<typeof chain.prepare>[1]);
    return ok(order);
  },
};
