import { defineModule } from '../../../module/define-module';
import { hub } from '../../running/events';
import { registerPayPage } from './register';
import { payPageRoutes } from './routes';

/** The page on which a customer pays, and its calls. */
export const payPage = defineModule({
  slug: 'pay-page',
  make: ({ rails: { rates, chain }, config, shared }) => {
    const tools = { rates, addresses: chain.addresses, nets: config.chainNodes, exchange: config };
    return {
      routes: payPageRoutes(tools, shared(hub)),
      pages: (app, pages) => registerPayPage(app, { ...pages, tools }),
    };
  },
});
