const {
  createCartWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
} = require('@medusajs/medusa/core-flows');

const provider = 'pp_countinghouse_coins';

/** Region and channel of the shop, made by the first order. */
let shop;
const openShop = async (container) => {
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: 'Shop' }] },
  });
  const { result: regions } = await createRegionsWorkflow(container).run({
    input: { regions: [{ name: 'Europe', currency_code: 'eur', countries: ['de'], payment_providers: [provider] }] },
  });
  return { channel: channels[0].id, region: regions[0].id };
};

/** Puts one thing into a cart and asks for its payment. */
exports.POST = async (request, response) => {
  const { scope: container, body } = request;
  shop ??= openShop(container);
  const { channel, region } = await shop;
  const { result: cart } = await createCartWorkflow(container).run({
    input: {
      region_id: region,
      sales_channel_id: channel,
      currency_code: 'eur',
      email: 'buyer@shop.example',
      items: [{ title: 'Lamp', quantity: 1, unit_price: body.amount, requires_shipping: false }],
    },
  });
  const { result: collection } = await createPaymentCollectionForCartWorkflow(container).run({
    input: { cart_id: cart.id },
  });
  const { result: session } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id: collection.id, provider_id: provider, data: body.data },
  });
  const { payment_id: payment, payment_url: url } = session.data;
  response.json({ cart: cart.id, collection: collection.id, session: session.id, payment, url });
};

exports.GET = async (request, response) => {
  const { cart, collection } = request.query;
  const query = request.scope.resolve('query');
  const { data: collections } = await query.graph({
    entity: 'payment_collection',
    fields: ['status', 'captured_amount', 'refunded_amount', 'payment_sessions.*', 'payments.captures.*'],
    filters: { id: collection },
  });
  const { data: orders } = await query.graph({
    entity: 'order_cart',
    fields: ['order_id'],
    filters: { cart_id: cart },
  });
  const {
    status,
    captured_amount: captured,
    refunded_amount: refunded,
    payment_sessions: sessions,
    payments,
  } = collections[0];
  response.json({
    collection: { status, captured: Number(captured ?? 0), refunded: Number(refunded ?? 0) },
    session: sessions[0] ?? null,
    captures: payments.flatMap((payment) => payment.captures ?? []).length,
    order: orders[0]?.order_id ?? null,
  });
};
