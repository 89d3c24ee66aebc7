import { defineModule } from '../../../module/define-module';
import { playRoutes } from './routes';

/** Payers that are played: in the sandbox for everybody, in production for test organisations. */
export const plays = defineModule({
  slug: 'plays',
  reads: ['deposit', 'deposit_address', 'outgoing_transfer', 'payment', 'simulated_transfer'],
  events: {
    'sandbox.payment.play': 'A payer was played on the simulated chains',
    'sandbox.deposit.send': 'Coins were sent over a simulated chain',
    'sandbox.deposit.confirm': 'A simulated chain was given blocks',
    'sandbox.deposit.reorganise': 'A simulated chain was reorganised',
  },
  make: ({ rails: { rates } }) => ({ routes: playRoutes(rates) }),
});
