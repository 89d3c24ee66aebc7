import type { Events } from '../platform/audit/events';
import type { FastifyInstance } from 'fastify';
import type { Composition, DeskGiven, Given, Module, Parts, Shared } from './define-module';
import { broughtTo } from './extension';

/** @throws Error when two capabilities have one name or declare different things under one name. */
const assertDistinct = (what: string, names: readonly string[]): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two capabilities name ${what} ${twice}`);
};

/**
 * Audit events of all modules.
 *
 * @throws Error when two of them declare one
 */
export const eventsOf = (modules: readonly Module[]): Events => {
  const all = modules.flatMap(({ events = {} }) => Object.entries(events));
  assertDistinct(
    'an event',
    all.map(([name]) => name),
  );
  return Object.fromEntries(all);
};

/** SQL of every movement that counts in the figures of a day. */
export const movementsOf = (modules: readonly Module[]): string =>
  modules.flatMap(({ figures }) => figures ?? []).join(' union all ');

const sharedIn = (composition: () => Composition): Composition['shared'] => {
  const made = new Map<Shared<unknown>, unknown>();
  return <Thing>(make: Shared<Thing>): Thing => {
    if (!made.has(make)) made.set(make, make(composition()));
    return made.get(make) as Thing;
  };
};

/**
 * Creates the parts of one server from its modules.
 *
 * @throws Error when two modules have one name, or a point that needs one item has none or several
 */
export const compose = (
  modules: readonly Module[],
  given: Given,
  { invariants, rowChecks, sealedTables }: Pick<Composition, 'invariants' | 'rowChecks' | 'sealedTables'>,
) => {
  assertDistinct(
    'themselves',
    modules.map(({ slug }) => slug),
  );
  const all = broughtTo(modules.flatMap(({ brings }) => brings?.(given) ?? []));
  const composition: Composition = {
    ...given,
    invariants,
    rowChecks,
    sealedTables,
    lists: modules.flatMap(({ lists = [] }) => lists),
    movements: movementsOf(modules),
    all,
    one: (point) => {
      const [item, ...further] = all(point);
      if (item === undefined || further.length > 0) throw new Error(`${point.name}: not exactly one module brings it`);
      return item;
    },
    shared: sharedIn(() => composition),
  };
  const parts: readonly Parts[] = modules.map(({ make }) => make?.(composition) ?? {});
  const routes = parts.flatMap((part) => part.routes ?? []);
  return {
    routes: [...routes, ...parts.flatMap(({ routesOver }) => routesOver?.(routes) ?? [])],
    events: eventsOf(modules),
    jobs: {
      handlers: parts.flatMap(({ handlers = [] }) => handlers),
      schedules: parts.flatMap(({ schedules = [] }) => schedules),
    },
    metrics: parts.flatMap(({ metrics }) => metrics ?? []),
    pages: parts.flatMap(({ pages }) => pages ?? []),
    desk: (app: FastifyInstance, given: DeskGiven) => parts.forEach(({ desk }) => desk?.(app, given)),
    peers: parts.find(({ peers }) => peers !== undefined)?.peers ?? null,
    shared: composition.shared,
    stop: () => parts.forEach(({ stop }) => stop?.()),
  };
};
