import { defineModule } from '../../../module/define-module';
import { registerInvoicePage } from './register';

/** Public page of an invoice, on which it is read and paid. */
export const invoicePages = defineModule({
  slug: 'invoice-page',
  make: ({ rails: { rates, chain }, config }) => ({
    pages: (app, pages) =>
      registerInvoicePage(app, {
        ...pages,
        tools: {
          rates,
          addresses: chain.addresses,
          nets: config.chainNodes,
          secretKey: config.secretKey,
          publicUrl: config.publicUrl,
        },
      }),
  }),
});
