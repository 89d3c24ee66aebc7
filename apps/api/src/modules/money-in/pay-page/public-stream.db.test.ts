import type { publicPaymentChange } from '@countinghouse/contract/money-in/public-payments';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, createTestPayment, type TestBusiness } from '../../../testing/commerce';
import { readStream, type TestStream } from '../../../testing/streams';

type Told = z.output<typeof publicPaymentChange>;

let api: TestApi;
let chain: TestChain;
let base: string;
let organisation: TestOrganisation;
let business: TestBusiness;
let payment: PaymentState;

/** Each test has hours of its own: the clock of a chain never goes back. */
let start = new Date('2025-03-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
  api = await startTestApi({ streamLifetimeMs: 600_000 });
  chain = testChain(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/v1/public/payments/`;
});
beforeEach(async () => {
  start = new Date(start.getTime() + 48 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  payment = await createPayablePayment(api, business, { at: start });
});
afterAll(() => api.close());

const tokenOf = ({ terms }: PaymentState): string => terms.paymentToken ?? '';
const follow = async (whose: PaymentState | string = payment, lastEventId?: string): Promise<TestStream> => {
  const token = typeof whose === 'string' ? whose : tokenOf(whose);
  return readStream(`${base}${token}/events`, lastEventId === undefined ? {} : { 'last-event-id': lastEventId });
};
/** Events received; a state that held when the stream began may be told twice. */
const told = (stream: TestStream): Told[] => {
  const changes = stream.changes<Told>();
  return changes.filter(({ status }, index) => status !== changes[index - 1]?.status);
};
/** Number of visible changes of the payment. */
const changesOf = async ({ terms }: PaymentState): Promise<number> => {
  const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
    sql<{ count: string }>`
      select count(*) from change_event where entity_type = 'PAYMENT' and entity_id = ${terms.id}`.execute(tx),
  );
  return Number(rows[0]?.count);
};
const pending = { status: 'PENDING', isLast: false };
const counted = async (blocks: number, minutes: number): Promise<void> => {
  await chain.mine('BTC', blocks);
  await chain.at(at(minutes));
};

describe('the stream of a payment’s link', () => {
  it('tells without a session how it stands, each time that this changes, and ends when it is paid', async () => {
    const stream = await follow();
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await expect.poll(() => told(stream)).toEqual([pending]);
    await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    await expect.poll(() => told(stream).at(-1)).toEqual({ status: 'AWAITING', isLast: false });
    // A block more is no other state, yet the page counts it.
    const before = await changesOf(payment);
    await counted(1, 2);
    expect(await changesOf(payment)).toBe(before + 1);
    await counted(1, 3);
    await expect.poll(stream.isOver).toBe(true);
    expect(told(stream).at(-1)).toEqual({ status: 'DEPOSITED', isLast: true });
  });

  it('reveals nothing but its own payment, and of that not whose it is', async () => {
    const other = await createPayablePayment(api, business, { at: start });
    const strangers = await createBusiness(api, await api.createOrganisation());
    const theirs = await createPayablePayment(api, strangers, { at: start });
    const streams = [await follow(), await follow(other), await follow(theirs)];
    const [own, , foreign] = streams;
    await expect.poll(() => streams.map((each) => told(each).length)).toEqual([1, 1, 1]);
    await chain.send(other, '0.00173281');
    await chain.at(at(1));
    await expect.poll(() => told(streams[1]!).at(-1)?.status).toBe('AWAITING');
    await chain.send(payment, '0.00173281');
    await chain.at(at(2));
    await expect.poll(() => told(own!).map(({ status }) => status)).toEqual(['PENDING', 'AWAITING']);
    expect(told(foreign!)).toEqual([pending]);
    const wire = JSON.stringify(streams.map(({ events }) => events));
    for (const secret of [payment, other, theirs].flatMap(({ terms }) => [
      terms.id,
      terms.businessId,
      terms.clientPaymentId,
    ]))
      expect(wire).not.toContain(secret);
    await Promise.all(streams.map((each) => each.stop()));
  });

  it('says of coins that are held back that it waits, and not why', async () => {
    const { terms } = await createTestPayment(api, business, { at: start, sent: ['0.001'] });
    const stream = await follow(terms.paymentToken ?? '');
    await expect.poll(() => told(stream)).toEqual([{ status: 'DEPOSITED', isLast: false }]);
    expect(JSON.stringify(stream.events)).not.toMatch(/BLOCKED|AML/);
    await stream.stop();
  });

  it('goes on where it was, in the order of commits, and an id of another stream leads nowhere else', async () => {
    const other = await createPayablePayment(api, business, { at: start });
    const [first, theirs] = [await follow(), await follow(other)];
    await expect.poll(() => [told(first).length, told(theirs).length]).toEqual([1, 1]);
    await Promise.all([first.stop(), theirs.stop()]);
    await chain.send(payment, '0.00173281');
    await chain.at(at(1));
    const resumed = await follow(payment, first.lastId());
    await expect.poll(() => told(resumed)).toEqual([{ status: 'AWAITING', isLast: false }]);
    expect(JSON.parse(resumed.events[0]?.data ?? '')).toEqual({ resumed: true });
    const borrowed = await follow(other, resumed.lastId());
    await expect.poll(() => told(borrowed)).toEqual([pending]);
    const invented = await follow(payment, 'made-up');
    await expect.poll(() => JSON.parse(invented.events[0]?.data ?? '{}')).toEqual({ resumed: false });
    await Promise.all([resumed, borrowed, invented].map((each) => each.stop()));
  });

  it('of a payment that is over says so and ends at once', async () => {
    const stream = await follow();
    await expect.poll(() => told(stream)).toEqual([pending]);
    await chain.at(at(31));
    await expect.poll(stream.isOver).toBe(true);
    expect(told(stream).at(-1)).toEqual({ status: 'EXPIRED', isLast: true });
    const late = await follow();
    await expect.poll(late.isOver).toBe(true);
    expect(told(late)).toEqual([{ status: 'EXPIRED', isLast: true }]);
  });

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', "';--", '%00', 'ä'.repeat(20)])(
    'that nobody was given, %j, leads nowhere',
    async (link) => {
      expect((await follow(encodeURIComponent(link))).status).toBe(404);
    },
  );
});

describe('a crowd of streams', () => {
  it('of one payment is let in up to a bound, and who leaves makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 24 }, () => follow()));
    const [inside, refused] = [200, 429].map((status) => streams.filter((stream) => stream.status === status));
    expect([inside?.length, refused?.length]).toEqual([20, 4]);
    expect(Number(refused?.[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Other payments have room of their own.
    const other = await follow(await createPayablePayment(api, business, { at: start }));
    expect(other.status).toBe(200);
    await Promise.all(inside!.slice(0, 5).map((each) => each.stop()));
    await expect
      .poll(async () => {
        const stream = await follow();
        if (stream.status === 200) await stream.stop();
        return stream.status;
      })
      .toBe(200);
    await Promise.all([other, ...inside!].map((each) => each.stop()));
  });

  it('of one address is let in up to a bound, whatever payments it asks for', async () => {
    const payments = await Promise.all(
      Array.from({ length: 5 }, () => createPayablePayment(api, business, { at: start })),
    );
    const asked = payments.flatMap((each) => Array.from({ length: 15 }, () => each));
    const streams = await Promise.all(asked.map((each) => follow(each)));
    const isIn = streams.filter(({ status }) => status === 200).length;
    // A connection of the test before may not be noticed as closed yet.
    expect(isIn).toBeLessThanOrEqual(60);
    expect(isIn).toBeGreaterThan(40);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(75 - isIn);
    await Promise.all(streams.map((each) => each.stop()));
  });

  it('that is opened again and again is refused for a while', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 40; time += 1) {
      const stream = await follow();
      statuses.push(stream.status);
      await stream.stop();
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });
});
