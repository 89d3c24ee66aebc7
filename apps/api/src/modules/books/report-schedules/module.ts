import { every, handle } from '../../../platform/jobs/job';
import { defineModule } from '../../../module/define-module';
import { listSaver, unservedLists, type SaveList } from '../exports';
import { beginDueRuns, dueJob } from './begin-due';
import { sendRunLetter } from './letter';
import { makeRun, makeRunJob, runLetterJob } from './make-run';
import { reportScheduleRoutes } from './routes';

const everySeconds = 60;

/** Reports that people have made daily, weekly or monthly. */
export const reportSchedules = defineModule({
  slug: 'report-schedules',
  tables: {
    report_schedule: 'MOVES',
    report_schedule_run: 'MOVES',
  },
  reads: ['app_user', 'organisation'],
  events: {
    'report-schedule.create': 'A person has a report made regularly',
    'report-schedule.update': 'A person changed a schedule of theirs',
    'report-schedule.pause': 'A schedule was paused: by its owner, or because their rights were gone',
    'report-schedule.resume': 'A person resumed a schedule of theirs',
    'report-schedule.delete': 'A person deleted a schedule of theirs, with its files',
  },
  make: ({ database, config, rails: { mail }, lists, all }) => {
    let saver: SaveList | undefined;
    const save: SaveList = (...asked) => {
      if (!saver) throw new Error('The lists of the product are not composed yet');
      return saver(...asked);
    };
    return {
      routes: reportScheduleRoutes,
      // A report is read by the very calls that answer its list.
      routesOver: (routes) => {
        saver = listSaver({ routes: [...routes, ...all(unservedLists)], lists, database, config });
        return [];
      },
      handlers: [
        handle(dueJob, () => beginDueRuns(database)),
        handle(makeRunJob, (asked, work) => makeRun({ database, config, save }, asked, work)),
        handle(runLetterJob, (asked) => sendRunLetter({ database, config }, mail, asked)),
      ],
      schedules: [every(everySeconds, dueJob)],
    };
  },
});
