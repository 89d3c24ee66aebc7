import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { currencyNetworkOf, isCurrency } from '@countinghouse/money';
import { addressProblem } from '@countinghouse/payments/addresses';
import { chainOf, usesDestinationTag } from '../../rails/chain';
import { isOurCoin, textOfUnits, unitsOfText } from '../../rails/gateway/amounts';
import {
  gatewayCalls,
  gatewayLimits,
  gatewayProblem,
  type AnswerTo,
  type GatewayCall,
  type GatewayTerms,
  type GatewayTransfer,
} from '../../rails/gateway/form';
import type { GatewaySettings } from '../../rails/gateway';
import { askGateway, type Heard, type Sent } from './ask';

export type Conformance = {
  readonly gateway: Pick<GatewaySettings, 'url' | 'token' | 'tls'>;
  readonly coin: { readonly currency: string; readonly network: string };
  /** Of the one transfer of the run, in whole coins. */
  readonly amount: string;
  /** Longest wait for a transfer to come into a block, and again for that block to be final. */
  readonly waitMs: number;
  readonly pollMs: number;
  readonly say?: (line: string) => void;
};

export type Verdict = {
  readonly number: number;
  readonly says: string;
  /** In words; null where the gateway keeps the clause. */
  readonly deviation: string | null;
};

class Deviation extends Error {}
const deviate = (words: string): never => {
  throw new Deviation(words);
};

const times = 8;
const atOnce = <Answer>(run: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, run));

/** A transfer without its block, as text: facts that never change. */
const factsOf = ({ block: _block, ...facts }: GatewayTransfer): string =>
  JSON.stringify(facts, Object.keys(facts).toSorted());
const isOf = (transfer: GatewayTransfer, id: Pick<GatewayTransfer, 'transactionId' | 'outputIndex'>): boolean =>
  transfer.transactionId === id.transactionId && transfer.outputIndex === id.outputIndex;

/**
 * Asks a gateway whatever the product asks, and what it never would. The run takes an address, orders one transfer to it out of the gateway's own
 * coins, and follows it until it is final: use a test network.
 */
export const checkGateway = async ({ gateway, coin, amount, waitMs, pollMs, say = () => undefined }: Conformance) => {
  const { currency, network } = coin;
  const run = randomUUID();
  const ask = (sent: Sent): Promise<Heard> => askGateway(gateway, sent);
  const pathOf = (call: GatewayCall, value = '', query: Readonly<Record<string, string>> = {}): string => {
    const path = gatewayCalls[call].path.replace(/\{\w+\}/, encodeURIComponent(value));
    const search = new URLSearchParams(query).toString();
    return search === '' ? path : `${path}?${search}`;
  };
  const answerTo = async <Call extends GatewayCall>(
    call: Call,
    { value = '', query = {}, body }: { value?: string; query?: Readonly<Record<string, string>>; body?: unknown } = {},
  ): Promise<AnswerTo<Call>> => {
    const { method, answer } = gatewayCalls[call];
    const heard = await ask({ method, path: pathOf(call, value, query), ...(body !== undefined && { body }) });
    if (heard.status !== 200)
      deviate(`${call} was answered ${heard.status} ${JSON.stringify(heard.body)?.slice(0, 200)}`);
    const parsed = answer.safeParse(heard.body);
    if (!parsed.success) deviate(`${call} was answered in another form: ${JSON.stringify(heard.body)?.slice(0, 300)}`);
    return parsed.data as AnswerTo<Call>;
  };
  const refusal = async (sent: Sent, status: number, code: string): Promise<void> => {
    const heard = await ask(sent);
    const said = gatewayProblem.safeParse(heard.body).data?.code;
    if (heard.status !== status || said !== code)
      deviate(
        `${sent.method} ${sent.path.slice(0, 60)} was answered ${heard.status} ${said ?? 'without a code'}, not ${status} ${code}`,
      );
  };

  const id = `${run}`;
  const { method: addressesBy } = gatewayCalls.addresses;
  const addressesOf = async (ids: readonly string[]): Promise<string[]> => {
    const { addresses } = await answerTo('addresses', { body: { ids } });
    if (addresses.length !== ids.length || addresses.some((one, index) => one.id !== ids[index]))
      deviate('addresses were not answered in the order of the ids');
    return addresses.map(({ address }) => address);
  };
  const readFrom = async (from: string | null, limit: number = gatewayLimits.transfers) => {
    const all: GatewayTransfer[] = [];
    let cursor = from;
    for (let pages = 0; pages < 10_000; pages += 1) {
      const query = { ...(cursor !== null && { cursor }), limit: String(limit) };
      const page = await answerTo('transfers', { query });
      if (page.transfers.length > limit) deviate(`a page of at most ${limit} transfers has ${page.transfers.length}`);
      const names = page.transfers.map((one) =>
        JSON.stringify([one.transactionId, one.outputIndex, one.currency, one.network]),
      );
      if (new Set(names).size < names.length) deviate('a page names a transfer twice');
      const above = page.transfers.find(({ block }) => block && block.height > page.head.height);
      if (above) deviate(`a transfer is in the block ${above.block?.height}, above the newest one`);
      all.push(...page.transfers);
      if (!page.hasMore) return { all, cursor: page.cursor };
      if (page.cursor === cursor) deviate('the cursor does not move though there is more');
      cursor = page.cursor;
    }
    return deviate('10,000 pages did not reach the end');
  };
  const balanceAt = async (address: string): Promise<bigint> => {
    const { balances } = await answerTo('balances', { body: { addresses: [address] } });
    const held = balances.find((one) => one.currency === currency && one.network === network);
    if (!held) deviate(`balances do not name ${currency}: a coin without any is stated as 0`);
    return unitsOfText(held?.amount ?? '0', currency, network);
  };

  let own = '';
  let transaction = '';
  let beforeOrder = '';
  let mined: GatewayTransfer | null = null;
  const terms = (): GatewayTerms => ({
    currency,
    network,
    amount,
    to: own,
    tag: usesDestinationTag(chainOf(currency, network)) ? '4711' : null,
  });
  const prepare = (value = id, body: unknown = terms()) => answerTo('prepare', { value, body });
  const asOrdered = (order: AnswerTo<'prepare'>): AnswerTo<'prepare'> => {
    const { currency: of, network: over, amount: much, to, tag } = order;
    if (JSON.stringify({ currency: of, network: over, amount: much, to, tag }) !== JSON.stringify(terms()))
      deviate(`the order is answered with other terms: ${JSON.stringify(order)}`);
    if (order.transactions.length === 0) deviate('the order names no transaction');
    if (transaction !== '' && !order.transactions.includes(transaction))
      deviate(`the order has lost its transaction ${transaction}`);
    return order;
  };
  const until = async <Found>(what: string, look: () => Promise<Found | null>): Promise<Found> => {
    const ends = performance.now() + waitMs;
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      if (performance.now() > ends) return deviate(`${what} within ${Math.round(waitMs / 1_000)} seconds`);
      await pause(pollMs);
    }
  };

  const clauses: readonly (readonly [says: string, check: () => Promise<unknown>])[] = [
    [
      'The state names version, chain, net, newest and final block',
      async () => {
        const { chain, head, final } = await answerTo('state');
        if (!isCurrency(currency) || !isOurCoin(currency, network) || chainOf(currency, network) !== chain)
          deviate(`the chain is ${chain}, over which ${currency} on ${network} does not move`);
        if (final.height > head.height) deviate('the final block is above the newest one');
      },
    ],
    [
      'Nobody without the token, or with another one, is answered',
      async () => {
        if (gateway.token === null) return;
        for (const token of [null, `${gateway.token.slice(0, -1)}_`, ''])
          for (const path of [pathOf('state'), pathOf('transfers')])
            await refusal({ method: 'GET', path, token }, 401, 'UNAUTHORISED');
        await refusal({ method: 'POST', path: pathOf('send', id), token: null }, 401, 'UNAUTHORISED');
      },
    ],
    [
      'A call that there is none of is 404 with a code',
      () => refusal({ method: 'GET', path: '/v1/nothing' }, 404, 'NOT_FOUND'),
    ],
    [
      'A body that is no JSON, or of another form, is 400',
      async () => {
        const path = pathOf('addresses');
        for (const body of ['{', { ids: 'one' }, { ids: [] }, {}])
          await refusal({ method: addressesBy, path, body }, 400, 'BAD_REQUEST');
      },
    ],
    [
      `A body beyond ${gatewayLimits.requestBytes} bytes is 413`,
      () =>
        refusal(
          { method: addressesBy, path: pathOf('addresses'), body: { ids: ['a'.repeat(gatewayLimits.requestBytes)] } },
          413,
          'TOO_LARGE',
        ),
    ],
    [
      'More than the most of one call is 400',
      async () => {
        const ids = Array.from({ length: gatewayLimits.addresses + 1 }, (_, index) => `${run}-${index}`);
        await refusal({ method: addressesBy, path: pathOf('addresses'), body: { ids } }, 400, 'BAD_REQUEST');
      },
    ],
    [
      'An address is in the notation of the chain',
      async () => {
        [own = ''] = await addressesOf([id]);
        const problem = addressProblem(currency, network, own);
        if (problem !== null) deviate(`${own}: ${problem}`);
      },
    ],
    [
      'The same id names the same address for ever, at once and among others',
      async () => {
        const again = [...(await atOnce(() => addressesOf([id]))), await addressesOf(['another', id, `${run}-x`])];
        if (again.some((addresses) => !addresses.includes(own))) deviate('another address was named for the same id');
      },
    ],
    [
      'Other ids name other addresses',
      async () => {
        const ids = Array.from({ length: 50 }, (_, index) => `${run}-${index}`);
        const all = [own, ...(await addressesOf(ids))];
        if (new Set(all).size < all.length) deviate('two ids have one address');
      },
    ],
    [
      'A recipient of the chain is valid, and a text that is none is not',
      async () => {
        const of = async (to: string) => (await answerTo('check', { body: { ...coin, to, tag: null } })).valid;
        if (!(await of(own))) deviate('an address of its own is not valid');
        if (await of('nobody')) deviate('the text "nobody" is valid');
      },
    ],
    [
      'The fee is decimal text in the coin that the chain charges',
      async () => {
        const fee = await answerTo('fee', { query: coin });
        const { gasCurrency } = currencyNetworkOf(currency, network);
        if (fee.currency !== gasCurrency) deviate(`the fee is in ${fee.currency}, not in ${gasCurrency}`);
      },
    ],
    [
      'The wallet names the coins that could leave now',
      async () => {
        const { balances } = await answerTo('wallet');
        const own = balances.find((one) => one.currency === currency && one.network === network);
        if (!own) return deviate(`it does not name ${currency}: a coin without any is stated as 0`);
        if (unitsOfText(own.amount, currency, network) < unitsOfText(amount, currency, network))
          deviate(`it has ${own.amount} ${currency}, less than this run sends`);
      },
    ],
    [
      'Neither the newest nor the final block goes back',
      async () => {
        let before = await answerTo('state');
        for (let reading = 0; reading < 6; reading += 1) {
          await pause(pollMs);
          const now = await answerTo('state');
          if (now.head.height < before.head.height)
            deviate(`the newest block went from ${before.head.height} to ${now.head.height}`);
          if (now.final.height < before.final.height)
            deviate(`the final block went from ${before.final.height} to ${now.final.height}`);
          before = now;
        }
      },
    ],
    [
      'A block that was named is found by its height with the same hash; one that is not there yet is 404',
      async () => {
        const { final, head } = await answerTo('state');
        for (const block of [final, head, final]) {
          const found = await answerTo('block', { value: String(block.height) });
          if (found.height !== block.height || found.hash !== block.hash)
            deviate(`the block ${block.height} has another hash`);
        }
        await refusal({ method: 'GET', path: pathOf('block', String(head.height + 1_000_000)) }, 404, 'NOT_FOUND');
      },
    ],
    [
      'Transfers are read from the beginning to the end, in pages of the size asked for',
      async () => {
        const { cursor } = await readFrom(null);
        beforeOrder = cursor;
        const page = await answerTo('transfers', { query: { limit: '1' } });
        if (page.transfers.length > 1) deviate('a page of one has more');
      },
    ],
    [
      'An order is put on record, named with its transaction, and not sent',
      async () => {
        const order = asOrdered(await prepare());
        transaction = order.transactions[0] ?? '';
        if (order.state !== 'PREPARED') deviate(`the order is ${order.state}`);
        await pause(pollMs * 3);
        const kept = asOrdered(await answerTo('order', { value: id }));
        if (kept.state !== 'PREPARED') deviate(`the order is ${kept.state} though nobody has sent it`);
        if ((await readFrom(beforeOrder)).all.some(({ to }) => to === own))
          deviate('its coins moved though nobody has sent it');
        if ((await balanceAt(own)) !== 0n) deviate('its coins arrived though nobody has sent it');
      },
    ],
    [
      'The same id with the same terms, eight times at once, is the same order',
      async () => {
        for (const order of await atOnce(() => prepare())) {
          asOrdered(order);
          if (order.transactions.length !== 1) deviate(`it has ${order.transactions.length} transactions`);
        }
      },
    ],
    [
      'The same id with other terms is 409, and the order stays as it was',
      async () => {
        const more = textOfUnits(unitsOfText(amount, currency, network) * 2n, currency, network);
        await refusal(
          { method: 'PUT', path: pathOf('prepare', id), body: { ...terms(), amount: more } },
          409,
          'CONFLICT',
        );
        asOrdered(await answerTo('order', { value: id }));
      },
    ],
    [
      'An order that nobody made is 404, also where it is to be sent',
      async () => {
        const value = randomUUID();
        await refusal({ method: 'GET', path: pathOf('order', value) }, 404, 'NOT_FOUND');
        await refusal({ method: 'POST', path: pathOf('send', value) }, 404, 'NOT_FOUND');
      },
    ],
    [
      'An amount that is zero, negative, a number, or no plain decimal text is 400, and no order',
      async () => {
        for (const wrong of ['0', '-1', 1, '1e3', '01', '1.', ' 1']) {
          const value = randomUUID();
          await refusal(
            { method: 'PUT', path: pathOf('prepare', value), body: { ...terms(), amount: wrong } },
            400,
            'BAD_REQUEST',
          );
          await refusal({ method: 'GET', path: pathOf('order', value) }, 404, 'NOT_FOUND');
        }
      },
    ],
    [
      'An order that can never be paid is REFUSED, and stays so, also when it is sent',
      async () => {
        const value = randomUUID();
        const body = { ...terms(), to: 'nobody' };
        for (const call of ['prepare', 'send', 'order', 'prepare', 'send'] as const) {
          const order = await answerTo(call, { value, ...(call === 'prepare' && { body }) });
          if (order.state !== 'REFUSED') deviate(`${call} says ${order.state}`);
        }
      },
    ],
    [
      'Sent eight times at once an order is SENT, with the transaction that was named',
      async () => {
        for (const order of await atOnce(() => answerTo('send', { value: id })))
          if (asOrdered(order).state !== 'SENT') deviate(`the order is ${order.state}`);
        if (asOrdered(await prepare()).state !== 'SENT') deviate('putting it on record again takes it back');
      },
    ],
    [
      'Its transfer is told after the cursor of before, with sender, recipient, tag and amount, and comes into a block',
      async () => {
        mined = await until('the transfer came into no block', async () => {
          const { all } = await readFrom(beforeOrder);
          const named = all.find((one) => one.to === own && one.block !== null);
          return named ?? null;
        });
        const { transactions } = await answerTo('order', { value: id });
        if (!transactions.includes(mined.transactionId)) deviate(`the order does not name ${mined.transactionId}`);
        const expected = { ...terms(), outputIndex: 0 };
        for (const [name, value] of Object.entries(expected))
          if (mined[name as keyof typeof expected] !== value)
            deviate(`its ${name} is ${mined[name as keyof typeof expected]}, not ${value}`);
        if (mined.from.length === 0) deviate('no sender is named: screening has nobody to ask about');
      },
    ],
    [
      'Its place is the one that was told; a transfer that there is none of has none',
      async () => {
        if (!mined) return deviate('there is no transfer to look for');
        const { transactionId, outputIndex } = mined;
        const unknown = { ...coin, transactionId: transactionId.split('').toReversed().join(''), outputIndex };
        const transfers = [
          unknown,
          { ...coin, transactionId, outputIndex },
          { ...coin, transactionId, outputIndex: 77 },
        ];
        const { places } = await answerTo('places', { body: { transfers } });
        const [none, found, other] = places;
        if (places.length !== 3 || none !== null || other !== null)
          deviate('a transfer was found that there is none of');
        if (!found || factsOf(found) !== factsOf(mined) || found.block === null) deviate('its place is another one');
      },
    ],
    [
      'It arrived once, whatever is sent again',
      async () => {
        for (const order of await atOnce(() => answerTo('send', { value: id }))) asOrdered(order);
        await pause(pollMs * 5);
        const { all } = await readFrom(beforeOrder);
        const arrived = new Set(all.filter(({ to }) => to === own).map(factsOf));
        if (arrived.size !== 1) deviate(`${arrived.size} transfers arrived for one order`);
      },
    ],
    [
      'What is held for its address is its amount',
      async () => {
        const held = await balanceAt(own);
        if (held !== unitsOfText(amount, currency, network))
          deviate(`${textOfUnits(held, currency, network)} is held, not ${amount}`);
      },
    ],
    [
      'A cursor names what came after it, each time',
      async () => {
        const { all } = await readFrom(beforeOrder, 1);
        if (!mined || !all.some((one) => isOf(one, mined as GatewayTransfer)))
          deviate('it was left out the second time');
        const { cursor } = await readFrom(beforeOrder);
        const later = await readFrom(cursor);
        const again = later.all.find((one) => mined && isOf(one, mined) && one.block?.hash === mined.block?.hash);
        if (again) deviate('a transfer that did not move is told again after the cursor');
      },
    ],
    [
      'Its block becomes final, and is the same one then',
      async () => {
        if (!mined?.block) return deviate('there is no block to follow');
        const { transactionId, outputIndex } = mined;
        const place = await until('its block did not become final', async () => {
          const { places, final } = await answerTo('places', {
            body: { transfers: [{ ...coin, transactionId, outputIndex }] },
          });
          const [now] = places;
          if (!now) return deviate('it is gone');
          return now.block && now.block.height <= final.height ? now.block : null;
        });
        const block = await answerTo('block', { value: String(place.height) });
        if (block.hash !== place.hash) deviate('the final block has another hash');
      },
    ],
  ];

  const verdicts: Verdict[] = [];
  for (const [index, [says, check]] of clauses.entries()) {
    const deviation = await check().then(
      () => null,
      (error: unknown) => (error instanceof Deviation ? error.message : `no answer: ${String(error)}`),
    );
    verdicts.push({ number: index + 1, says, deviation });
    say(
      `${deviation === null ? 'kept  ' : 'BROKEN'} ${String(index + 1).padStart(2)}  ${says}${deviation === null ? '' : `: ${deviation}`}`,
    );
  }
  return verdicts;
};
