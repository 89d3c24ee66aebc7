import {
  deleteReportSchedule,
  pauseReportSchedule,
  type ReportSchedule,
  type ScheduledRun,
} from '@countinghouse/contract/books/report-schedules';
import {
  DataTable,
  DateTimeText,
  EmptyState,
  IconButton,
  IconLink,
  LinkButton,
  notify,
  Page,
  PageHeader,
  Row,
  StatusChip,
  type Column,
  type RowCard,
} from '@countinghouse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { messageOf } from '../../../../platform/api';
import { ActDialog } from '../../../../platform/forms/act-dialog';
import { saveFile } from '../../../../platform/save-file';
import { schedulePaths, editScheduleHref } from '../paths';
import { ReportTabs } from '../report-tabs';
import styles from '../reports.module.css';
import { costsTitle, schedulesTitle } from '../title';
import { fetchRun, schedulesQuery } from './api';
import { messages } from './messages';
import { outcomeOf, stateOf, timesText } from './model';

const names = messages.columns;

type Act = { readonly kind: 'pause' | 'resume' | 'remove'; readonly schedule: ReportSchedule };

const columnsOf = (ask: (act: Act) => void): readonly Column<ReportSchedule>[] => [
  { id: 'name', header: names.name, type: 'person', isRowHeader: true, value: ({ name }) => name },
  {
    id: 'report',
    header: names.report,
    type: 'text',
    width: 196,
    value: ({ report, format }) => messages.reportAs(messages.reports[report], format),
  },
  { id: 'when', header: names.when, type: 'text', width: 244, value: timesText },
  { id: 'zone', header: names.zone, type: 'text', width: 228, priority: 'p2', value: ({ timezone }) => timezone },
  { id: 'next', header: names.next, type: 'date', priority: 'p2', value: ({ nextDueAt }) => nextDueAt, none: '–' },
  {
    id: 'state',
    header: names.state,
    type: 'chip',
    width: 168,
    value: stateOf,
    note: ({ pausedFor }) => pausedFor !== null && pausedFor !== 'BY_OWNER' && messages.pauses[pausedFor],
  },
  {
    id: 'actions',
    header: names.actions,
    type: 'actions',
    width: 124,
    cell: (schedule) => <Actions schedule={schedule} ask={ask} isAtEnd />,
  },
];

type ActionsProps = {
  readonly schedule: ReportSchedule;
  readonly ask: (act: Act) => void;
  /** In a table's last column. */
  readonly isAtEnd?: boolean;
};

const Actions = ({ schedule, ask, isAtEnd = false }: ActionsProps) => {
  const { id, name, pausedFor } = schedule;
  return (
    <Row {...(isAtEnd && { align: 'end' })}>
      <IconLink icon="pencil" label={`${messages.edit} ${name}`} href={editScheduleHref(id)} />
      {pausedFor === null ? (
        <IconButton icon="ban" label={`${messages.pause} ${name}`} onPress={() => ask({ kind: 'pause', schedule })} />
      ) : (
        <IconButton
          icon="refresh"
          label={`${messages.resume} ${name}`}
          onPress={() => ask({ kind: 'resume', schedule })}
        />
      )}
      <IconButton icon="trash" label={`${messages.remove} ${name}`} onPress={() => ask({ kind: 'remove', schedule })} />
    </Row>
  );
};

const cardOf =
  (ask: (act: Act) => void) =>
  (schedule: ReportSchedule): RowCard => ({
    title: schedule.name,
    caption: (
      <>
        {messages.reports[schedule.report]}, {timesText(schedule)}
        <Actions schedule={schedule} ask={ask} />
      </>
    ),
    status: <StatusChip {...stateOf(schedule)} />,
  });

const FileButton = ({ run: { id, name, fileName } }: { readonly run: ScheduledRun }) => {
  const saving = useMutation({
    mutationFn: () => fetchRun(id),
    onSuccess: ({ file, name: as }) => saveFile(file, as),
    onError: (error) => notify(messageOf(error, messages.downloadFailed), { tone: 'danger' }),
  });
  return fileName === null ? null : (
    <IconButton
      icon="download"
      label={`${messages.download} ${name}`}
      isDisabled={saving.isPending}
      onPress={() => saving.mutate()}
    />
  );
};

const runColumns: readonly Column<ScheduledRun>[] = [
  { id: 'due', header: names.due, type: 'date', sorted: 'descending', value: ({ dueAt }) => dueAt },
  { id: 'name', header: names.name, type: 'person', isRowHeader: true, value: ({ name }) => name },
  {
    id: 'outcome',
    header: names.outcome,
    type: 'chip',
    width: 260,
    value: outcomeOf,
    note: ({ problem }) => problem,
  },
  {
    id: 'rows',
    header: names.rows,
    type: 'text',
    width: 92,
    priority: 'p2',
    value: ({ rowCount }) => (rowCount === null ? null : messages.rows(rowCount)),
    none: '–',
  },
  { id: 'file', header: names.file, type: 'actions', width: 64, cell: (run) => <FileButton run={run} /> },
];

const runCard = (run: ScheduledRun): RowCard => ({
  title: run.name,
  caption: (
    <>
      <DateTimeText iso={run.dueAt} />
      {run.problem !== null && <> {run.problem}</>}
      <FileButton run={run} />
    </>
  ),
  status: <StatusChip {...outcomeOf(run)} />,
});

/** The person's schedules of reports, and what they made. */
const SchedulesPage = () => {
  const heading = useId();
  const { data, error, refetch, isFetching } = useQuery(schedulesQuery());
  const [act, setAct] = useState<Act | null>(null);
  const columns = useMemo(() => columnsOf(setAct), []);
  const failure = data ? null : (error?.message ?? null);
  return (
    <Page>
      <PageHeader
        title={costsTitle}
        name={schedulesTitle}
        subtitle={messages.subtitle}
        actions={
          <LinkButton variant="primary" size="sm" icon="plus" href={schedulePaths.create}>
            {messages.create}
          </LinkButton>
        }
      />
      <ReportTabs />
      <DataTable<ReportSchedule>
        label={messages.schedules}
        columns={columns}
        rows={data?.schedules}
        rowKey={({ id }) => id}
        card={cardOf(setAct)}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
        error={failure}
        onRetry={() => void refetch()}
        isRefreshing={isFetching}
        skeletonRows={3}
      />
      {failure === null && (
        <section className={styles.section} aria-labelledby={heading}>
          <h2 id={heading}>{messages.runs}</h2>
          <DataTable<ScheduledRun>
            label={messages.runList}
            columns={runColumns}
            rows={data?.runs}
            rowKey={({ id }) => id}
            card={runCard}
            empty={
              <p className={styles.quiet}>
                {messages.noRuns} {messages.noRunsHint}
              </p>
            }
            isRefreshing={isFetching}
            skeletonRows={3}
          />
        </section>
      )}
      {act && <ActOn act={act} onClose={() => setAct(null)} />}
    </Page>
  );
};

const ActOn = ({ act: { kind, schedule }, onClose }: { readonly act: Act; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { id, name } = schedule;
  const onDone = () => {
    onClose();
    return client.invalidateQueries({ queryKey: schedulesQuery().queryKey });
  };
  if (kind === 'remove')
    return (
      <ActDialog
        endpoint={deleteReportSchedule}
        request={{ params: { id } }}
        summary={messages.removing(name)}
        title={messages.removeTitle(name)}
        confirmLabel={messages.remove}
        tone="danger"
        onDone={() => {
          notify(messages.removed(name), { tone: 'success' });
          return onDone();
        }}
        onClose={onClose}
      >
        {messages.removeReason}
      </ActDialog>
    );
  const isPaused = kind === 'pause';
  return (
    <ActDialog
      endpoint={pauseReportSchedule}
      request={{ params: { id }, body: { isPaused } }}
      summary={isPaused ? messages.pausing(name) : messages.resuming(name)}
      title={isPaused ? messages.pauseTitle(name) : messages.resumeTitle(name)}
      confirmLabel={isPaused ? messages.pause : messages.resume}
      onDone={onDone}
      onClose={onClose}
    >
      {isPaused ? messages.pauseReason : messages.resumeReason}
    </ActDialog>
  );
};

export default SchedulesPage;
