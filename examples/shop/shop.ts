// A small shop: it sells one thing, sends the buyer to the payment page, and hands the goods out once a verified callback confirms the payment. It
// keeps its orders in memory; a real one keeps them, and the ids of the callbacks it has seen, in its database.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CallbackRefused, createClient, verifyCallback, type CallbackMessage } from '@countinghouse/client';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
};

const port = Number(process.env.PORT ?? 4999);
const businessId = required('COUNTINGHOUSE_BUSINESS_ID');
const secret = required('COUNTINGHOUSE_CALLBACK_SECRET');
const client = createClient({
  url: required('COUNTINGHOUSE_URL'),
  apiKey: required('COUNTINGHOUSE_API_KEY'),
  apiSecret: required('COUNTINGHOUSE_API_SECRET'),
});

type Order = { readonly id: string; readonly price: string; state: 'open' | 'paid' | 'closed' };
const orders = new Map<string, Order>();
/** Callbacks come at least once: what was seen before changes nothing. */
const seen = new Set<string>();

/** Requests a payment and returns its page. A repetition for the same order returns the same payment. */
const paymentPageOf = async (order: Order): Promise<string> => {
  const { paymentUrl } = await client.createPayment(
    {
      clientPaymentId: order.id,
      businessId,
      displayCurrency: 'EUR',
      displayAmount: order.price,
      depositCurrency: 'BTC',
      redirectUrl: `http://127.0.0.1:${port}/orders/${order.id}`,
    },
    { idempotencyKey: order.id },
  );
  if (paymentUrl === null) throw new Error('The payment has no page');
  return paymentUrl;
};

const pay = (order: Order): void => {
  if (order.state !== 'paid') process.stdout.write(`Order ${order.id} is paid, says a verified callback\n`);
  order.state = 'paid';
};

/**
 * Effect of a verified message on an order. `isPaid` says that all deposits together reach the price, so an order paid in parts needs no sums of
 * its own. A closed order may still be paid late: then it is paid.
 */
const take = (message: CallbackMessage): void => {
  // A newer server may send events that this shop does not know: they are passed over.
  if (message.event !== 'DEPOSIT_RECEIVED' && message.event !== 'PAYMENT_CLOSED') return;
  const order = orders.get(message.clientPaymentId);
  if (!order || message.businessId !== businessId) return;
  // Messages may come in any order: what was paid stays paid.
  if (message.isPaid === true) pay(order);
  else if (message.event === 'PAYMENT_CLOSED' && order.state === 'open') order.state = 'closed';
};

const words = {
  open: 'We wait for your payment.',
  paid: 'Paid. Your lamp is on its way.',
  closed: 'This order was not paid in time. Please order anew.',
} as const;

const mostBytes = 64 * 1024;
const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('Too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const page = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><meta charset="utf-8"><title>Shop</title><p>${text}</p>`);
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const call = `${request.method} ${request.url}`;
  if (call === 'GET /') {
    return page(response, 200, 'A lamp, 100.00 EUR <form method="post" action="/orders"><button>Buy</button></form>');
  }
  if (call === 'POST /orders') {
    const order: Order = { id: randomUUID(), price: '100.00', state: 'open' };
    orders.set(order.id, order);
    response.writeHead(303, { location: await paymentPageOf(order) }).end();
    return undefined;
  }
  if (call === 'POST /callbacks') {
    const callback = verifyCallback({ headers: request.headers, body: await bodyOf(request), secret });
    // A test message of the dashboard is signed too.
    if (!callback.isTest && !seen.has(callback.id)) take(callback.message);
    seen.add(callback.id);
    response.writeHead(204).end();
    return undefined;
  }
  const order = orders.get(/^GET \/orders\/([0-9a-f-]{36})$/.exec(call)?.[1] ?? '');
  if (!order) return page(response, 404, 'Not found');
  // That the payer came back means nothing: only the callback does.
  return page(response, 200, words[order.state]);
};

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    // Refused without explanation: the sender does not have our secret.
    if (error instanceof CallbackRefused) return page(response, 400, 'Not believed');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return page(response, 502, 'Please try again.');
  });
});
server.listen(port, '127.0.0.1', () => process.stdout.write(`The shop is open at http://127.0.0.1:${port}\n`));
