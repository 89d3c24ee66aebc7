import { defineModule, type Module } from '../../../module/define-module';
import { fiatSandboxRoutes, ownPayments } from '../../money-in/fiat-deposits';
import { sandboxRoutes, type DemoSignIns, type Market } from './routes';

/** Calls of the sandbox: its mailbox, its market, its bank and its clock. */
export const sandboxModule = (demo: DemoSignIns, askForPrices: Market['askForPrices']): Module =>
  defineModule({
    slug: 'sandbox',
    reads: ['sandbox_rate', 'session'],
    events: {
      'sandbox.fiat-credit': 'Somebody had the sandbox’s bank receive money',
      'sandbox.time.advance': 'The clock of the sandbox was moved on',
      'sandbox.rate.set': 'A price was set on the market of the sandbox',
    },
    make: ({ rails: { rates }, database, one }) => ({
      routes: [
        ...sandboxRoutes(demo, { askForPrices, database }),
        ...fiatSandboxRoutes({ rates, ownPayments: one(ownPayments) }),
      ],
    }),
  });
