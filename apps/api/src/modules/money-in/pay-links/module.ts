import { defineModule } from '../../../module/define-module';
import { payLinkInvariants } from './invariants';
import { payLinkList } from './list';
import { registerPayLinkPage } from './register';
import { payLinkRoutes } from './routes';

/** Payment links that any number of visitors pay by, and their public page. */
export const payLinks = defineModule({
  slug: 'pay-links',
  tables: { pay_link: 'MOVES' },
  reads: ['payment'],
  events: {
    'pay-link.create': 'A payment link was created',
    'pay-link.update': 'The terms of a payment link were changed',
    'pay-link.pause': 'A payment link was paused',
    'pay-link.resume': 'A payment link was resumed',
  },
  invariants: payLinkInvariants,
  lists: [payLinkList],
  make: ({ rails: { rates, chain }, config }) => ({
    routes: payLinkRoutes,
    pages: (app, pages) =>
      registerPayLinkPage(app, {
        ...pages,
        tools: { rates, addresses: chain.addresses, nets: config.chainNodes, secretKey: config.secretKey },
      }),
  }),
});
