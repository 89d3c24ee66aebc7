import { defineModule } from '../../../module/define-module';
import { offersOf } from '../../../rails/offers';
import { hub } from '../../running/events';
import { registerPayPage } from './register';
import { payPageRoutes } from './routes';

/** The page on which a customer pays, and its calls. */
export const payPage = defineModule({
  slug: 'pay-page',
  make: ({ rails, config, shared }) => {
    const { rates, chain } = rails;
    const tools = {
      rates,
      addresses: chain.addresses,
      nets: config.chainNodes,
      exchange: config,
      offers: offersOf(rails),
    };
    return {
      routes: payPageRoutes(tools, shared(hub)),
      pages: (app, pages) => registerPayPage(app, { ...pages, tools }),
    };
  },
});
