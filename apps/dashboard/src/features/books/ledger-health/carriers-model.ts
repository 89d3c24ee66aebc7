import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { messages } from './messages';

export type Carriers = Pick<LedgerHealth, 'banks' | 'signers' | 'screening'>;

type Carrier = Pick<LedgerHealth['signers'][number], 'state' | 'answeredAt' | 'problem'>;
type Bank = LedgerHealth['banks'][number];

/** A row of the tables of banks, signers and sources. */
export type CarrierRow = {
  readonly key: string;
  readonly name: string;
  readonly about: string | null;
  /** Work that stands still while it does not answer; null: none. */
  readonly stopped: string | null;
  readonly problems: readonly NonNullable<Carrier['problem']>[];
  /** Instant of its last work, or words in its place. */
  readonly done: { readonly at: string } | { readonly text: string } | null;
  readonly answeredAt: string | null;
  /** Null: files are carried by hand. */
  readonly state: Carrier['state'] | null;
};

const texts = messages.carriers;

const isDown = (state: Carrier['state']): boolean => state === 'FAILING' || state === 'DELAYED';

const doneAt = (at: string | null): CarrierRow['done'] => (at === null ? null : { at });

const wayOf = (bank: Bank['bank'], way: 'statements' | 'payments', given: Bank['statements']): CarrierRow => ({
  key: `${bank ?? ''} ${way}`,
  name: bank ?? texts.unnamedBank,
  about: texts.ways[way],
  stopped: given && isDown(given.state) ? texts.stoppedBy[way] : null,
  problems: given?.problem ? [given.problem] : [],
  done: doneAt(given?.doneAt ?? null),
  answeredAt: given?.answeredAt ?? null,
  state: given?.state ?? null,
});

const signerOf = ({ kind, chains, state, answeredAt, signedAt, problem }: Carriers['signers'][number]): CarrierRow => ({
  key: `${kind} ${chains.join()}`,
  name: texts.keepers[kind],
  about: chains.join(', '),
  stopped: isDown(state) ? texts.stoppedBy.signer(chains) : null,
  problems: problem ? [problem] : [],
  done: doneAt(signedAt),
  answeredAt,
  state,
});

const sourceOf = (given: Carriers['screening'][number]): CarrierRow => {
  const { source, chains, state, answeredAt, problem, list } = given;
  const problems = [problem, list?.problem ?? null].filter((one) => one !== null);
  return {
    key: source,
    name: texts.sources[source] ?? source,
    about: chains === null ? texts.everyChain : chains.join(', '),
    // A list that grows old passes transfers until its time is over.
    stopped:
      state === 'FAILING' ? texts.stoppedBy.screening(chains) : state === 'DELAYED' ? texts.stoppedBy.soon : null,
    problems,
    done: list
      ? list.publishedOn === null
        ? { text: texts.noList }
        : { text: texts.listOf(list.publishedOn) }
      : { text: texts.withoutList },
    answeredAt,
    state,
  };
};

/** Rows of each table; a bank has one for either direction of its files. */
export const carrierRows = ({
  banks,
  signers,
  screening,
}: Carriers): Readonly<Record<keyof Carriers, CarrierRow[]>> => ({
  banks: banks.flatMap(({ bank, statements, payments }) => [
    wayOf(bank, 'statements', statements),
    wayOf(bank, 'payments', payments),
  ]),
  signers: signers.map(signerOf),
  screening: screening.map(sourceOf),
});
