import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { clockNow } from '../../../platform/clock/repository';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { railCalls, type RailCalls } from '../../calls';
import { unnoted, type RailNote } from '../../states';
import { readSanctionsList, type PublishedList } from './read-list';
import { listIsOldHours } from './source';
import { keepList } from './store';

/** The file is large and the publisher slow at times. */
const answerWithinMs = 10 * 60_000;

type Fetched = { readonly list: PublishedList; readonly readAt: Date };

/** The publisher redirects to an address of its store that is good for minutes. */
const fetchList = async (url: string, now: Date): Promise<Fetched> => {
  const response = await fetch(url, {
    headers: { accept: 'application/xml, text/xml' },
    signal: AbortSignal.timeout(answerWithinMs),
  });
  const isSafe = new URL(response.url).protocol === new URL(url).protocol;
  if (!isSafe) throw new Error('The source of the sanctions list led to an address without https');
  if (!response.ok || !response.body) throw new Error(`The source of the sanctions list answered ${response.status}`);
  return { list: await readSanctionsList(response.body as AsyncIterable<Uint8Array>), readAt: now };
};

/** A file is as old as the day it was put there: nobody knows whether its publisher still states it. */
const readFile = async (path: string, now: Date): Promise<Fetched> => {
  const { mtime } = await stat(path);
  const list = await readSanctionsList(createReadStream(path));
  return { list, readAt: mtime < now ? mtime : now };
};

const readSanctionsJob = jobKind('read-sanctions', z.object({}), {
  concurrency: 1,
  mostAttempts: 1,
  leaseSeconds: 900,
});

const everySeconds = 3_600;

/**
 * Reads the list each hour, from the address or the file that was named. While that fails the kept one grows old: it alarms after a
 * day and answers nothing after three.
 */
export const sanctionsJobs = (
  database: Database,
  place: string,
  { around }: Pick<RailCalls, 'around'> = railCalls(),
  note: RailNote = unnoted,
): Required<Jobs> => ({
  handlers: [
    handle(readSanctionsJob, async () => {
      const now = await database.acrossOrganisations(clockNow);
      const readAt = await note.around(async () => {
        const read = await around({ rail: 'screening', call: 'read-list' }, () =>
          /^https?:/.test(place) ? fetchList(place, now) : readFile(place, now),
        );
        await database.acrossOrganisations((tx) => keepList(tx, 'OFAC', read.list, read.readAt));
        return read.readAt;
      });
      // A file that nobody replaces is read without fault and grows old all the same.
      const hours = Math.floor((now.getTime() - readAt.getTime()) / 3_600_000);
      if (hours >= listIsOldHours)
        throw new Error(`The file of the sanctions list was put there ${hours} hours ago: put the newest one there`);
    }),
  ],
  schedules: [every(everySeconds, readSanctionsJob)],
});
