import type { Database } from '@countinghouse/database';
import { isDatabaseUnavailable, isRetryable } from '@countinghouse/database';
import { Counter, type Registry } from 'prom-client';
import { createProcessBuckets } from '../../../platform/limits';
import type { Log } from '../../../platform/log';
import type { NotedRequest, NoteRequest } from '../../../platform/noted-request';
import { insertRequests, type WrittenRequest } from './repository';

export type RequestRecorder = {
  /** Remembers a request. Of those not admitted each key has a few a minute, and the rest are counted: their sender may be anybody. */
  readonly note: NoteRequest;
  /** Writes what is remembered, and of counted refusals those of a minute that is over; `isLast`: of the present one too. */
  readonly flush: (isLast?: boolean) => Promise<void>;
  /** Writes by itself from now on; until then by `flush` alone. */
  readonly start: () => void;
  /** Writes everything that is remembered, for the last time. */
  readonly stop: () => Promise<void>;
  readonly watch: (registry: Registry) => void;
};

/** Delay of a batch after its first request. */
const flushAfterMs = 1_000;
const batchSize = 500;
/** Requests remembered at most: some seconds of a busy process whose database is slow. */
const mostWaiting = 10_000;
/** Requests remembered of those whose sender may be anybody, so that these push out no other. */
const mostRefusedWaiting = 1_000;
/** Refused requests of a key that have rows of their own; those beyond are counted. */
const refusedRate = { perSecond: 6 / 60, burst: 20 };
const countedForMs = 60_000;

type Waiting = { readonly request: NotedRequest; readonly at: number; readonly furtherRefused: number };
type Counted = { request: NotedRequest; at: number; count: number; readonly since: number };

type Options = {
  readonly database: Database;
  readonly log: Log;
  readonly now?: () => number;
  readonly most?: number;
};

/** Notes the requests of API keys: in memory first, in batches later. What a killed process had not written is lost. */
export const recordRequests = ({
  database,
  log,
  now = () => performance.now(),
  most = mostWaiting,
}: Options): RequestRecorder => {
  let admitted: Waiting[] = [];
  let refused: Waiting[] = [];
  const counted = new Map<string, Counted>();
  const waitOf = createProcessBuckets(refusedRate, now);
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const written = new Counter({
    name: 'countinghouse_request_log_written_total',
    help: 'Requests of API keys that this process wrote into their log',
    registers: [],
  });
  const dropped = new Counter({
    name: 'countinghouse_request_log_dropped_total',
    help: 'Requests of API keys that are missing in their log, because too many waited (FULL) or writing failed (FAILED)',
    labelNames: ['reason'],
    registers: [],
  });
  for (const reason of ['FULL', 'FAILED']) dropped.inc({ reason }, 0);

  const arm = (): void => {
    if (isRunning && admitted.length + refused.length + counted.size > 0)
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
  };

  const keep = (list: Waiting[], waiting: Waiting, room: number): void => {
    if (list.length < room) list.push(waiting);
    else dropped.inc({ reason: 'FULL' });
  };

  const count = (request: NotedRequest): void => {
    const known = counted.get(request.apiKey);
    if (known) Object.assign(known, { request, at: now(), count: known.count + 1 });
    else if (counted.size < mostRefusedWaiting)
      counted.set(request.apiKey, { request, at: now(), count: 0, since: now() });
    else dropped.inc({ reason: 'FULL' });
  };

  const note: NoteRequest = (request, isAdmitted) => {
    const waiting = { request, at: now(), furtherRefused: 0 };
    if (isAdmitted) keep(admitted, waiting, most);
    else if (waitOf(request.apiKey) === 0) keep(refused, waiting, Math.min(most, mostRefusedWaiting));
    else count(request);
    arm();
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const rows = batch.map(({ request, at, furtherRefused }): WrittenRequest => ({
      ...request,
      furtherRefused,
      secondsAgo: (now() - at + request.durationMs) / 1000,
    }));
    try {
      written.inc(await database.acrossOrganisations((tx) => insertRequests(tx, rows)));
    } catch (error) {
      // A database that is away has these later, as far as there is room; anything else would fail again.
      if (isDatabaseUnavailable(error) || isRetryable(error)) for (const each of batch) keep(admitted, each, most);
      else {
        dropped.inc({ reason: 'FAILED' }, batch.length);
        log.warn({ err: error, requests: batch.length }, 'Requests of API keys were not logged');
      }
    }
  };

  const writeAll = async (isLast: boolean): Promise<void> => {
    for (const [apiKey, { request, at, count: furtherRefused, since }] of counted)
      if (isLast || now() - since >= countedForMs) {
        counted.delete(apiKey);
        refused.push({ request, at, furtherRefused });
      }
    const waiting = [...admitted, ...refused];
    admitted = [];
    refused = [];
    for (let from = 0; from < waiting.length; from += batchSize)
      await writeBatch(waiting.slice(from, from + batchSize));
  };

  const flush = (isLast = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(() => writeAll(isLast)).then(arm);
    return writing;
  };

  return {
    note,
    flush,
    start: () => {
      isRunning = true;
      arm();
    },
    stop: () => {
      isRunning = false;
      return flush(true);
    },
    watch: (registry) => [written, dropped].forEach((counter) => registry.registerMetric(counter)),
  };
};
