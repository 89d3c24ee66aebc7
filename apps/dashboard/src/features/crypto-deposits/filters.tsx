import type { PaymentLabel, PaymentStatus, PaymentType } from '@countinghouse/contract/crypto-deposits';
import { paymentLabels, paymentStatuses, paymentTypes } from '@countinghouse/contract/crypto-deposits';
import {
  Button,
  ChoiceFilter,
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
import { Suspense, lazy, useEffect, useState } from 'react';
import { useBusinessView } from '../../entities/business/view';
import { CurrencyCoin } from '../../entities/currency/cells';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import { sentenceCase } from '../../entities/status/status';
import { isFiltered } from '../../platform/list/list-state';
import type { ListControls } from '../../platform/list/use-list-state';
import { columns } from './columns';
import styles from './crypto-deposits.module.css';
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
      <CurrencyFilter value={filters.depositCurrency} onChange={(code) => list.setFilters({ depositCurrency: code })} />
      <ChoiceFilter<PaymentStatus>
        label={messages.status}
        options={paymentStatuses.map((id) => ({ id, label: sentenceCase(id) }))}
        value={filters.status}
        onChange={(status) => list.setFilters({ status })}
      />
      <OneOf<PaymentLabel>
        label={messages.label}
        options={paymentLabels.map((id) => ({ id, label: sentenceCase(id) }))}
        value={filters.label}
        onChange={(label) => list.setFilters({ label })}
      />
      <OneOf<PaymentType>
        label={messages.type}
        options={paymentTypes.map((id) => ({ id, label: messages.types[id] }))}
        value={filters.type}
        onChange={(type) => list.setFilters({ type })}
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

type PeriodProps = {
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly onChange: (range: { from: string; to: string } | null) => void;
};

const two = (value: number) => String(value).padStart(2, '0');

/** Today's calendar day in the browser's zone. */
const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

const Period = ({ range, onChange }: PeriodProps) => {
  const presets = datePresets(today());
  return (
    <FilterPill
      label={messages.created}
      valueText={range && dateRangeText(range, presets)}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <Suspense
          fallback={
            <div className={styles.choices}>
              <Skeleton width={240} />
            </div>
          }
        >
          <PeriodPanel
            label={messages.created}
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

type CurrencyFilterProps = {
  readonly value: string | undefined;
  readonly onChange: (codes: string[]) => void;
};

/** The currencies the business takes, as the business page hands them over. */
const CurrencyFilter = ({ value, onChange }: CurrencyFilterProps) => {
  const { supportedDepositCurrencies } = useBusinessView();
  const book = useCurrencyBook();
  return (
    <OneOf
      label={messages.currency}
      options={supportedDepositCurrencies.map((code) => ({
        id: code,
        label: `${book.nameOf(code)} (${code})`,
        leading: <CurrencyCoin code={code} />,
      }))}
      value={value}
      valueText={value}
      onChange={onChange}
    />
  );
};

type OneOfProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { id: T; label: string; leading?: React.ReactNode }[];
  readonly value: T | undefined;
  /** How the choice reads on the pill; its label unless told. */
  readonly valueText?: string;
  readonly onChange: (ids: T[]) => void;
};

/** A filter of one choice, applied as it is made; arrow keys walk the choices, so it stays open. */
const OneOf = <T extends string>({ label, options, value, valueText, onChange }: OneOfProps<T>) => (
  <FilterPill
    label={label}
    valueText={value ? (valueText ?? options.find(({ id }) => id === value)?.label ?? value) : null}
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
