import type { CoverageLine, UntoldCallback } from '@countinghouse/contract/running/callback-coverage';
import {
  Button,
  DataTable,
  DateRangePicker,
  EmptyState,
  Page,
  PageHeader,
  Select,
  datePresets,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useComposition } from '../../../platform/composition';
import { today } from '../../../platform/list/calendar-days';
import { useNavigate, useSearchText } from '../../../platform/navigation';
import { stringifySearch } from '../../../platform/search-text';
import { coverageQuery, untoldQuery } from './api';
import { askedBy, searchOf, type Asked } from './asked';
import styles from './callbacks.module.css';
import { lineCard, lineColumns, untoldCard, untoldColumns } from './columns';
import { messages } from './messages';
import { keyOfLine, sumOf } from './model';
import { path } from './paths';
import { SendAll } from './send-all';
import { title } from './title';

type Controls = { readonly asked: Asked; readonly hrefOf: (changes: Partial<Asked>) => string };

/** Choice bound to the address. */
const useAsked = (): Controls => {
  const now = today();
  const asked = askedBy(useSearchText(), now);
  return { asked, hrefOf: (changes) => path + stringifySearch(searchOf({ ...asked, ...changes }, now)) };
};

/** Everything that businesses had to be told in a period, and what of it they were not told. */
const CallbacksPage = () => {
  const controls = useAsked();
  const { asked, hrefOf } = controls;
  const navigate = useNavigate();
  const now = today();
  const coverage = useQuery(coverageQuery(asked.days));
  const lines = coverage.data;
  const sums = lines && sumOf(lines);
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={messages.subtitle}
        actions={
          <DateRangePicker
            label={messages.period}
            value={asked.days}
            presets={datePresets(now).filter(({ id }) => id !== 'last-quarter' && id !== 'last-year')}
            maxDate={now}
            onChange={(days) => navigate(hrefOf({ days, businessId: null, event: null }), { replace: true })}
          />
        }
      />
      {sums && sums.due > 0 && (
        <p className={styles.sum}>
          {messages.total(sums.due, sums.told, sums.onItsWay, sums.failed, sums.neverQueued)}
        </p>
      )}
      <DataTable<CoverageLine>
        label={messages.lines}
        columns={lineColumns}
        rows={lines}
        rowKey={keyOfLine}
        rowHref={({ businessId, event }) => hrefOf({ businessId, event })}
        openKey={asked.businessId !== null && asked.event !== null ? `${asked.businessId} ${asked.event}` : null}
        card={lineCard}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
        error={lines ? null : (coverage.error?.message ?? null)}
        onRetry={() => void coverage.refetch()}
        isRefreshing={coverage.isFetching}
        skeletonRows={5}
      />
      <Untold {...controls} lines={lines ?? []} />
    </Page>
  );
};

const any = 'ANY';

const Untold = ({ asked, hrefOf, lines }: Controls & { readonly lines: readonly CoverageLine[] }) => {
  const heading = useId();
  const navigate = useNavigate();
  const { places } = useComposition();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(untoldQuery(asked));
  const rows = data?.callbacks;
  const of = lines.find(({ businessId }) => businessId === asked.businessId);
  const hrefOfRow = ({ entityType, entityId, paymentId, businessId }: UntoldCallback): string =>
    places[entityType === 'DEPOSIT' ? 'PAYMENT' : entityType]?.(paymentId ?? entityId, {
      businessId,
      fromBusinessId: businessId,
    }) ?? hrefOf({});
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{messages.untold}</h2>
        {asked.event !== null && (
          <>
            <span>{messages.only(of?.businessName, messages.events[asked.event])}</span>
            <Button
              size="sm"
              variant="ghost"
              onPress={() => navigate(hrefOf({ businessId: null, event: null }), { replace: true })}
            >
              {messages.all}
            </Button>
          </>
        )}
        <div className={styles.acts}>
          <Select
            label={messages.outcome}
            isLabelHidden
            size="sm"
            options={[any, 'FAILED', 'NEVER_QUEUED'].map((id) => ({ id, label: messages.outcomes[id as typeof any] }))}
            value={asked.outcome ?? any}
            onChange={(id) => navigate(hrefOf({ outcome: id === any ? null : (id as 'FAILED') }), { replace: true })}
          />
          <SendAll rows={isPlaceholderData ? [] : (rows ?? [])} />
        </div>
      </header>
      {data && data.total > data.callbacks.length && (
        <p className={styles.sum}>{messages.oldest(data.callbacks.length, data.total)}</p>
      )}
      <DataTable<UntoldCallback>
        label={messages.untoldList}
        columns={untoldColumns}
        rows={rows}
        rowKey={({ event, entityId, state }) => `${event} ${entityId} ${state}`}
        rowHref={hrefOfRow}
        card={untoldCard}
        empty={<p className={styles.sum}>{messages.noUntold}</p>}
        error={data ? null : (error?.message ?? null)}
        onRetry={() => void refetch()}
        isRefreshing={isFetching}
        isFading={isPlaceholderData}
        skeletonRows={5}
      />
    </section>
  );
};

export default CallbacksPage;
