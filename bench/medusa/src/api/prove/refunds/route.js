const { refundPaymentWorkflow } = require('@medusajs/medusa/core-flows');

exports.POST = async (request, response) => {
  const { collection, amount } = request.body;
  const { data } = await request.scope.resolve('query').graph({
    entity: 'payment_collection',
    fields: ['payments.id'],
    filters: { id: collection },
  });
  await refundPaymentWorkflow(request.scope).run({ input: { payment_id: data[0].payments[0].id, amount } });
  response.json({});
};
