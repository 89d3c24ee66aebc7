import type { Asked, RailNotes } from '../states';
import { ofBank } from './of-bank';
import type { BankChannel, BankRail } from './port';

/** A bank whose answers and failures are noted, those of its statements and those of our payments apart. */
const notedChannel = ({ name, inbox, outbox }: BankChannel, notes: RailNotes): BankChannel => {
  const received = notes.of('BANK_IN', name ?? '');
  const sent = notes.of('BANK_OUT', name ?? '');
  return {
    name,
    inbox: inbox && {
      next: (leftOut) => received.around(() => inbox.next(leftOut)),
      accept: (file) => received.around(() => inbox.accept(file), { isDone: true }),
      refuse: (file, reason) => received.around(() => inbox.refuse(file, reason)),
    },
    outbox: outbox && {
      place: outbox.place,
      look: () => sent.around(() => outbox.look()),
      prepare: (...file) => sent.around(() => outbox.prepare(...file)),
      discard: (...file) => sent.around(() => outbox.discard(...file)),
      release: (...file) => sent.around(() => outbox.release(...file), { isDone: true }),
    },
  };
};

export const notedBank = ({ channels, ...bank }: BankRail, notes: RailNotes): BankRail => ({
  ...bank,
  channels: channels.map((channel) => notedChannel(channel, notes)),
});

/** Looks at the folders into which our files go. Those of statements are looked at anyway. */
export const asksOf = ({ channels }: BankRail): readonly Asked[] =>
  channels.flatMap(({ name, outbox }) =>
    outbox === null ? [] : [{ job: ofBank('look-at-payment-folder', name), ask: outbox.look }],
  );
