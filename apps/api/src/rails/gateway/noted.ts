import type { RailNote } from '../states';
import type { Gateway } from './gateway';

/** Gateway whose answers and failures about orders are noted, beside those of its chain: one that reads may still not send. */
export const notedGateway = (gateway: Gateway, { around }: RailNote): Gateway => ({
  ...gateway,
  ask: (call, asked) => around(() => gateway.ask(call, asked), { isDone: call === 'send' }),
  find: (call, asked) => around(() => gateway.find(call, asked)),
  stating: (call, asked) => around(() => gateway.stating(call, asked)),
});
