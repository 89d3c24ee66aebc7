import { AbstractPaymentProvider, ModuleProvider, Modules, PaymentActions } from '@medusajs/framework/utils';
import { checkOptions, createProvider } from './payments';

/** What a message means to Medusa, which acts on SUCCESSFUL alone. */
const actions = {
  captured: PaymentActions.SUCCESSFUL,
  requires_more: PaymentActions.REQUIRES_MORE,
  canceled: PaymentActions.CANCELED,
  pending: PaymentActions.PENDING,
};

export class CountinghousePayments extends AbstractPaymentProvider {
  static identifier = 'countinghouse';

  static validateOptions(options) {
    checkOptions(options);
  }

  constructor(container, options) {
    super(container, options);
    this.provider = createProvider(options);
  }

  initiatePayment(input) {
    return this.provider.initiate(input);
  }
  authorizePayment(input) {
    return this.provider.authorize(input);
  }
  capturePayment(input) {
    return this.provider.capture(input);
  }
  cancelPayment(input) {
    return this.provider.cancel(input);
  }
  deletePayment(input) {
    return this.provider.cancel(input);
  }
  updatePayment(input) {
    return this.provider.update(input);
  }
  refundPayment(input) {
    return this.provider.refund(input);
  }
  retrievePayment(input) {
    return this.provider.show(input);
  }
  getPaymentStatus(input) {
    return this.provider.show(input);
  }

  async getWebhookActionAndData({ headers, rawData }) {
    const told = this.provider.read(headers, rawData);
    if (told === null) return { action: PaymentActions.NOT_SUPPORTED };
    return { action: actions[told.status], data: { session_id: told.session, amount: told.amount } };
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [CountinghousePayments] });
