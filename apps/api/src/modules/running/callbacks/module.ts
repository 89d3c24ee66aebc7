import { defineModule } from '../../../module/define-module';
import { changeKinds } from '../events';
import { callbackChanges } from './changes';
import { callbackInvariants } from './invariants';
import { callbackJobs, watchCallbacks } from './jobs';
import { callbackList } from './list';
import { toldThings } from './points';
import { callbackRoutes } from './routes';

/** Signed messages to the servers of businesses. */
export const callbacks = defineModule({
  slug: 'callbacks',
  tables: {
    callback_delivery: 'MOVES',
    callback_attempt: 'MOVES',
    callback_alarm: 'MOVES',
    cold_callback: { stays: 'an organisation with messages in cold storage does not move' },
  },
  reads: [
    'crypto_withdrawal',
    'deposit',
    'detached_month',
    'invoice',
    'job',
    'payment',
    'payout_batch',
    'refund',
    'state_transition',
  ],
  events: {
    'payment.callback.send': 'A callback about a deposit was sent again by hand',
    'callback.send-untold': 'Callbacks that had not arrived were sent again together',
  },
  invariants: callbackInvariants,
  lists: [callbackList],
  brings: () => [changeKinds.with(callbackChanges)],
  make: ({ rails: { mail, callbacks: send }, all, ...services }) => ({
    routes: callbackRoutes(all(toldThings)),
    metrics: (registry) => watchCallbacks(registry, services.database),
    ...callbackJobs(services, { mail, send }),
  }),
});
