import { defineModule, type Module } from '../../../module/define-module';
import { fiatSandboxRoutes, ownPayments } from '../../money-in/fiat-deposits';
import { sandboxRoutes, type DemoSignIns, type Market } from './routes';

/** Calls of the sandbox: its mailbox, its payers, its bank and its clock. */
export const sandboxModule = (demo: DemoSignIns, askForPrices: Market['askForPrices']): Module =>
  defineModule({
    slug: 'sandbox',
    reads: [
      'deposit',
      'deposit_address',
      'outgoing_transfer',
      'payment',
      'sandbox_rate',
      'session',
      'simulated_transfer',
    ],
    events: {
      'sandbox.payment.play': 'A payer was played on the simulated chains',
      'sandbox.deposit.send': 'Coins were sent over a simulated chain',
      'sandbox.deposit.confirm': 'A simulated chain was given blocks',
      'sandbox.time.advance': 'The clock of the sandbox was moved on',
      'sandbox.rate.set': 'A price was set on the market of the sandbox',
      'sandbox.deposit.reorganise': 'A simulated chain was reorganised',
      'sandbox.fiat-credit': 'Somebody had the sandbox’s bank receive money',
    },
    make: ({ rails: { rates }, database, one }) => ({
      routes: [
        ...sandboxRoutes(demo, { rates, askForPrices, database }),
        ...fiatSandboxRoutes({ rates, ownPayments: one(ownPayments) }),
      ],
    }),
  });
