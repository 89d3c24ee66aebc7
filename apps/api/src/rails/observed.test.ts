import { describe, expect, it } from 'vitest';
import { railCalls } from './calls';
import type { ChainReader, ChainSender } from './chain';
import { observedRails } from './observed';
import { storedRates } from './rates';
import type { Rails } from './rails';
import type { Screening } from './screening';
import type { SignedTransfer, Signer, SigningOrder } from './signer';

const order: SigningOrder = { id: 'one', currency: 'BTC', network: 'MAIN', units: 5n, to: 'bc1q', tag: null };
const signed: SignedTransfer = { ...order, transactionId: 'tx', raw: '00' };

const signer: Required<Signer> = {
  keepers: [{ name: 'BTC', kind: 'WALLET', chains: ['BTC'] }],
  chains: ['BTC'],
  holds: async () => [{ currency: 'BTC', units: 7n }],
  canPay: async () => false,
  refusalOf: async () => 'The account is new',
  sign: async () => [signed],
  raise: async () => signed,
  paidBeside: async () => 'another',
  renew: async () => 'REFUSED',
};
const reader: Required<ChainReader> = {
  chains: ['BTC'],
  knows: () => true,
  read: async () => ({ transfers: [], head: { height: 1 }, changedAbove: null, cursor: '1', hasMore: false }),
  locate: async () => [],
};
const sender: Required<ChainSender> = { broadcast: async () => 'ACCEPTED', feeOf: async () => 3n };
const screening: Required<Screening> = {
  sources: [{ name: 'ORACLE' }],
  screen: async () => ({ kind: 'NO_ANSWER', problem: 'It is silent' }),
};
const rails: Rails = {
  rates: storedRates,
  mail: { send: async () => undefined },
  chain: { addresses: { addressAt: () => null, sharedAddress: () => null }, reader, sender },
  signer,
  callbacks: async () => ({ kind: 'FAILED', reason: 'CONNECTION_FAILED', milliseconds: 1 }),
  identity: {
    addressFor: async () => 'https://login.example',
    accountOf: async () => ({ issuer: 'https://login.example', subject: '1', email: null, acr: null, amr: [] }),
    textsOf: async () => [],
  },
  peers: async () => ({ kind: 'FAILED', reason: 'CONNECTION_FAILED' }),
  screening,
  bank: {
    verification: { afterSeconds: 1, verify: async () => ({ kind: 'VERIFIED' }) },
    channels: [
      {
        name: 'north',
        inbox: { next: async () => null, accept: async () => undefined, refuse: async () => undefined },
        outbox: {
          place: 'out',
          look: async () => undefined,
          prepare: async () => undefined,
          discard: async () => undefined,
          release: async () => undefined,
        },
      },
    ],
    payer: { afterSeconds: 1, confirmedAfterSeconds: 1, answersTo: () => [] },
  },
  holdings: { heldBy: async () => [], speaksForBanks: true },
  jobs: { handlers: [], schedules: [] },
  simulated: [],
};

/** Paths of all members: `signer.holds`. */
const membersOf = (part: unknown, path = ''): readonly string[] =>
  part !== null && typeof part === 'object'
    ? Object.entries(part).flatMap(([name, inner]) => membersOf(inner, `${path}.${name}`))
    : [path];

describe('rails whose calls are measured', () => {
  const observed = observedRails(rails, railCalls());

  it('have every member that they have without it', () => {
    expect(membersOf(observed).toSorted()).toEqual(membersOf(rails).toSorted());
  });

  it('give the answers of a signer unchanged', async () => {
    expect(await observed.signer?.holds?.('BTC')).toEqual([{ currency: 'BTC', units: 7n }]);
    expect(await observed.signer?.canPay?.(order)).toBe(false);
    expect(await observed.signer?.refusalOf?.(order)).toBe('The account is new');
    expect(await observed.signer?.paidBeside?.(order, new Date(0))).toBe('another');
  });
});
