import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  downloadScheduledRun,
  keptDays,
  listReportSchedules,
  mostRuns,
  mostSchedules,
  pauseReportSchedule,
  type reportSchedule,
} from './report-schedules';

const example: z.input<typeof reportSchedule> = {
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  name: 'Payments of the day before',
  report: 'payments',
  format: 'XLSX',
  businessId: null,
  rhythm: 'DAILY',
  weekday: null,
  monthDay: null,
  hour: 7,
  timezone: 'Europe/Vilnius',
  pausedFor: null,
  nextDueAt: '2025-03-15T05:00:00.000Z',
  createdAt: '2025-03-14T09:30:00.000Z',
};

export const reportSchedulesEndpoints = [
  documented(listReportSchedules, {
    summary: `The person's own schedules, by name, and the newest ${mostRuns} reports that they made or failed to make`,
    example: {
      schedules: [example],
      runs: [
        {
          id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          scheduleId: example.id,
          name: example.name,
          dueAt: '2025-03-14T05:00:00.000Z',
          state: 'DONE',
          attempts: 1,
          problem: null,
          fileName: 'payments-2025-03-14.xlsx',
          rowCount: 120,
          finishedAt: '2025-03-14T05:00:02.000Z',
        },
      ],
    },
  }),
  documented(createReportSchedule, {
    summary: `Has a report made daily, weekly or monthly, of the day, the week or the month before, with the rights that the person has then; a letter tells of it. At most ${mostSchedules} of one person`,
    example,
  }),
  documented(changeReportSchedule, { summary: "Changes one of the person's own schedules", example }),
  documented(pauseReportSchedule, {
    summary: "Pauses one of the person's own schedules, or resumes it with the next instant from now",
    example: { ...example, pausedFor: 'BY_OWNER', nextDueAt: null },
  }),
  documented(deleteReportSchedule, { summary: "Deletes one of the person's own schedules, with its files" }),
  documented(downloadScheduledRun, { summary: `A file that a schedule made, kept for ${keptDays} days` }),
];
