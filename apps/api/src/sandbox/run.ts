import type { OrganisationId } from '@countinghouse/contract/ids';
import type { NewPosting } from '@countinghouse/ledger';
import type { Actor } from '@countinghouse/payments';
import type { Movement } from '../platform/moved/movement';
import type { Books } from './books';
import { addDays, startOfDay } from './calendar';
import { emptyChunk, type Chunk } from './chunk';
import type { DemoOrganisation } from './data/organisations';
import type { ScriptedReorg } from './data/under-way';
import type { KnownBusiness } from './organisations';
import type { Outgoing } from './outgoing';
import { postedAt } from './postings';
import { timeQueue } from './time-queue';
import type { World } from './world';

/**
 * Something that happens in an organisation, as a generator: it yields each moment at which it goes on. One whose next moment lies beyond the end of
 * the history stays as it is then, for the server and its people to continue.
 */
export type Story = Generator<Date, void, void>;

/** The platform's own people. */
export const platformActor: Actor = { type: 'PLATFORM', id: null, label: 'platform' };

/** One organisation while its history is lived, and all that its stories read and write. */
export type Run = {
  readonly world: World;
  readonly organisation: DemoOrganisation;
  readonly organisationId: OrganisationId;
  readonly businesses: readonly KnownBusiness[];
  /** The member of staff who does things by hand. */
  readonly cashier: Actor;
  /** The end of the history. */
  readonly to: Date;
  readonly books: Books;
  readonly out: Outgoing;
  /** Reorganisations that have not hit a payment yet, by the id of their business. */
  readonly reorgs: Map<string, ScriptedReorg>;
  /** Results since they were last taken. */
  chunk: Chunk;
  /** Begins a story. One that began before this history does, or after its end, is left out. */
  begin(story: Story): void;
  /** Posts at a moment, for the books to follow. */
  post(posting: NewPosting, at: Date): void;
  /** Notes what moved; its list lines are read from the rows. */
  note(moved: Pick<Movement, 'transitions' | 'figures'>): void;
};

export type Running = {
  readonly run: Run;
  /** Lives through everything until the end, or until the results have so many postings; returns the instant reached. */
  readonly advance: (postings: number) => Date;
  /** Results so far; the next ones go into another chunk. */
  readonly take: () => Chunk;
};

/**
 * Lives through the history of one organisation after `from`, in the order of time.
 *
 * @param storiesOn begins the stories of a day
 */
export const running = (
  given: Omit<Run, 'chunk' | 'begin' | 'post' | 'note'>,
  from: Date,
  storiesOn: (run: Run, day: Date) => void,
): Running => {
  type Waiting = { readonly at: Date; readonly order: number; readonly story: Story };
  // Of one moment in the order of their beginnings.
  const waiting = timeQueue<Waiting>((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
  let begun = 0;
  const goOn = (story: Story): void => {
    const { value: at, done } = story.next();
    if (!done && at > from && at <= given.to) waiting.push({ at, order: begun++, story });
  };
  const run: Run = {
    ...given,
    chunk: emptyChunk(),
    begin: goOn,
    post: (posting, at) => {
      given.books.follow(posting);
      run.chunk.postings.push(postedAt(posting, at));
    },
    note: ({ transitions, figures }) => {
      run.chunk.transitions.push(...transitions);
      run.chunk.figures.push(...figures);
    },
  };
  let nextDay = startOfDay(from);
  let reached = from;
  return {
    run,
    advance: (postings) => {
      while (run.chunk.postings.length < postings) {
        const next = waiting.peek();
        if (nextDay <= given.to && (!next || next.at >= nextDay)) {
          storiesOn(run, nextDay);
          nextDay = addDays(nextDay, 1);
          continue;
        }
        if (!next) return given.to;
        waiting.pop();
        reached = next.at;
        goOn(next.story);
      }
      return reached;
    },
    take: () => {
      const { chunk } = run;
      run.chunk = emptyChunk();
      return chunk;
    },
  };
};
