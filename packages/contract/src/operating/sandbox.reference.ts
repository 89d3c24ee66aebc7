import { documented } from '../reference';
import {
  advanceSandboxTime,
  confirmSandboxDeposit,
  listDemoSignIns,
  listMailbox,
  playPayment,
  reorganiseSandboxDeposit,
  sendSandboxDeposit,
  setSandboxRate,
  simulateFiatCredit,
} from './sandbox';

const sentExample = { transactionId: '80d375…', currency: 'BTC', network: 'MAIN', amount: '0.00173281' } as const;

export const sandboxEndpoints = [
  documented(simulateFiatCredit, {
    summary: 'Has the sandbox’s bank receive money for the organisation, as if somebody had paid it in.',
    example: { entityType: 'FIAT_DEPOSIT', entityId: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01' },
  }),
  documented(listDemoSignIns, {
    summary: 'The demonstration people of the sandbox, for the panel on its login screen.',
    example: {
      history: null,
      password: 'Sandbox2025',
      signIns: [{ email: 'admin@northgate.example', label: 'ADMIN – everything' }],
    },
  }),
  documented(listMailbox, {
    summary: 'The newest mails of the sandbox, which are kept here while no mail server is configured.',
    example: {
      messages: [
        {
          id: '0195fa6b-2c3d-7e4f-9a5b-6c7d8e9f0a1b',
          to: 'admin@northgate.example',
          subject: 'Set a new password',
          text: 'Use this link within 30 minutes: …',
          sentAt: '2025-03-14T09:30:00.000Z',
        },
      ],
    },
  }),
  documented(playPayment, {
    summary:
      'Plays a payer on the simulated chains: pays a payment exactly (EXACT), too little (UNDER), too much (OVER), in two parts (IN_TWO_PARTS), late, its time ends at once (LATE), less than is credited (BELOW_MINIMUM), with a token the business does not take (WRONG_TOKEN), without a tag (NO_TAG), or from an address that screening blocks (LISTED) or has no answer about (UNANSWERED).',
    example: { transfers: [sentExample] },
  }),
  documented(sendSandboxDeposit, {
    summary:
      'Sends coins over a simulated chain to an address of the organisation, and confirms them so many times at once.',
    example: sentExample,
  }),
  documented(confirmSandboxDeposit, {
    summary:
      'Adds blocks to a simulated chain until a transfer to the organisation has its confirmations. Takes the id of the deposit or of the transaction.',
  }),
  documented(reorganiseSandboxDeposit, {
    summary:
      'Lets a simulated chain take back a transfer to the organisation (GONE), or put it into another block (AGAIN). Takes the id of the deposit or of the transaction.',
  }),
  documented(advanceSandboxTime, {
    summary:
      'Moves the one clock of the sandbox on, for everybody in it and for good: blocks are found, payments expire, deadlines pass. Whoever is signed in stays so, and signatures, the stamps of callbacks and six-digit codes go by real time as before.',
    example: { now: '2025-03-14T10:30:00.000Z' },
  }),
  documented(setSandboxRate, {
    summary:
      'Sets the price of a currency on the market of the sandbox, for a while: stable coins in the currency of their peg, all others in EUR. DEPEG plays the loss of a peg, 0.974 for the first half of the time and 0.988 for the second; MARKET ends what was set. It is the market’s next price, within a second.',
    example: {
      currency: 'USDC',
      quote: 'USD',
      prices: [
        { mid: '0.974', until: '2025-03-14T10:00:00.000Z' },
        { mid: '0.988', until: '2025-03-14T10:30:00.000Z' },
      ],
    },
  }),
];
