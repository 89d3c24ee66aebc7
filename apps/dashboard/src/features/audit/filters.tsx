import type { AuditResult } from '@countinghouse/contract/audit';
import { auditResults } from '@countinghouse/contract/audit';
import {
  Button,
  ColumnChooser,
  FilterPill,
  IconButton,
  RadioGroup,
  SearchField,
  Skeleton,
  Toolbar,
  datePresets,
  dateRangeText,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { sentenceCase } from '../../entities/status/status';
import { isFiltered } from '../../platform/list/list-state';
import type { ListControls } from '../../platform/list/use-list-state';
import { actionsQuery } from './api';
import styles from './audit.module.css';
import { actionText } from './changes';
import { columns } from './columns';
import { messages } from './messages';
import { filtersOf } from './query';

// The calendar is larger than the rest of the list and rarely opened.
const PeriodPanel = lazy(() => import('./period-panel'));

type FiltersProps = {
  readonly list: ListControls;
  readonly chosenColumns: readonly string[] | null;
  readonly onChooseColumns: (ids: string[] | null) => void;
  readonly onRefresh: () => void;
};

/** The toolbar over the list: search, filters, columns, refresh. What is set stands in the address. */
export const Filters = ({ list, chosenColumns, onChooseColumns, onRefresh }: FiltersProps) => {
  const filters = filtersOf(list.state.filters);
  return (
    <Toolbar
      label={messages.filters}
      tools={
        <>
          <ColumnChooser
            columns={columns.map(({ id, header, isRowHeader }) => ({ id, label: header, isFixed: isRowHeader }))}
            value={chosenColumns}
            onChange={onChooseColumns}
          />
          <IconButton icon="refresh" label={messages.refresh} onPress={onRefresh} />
        </>
      }
    >
      <Search value={filters.search ?? ''} onSearch={(search) => list.setFilters({ search: search ? [search] : [] })} />
      <Period
        range={filters.period ?? null}
        onChange={(range) => list.setFilters({ from: range ? [range.from] : [], to: range ? [range.to] : [] })}
      />
      <ActionFilter value={filters.action} onChange={(action) => list.setFilters({ action })} />
      <OneOf<AuditResult>
        label={messages.result}
        options={auditResults.map((id) => ({ id, label: sentenceCase(id) }))}
        value={filters.result}
        onChange={(result) => list.setFilters({ result })}
      />
      {isFiltered(list.state) && (
        <Button variant="ghost" size="sm" onPress={list.clearFilters}>
          {messages.clearFilters}
        </Button>
      )}
    </Toolbar>
  );
};

const typingPauseMilliseconds = 400;

/** Searches when the person pauses or presses Enter; follows the address when it changes elsewhere. */
const Search = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), text === '' ? 0 : typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <SearchField
      label={messages.searchLabel}
      placeholder={messages.search}
      value={text}
      onChange={setText}
      onSubmit={(submitted) => onSearch(submitted.trim())}
      maxLength={128}
    />
  );
};

const two = (value: number) => String(value).padStart(2, '0');

/** Today's calendar day in the browser's zone. */
const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

type PeriodProps = {
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly onChange: (range: { from: string; to: string } | null) => void;
};

const Period = ({ range, onChange }: PeriodProps) => {
  const presets = datePresets(today());
  return (
    <FilterPill label={messages.at} valueText={range && dateRangeText(range, presets)} onClear={() => onChange(null)}>
      {(close) => (
        <Suspense
          fallback={
            <div className={styles.choices}>
              <Skeleton width={240} />
            </div>
          }
        >
          <PeriodPanel
            label={messages.at}
            value={range}
            presets={presets}
            maxDate={today()}
            onChange={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Suspense>
      )}
    </FilterPill>
  );
};

/** The actions that occur in this organisation's log, and the one in the address, known or not. */
const ActionFilter = ({ value, onChange }: { value: string | undefined; onChange: (ids: string[]) => void }) => {
  const { data } = useQuery(actionsQuery);
  const actions = [...new Set([...(data?.actions ?? []), ...(value ? [value] : [])])];
  return (
    <OneOf
      label={messages.action}
      options={actions.map((id) => ({ id, label: actionText(id) }))}
      value={value}
      onChange={onChange}
    />
  );
};

type OneOfProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { id: T; label: string }[];
  readonly value: T | undefined;
  readonly onChange: (ids: T[]) => void;
};

/** A filter of one choice, applied as it is made; arrow keys walk the choices, so it stays open. */
const OneOf = <T extends string>({ label, options, value, onChange }: OneOfProps<T>) => (
  <FilterPill
    label={label}
    valueText={value ? (options.find(({ id }) => id === value)?.label ?? value) : null}
    onClear={() => onChange([])}
  >
    {() => (
      <div className={styles.choices}>
        <RadioGroup
          label={label}
          isLabelHidden
          options={options}
          value={value ?? null}
          onChange={(id) => onChange([id])}
        />
      </div>
    )}
  </FilterPill>
);
