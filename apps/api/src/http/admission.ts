import type { Endpoint } from '@countinghouse/contract';
import type { Database } from '@countinghouse/database';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { callClasses, type CallClass, type Gate } from '../platform/admission';

/** The class of a call follows from its declaration. */
export const classOf = ({ stream, onlyReads, slug, access }: Endpoint): CallClass => {
  if (stream === 'file') return 'report';
  if (onlyReads) return slug === 'reports' ? 'report' : 'read';
  return access.kind === 'public' ? 'stranger' : 'write';
};

/**
 * The database of one call: each of its transactions passes the gate. Pages of a file do not, for they have connections of their own; the transaction
 * with which a file begins does.
 */
export const admittedTo = (database: Database, gate: Gate, callClass: CallClass): Database => {
  let hasBegun = false;
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    const leave = await gate.enter(callClass, hasBegun);
    hasBegun = true;
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    ...database,
    inOrganisation: (organisationId, run, patience) => {
      const work = () => database.inOrganisation(organisationId, run, patience);
      return patience === 'export' ? work() : through(work);
    },
    onPlatform: (run, patience) => {
      const work = () => database.onPlatform(run, patience);
      return patience === 'export' ? work() : through(work);
    },
    // The replica has connections of its own: only what comes to the primary passes.
    reading: (organisationId, run, { patience = 'read' } = {}) =>
      database.reading(organisationId, run, { patience, ...(patience === 'read' && { atPrimary: through }) }),
  };
};

const windowMs = 1_000;

/** Mean delay of the event loop over the last second or two, in milliseconds. */
export const watchDelay = (): (() => number) => {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let last = 0;
  let since = performance.now();
  return () => {
    const now = performance.now();
    if (now - since >= windowMs) {
      last = histogram.count === 0 ? 0 : histogram.mean / 1e6;
      // Long after the last look it is about another time.
      if (now - since >= 2 * windowMs) last = 0;
      histogram.reset();
      since = now;
    }
    return last;
  };
};

/** Numbers of the gate, by class. */
export const measureGate = (registry: Registry, gate: Gate): void => {
  registry.registerMetric(
    new Gauge({
      name: 'countinghouse_admission_waiting',
      help: 'Calls that wait for a place in front of the database',
      labelNames: ['class'],
      registers: [],
      collect() {
        for (const each of callClasses) this.set({ class: each }, gate.waiting(each));
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'countinghouse_admission_refused_total',
      help: 'Calls refused because there was no room for their class',
      labelNames: ['class'],
      registers: [],
      collect() {
        this.reset();
        for (const each of callClasses) this.inc({ class: each }, gate.refused(each));
      },
    }),
  );
};
