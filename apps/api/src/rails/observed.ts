import { chainOf, type ChainRail } from './chain';
import type { BankChannel, BankRail } from './bank';
import type { RailCalls } from './calls';
import type { Rails } from './rails';
import { SignerRefused, type Signer } from './signer';

type Around = RailCalls['around'];

const chainObserved = ({ addresses, reader, sender }: ChainRail, around: Around): ChainRail => ({
  addresses,
  reader: {
    chains: reader.chains,
    ...(reader.knows && { knows: reader.knows }),
    read: (chain, ...rest) => around({ rail: 'chain', call: 'read', chain }, () => reader.read(chain, ...rest)),
    locate: (chain, ...rest) => around({ rail: 'chain', call: 'locate', chain }, () => reader.locate(chain, ...rest)),
  },
  sender: sender && {
    broadcast: (signed) => {
      const chain = chainOf(signed.currency, signed.network);
      return around({ rail: 'chain', call: 'broadcast', chain }, () => sender.broadcast(signed));
    },
    ...(sender.feeOf && { feeOf: sender.feeOf.bind(sender) }),
  },
});

const signerObserved = (signer: Signer, around: Around): Signer => {
  const { chains, keepers, holds, canPay, refusalOf, paidBeside, raise, renew } = signer;
  /** A refusal by the signer's policy is an answer: nothing has failed. */
  const answered = async <Answer>(call: Parameters<Around>[0], run: () => Promise<Answer>): Promise<Answer> => {
    const answer = await around(call, () =>
      run().catch((error: unknown) => {
        if (error instanceof SignerRefused) return error;
        throw error;
      }),
    );
    if (answer instanceof SignerRefused) throw answer;
    return answer;
  };
  const named = (call: string, currency: string, network: string) =>
    ({ rail: 'signer', call, chain: chainOf(currency, network) }) as const;
  return {
    ...(chains && { chains }),
    ...(keepers && { keepers }),
    ...(holds && {
      holds: (chain) => around({ rail: 'signer', call: 'holds', chain }, async () => holds.call(signer, chain)),
    }),
    sign: (order) => answered(named('sign', order.currency, order.network), () => signer.sign(order)),
    ...(raise && {
      raise: (order) => answered(named('raise', order.currency, order.network), () => raise.call(signer, order)),
    }),
    ...(canPay && {
      canPay: (order) =>
        around(named('can-pay', order.currency, order.network), async () => canPay.call(signer, order)),
    }),
    ...(paidBeside && {
      paidBeside: (order, since) =>
        around(named('paid-beside', order.currency, order.network), () => paidBeside.call(signer, order, since)),
    }),
    ...(refusalOf && {
      refusalOf: (order) =>
        around(named('refusal', order.currency, order.network), async () => refusalOf.call(signer, order)),
    }),
    ...(renew && {
      renew: (order, ...rest) =>
        answered(named('renew', order.currency, order.network), () => renew.call(signer, order, ...rest)),
    }),
  };
};

const channelObserved = ({ name, inbox, outbox }: BankChannel, around: Around): BankChannel => ({
  name,
  inbox: inbox && {
    next: (leftOut) => around({ rail: 'bank', call: 'next-statement' }, () => inbox.next(leftOut)),
    accept: (name) => around({ rail: 'bank', call: 'accept-statement' }, () => inbox.accept(name)),
    refuse: (name, reason) => around({ rail: 'bank', call: 'refuse-statement' }, () => inbox.refuse(name, reason)),
  },
  outbox: outbox && {
    place: outbox.place,
    look: () => around({ rail: 'bank', call: 'look-at-payments' }, () => outbox.look()),
    prepare: (...file) => around({ rail: 'bank', call: 'prepare-payments' }, () => outbox.prepare(...file)),
    discard: (...file) => around({ rail: 'bank', call: 'discard-payments' }, () => outbox.discard(...file)),
    release: (...file) => around({ rail: 'bank', call: 'release-payments' }, () => outbox.release(...file)),
  },
});

const bankObserved = ({ verification, channels, payer }: BankRail, around: Around): BankRail => ({
  verification: verification && {
    afterSeconds: verification.afterSeconds,
    verify: (account) => around({ rail: 'bank', call: 'verify' }, () => verification.verify(account)),
  },
  channels: channels.map((channel) => channelObserved(channel, around)),
  payer,
});

/** Rails whose calls of the outside world are measured and traced. Prices and lists are observed where they are fetched. */
export const observedRails = (rails: Rails, { around }: RailCalls): Rails => ({
  ...rails,
  mail: { send: (mail) => around({ rail: 'mail', call: 'send' }, () => rails.mail.send(mail)) },
  chain: chainObserved(rails.chain, around),
  signer: rails.signer && signerObserved(rails.signer, around),
  callbacks: (message) =>
    around(
      { rail: 'callbacks', call: 'send' },
      () => rails.callbacks(message),
      ({ kind }) => kind === 'FAILED',
    ),
  peers:
    rails.peers &&
    ((message) =>
      around(
        { rail: 'travel-rule', call: 'send' },
        () => rails.peers?.(message) ?? Promise.resolve({ kind: 'FAILED', reason: 'CONNECTION_FAILED' }),
        ({ kind }) => kind === 'FAILED',
      )),
  screening: {
    ...(rails.screening.sources && { sources: rails.screening.sources }),
    screen: (transfer) => {
      const chain = chainOf(transfer.currency, transfer.network);
      return around(
        { rail: 'screening', call: 'screen', chain },
        () => rails.screening.screen(transfer),
        ({ kind }) => kind === 'NO_ANSWER',
      );
    },
  },
  bank: bankObserved(rails.bank, around),
  holdings: {
    speaksForBanks: rails.holdings.speaksForBanks,
    heldBy: (asked) => around({ rail: 'holdings', call: 'held' }, () => rails.holdings.heldBy(asked)),
  },
});
