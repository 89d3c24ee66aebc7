import {
  Button,
  ChoiceFilter,
  DateRangePanel,
  FilterPill,
  RadioGroup,
  SearchField,
  Toolbar,
  breakpoints,
  datePresets,
  dateRangeText,
  middleTruncated,
  useMediaQuery,
  usePreloadedCalendar,
} from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { daysOf, today } from './calendar-days';
import type { Filter } from './filters';
import { isFiltered } from './list-state';
import styles from './list.module.css';
import { listTexts } from './messages';
import { useFiltersAhead } from './use-filters-ahead';
import type { ListControls } from './use-list-state';
import { useSearch } from './use-search';

type FilterBarProps = {
  readonly filters: readonly Filter[];
  readonly list: ListControls;
  /** At the end of the line. */
  readonly tools: ReactNode;
};

/** Line over the list: its declared filters and the tools. Settings are stored in the address. */
export const FilterBar = ({ filters, list: shown, tools }: FilterBarProps) => {
  const list = useFiltersAhead(shown);
  const items = filters
    .filter(
      ({ kind, ...filter }) => kind !== 'search' && kind !== 'segments' && !(kind === 'linked' && !isSet(filter, list)),
    )
    .map((filter) => ({
      id: filter.names.join(),
      isSet: isSet(filter, list),
      control: <FilterControl filter={filter} list={list} />,
    }));
  const search = filters.find((filter) => filter.kind === 'search');
  return (
    <Toolbar
      label={listTexts.filters}
      search={search && <Search filter={search} list={list} />}
      items={
        isFiltered(list.state)
          ? [...items, { id: 'clear', isKept: true, control: <ClearFilters list={list} /> }]
          : items
      }
      tools={tools}
    />
  );
};

/** Segments of the list, if it has any. */
export const ListSegments = ({ filters, list }: Pick<FilterBarProps, 'filters' | 'list'>) =>
  filters.map((filter) => {
    const [name = ''] = filter.names;
    const [first] = filter.kind === 'segments' ? filter.options : [];
    if (filter.kind !== 'segments' || !first) return null;
    const [value = first.id] = filter.valuesOf(list.state.filters);
    return (
      <div key={name} className={styles.segments}>
        <RadioGroup
          label={filter.label}
          isLabelHidden
          look="segment"
          options={filter.options}
          value={value}
          onChange={(id) => list.setFilters({ [name]: id === first.id ? [] : [id] })}
        />
      </div>
    );
  });

const isSet = (filter: Pick<Filter, 'valuesOf'>, list: ListControls) => filter.valuesOf(list.state.filters).length > 0;

const ClearFilters = ({ list }: { readonly list: ListControls }) => (
  <Button variant="ghost" size="sm" onPress={list.clearFilters}>
    {listTexts.clearFilters}
  </Button>
);

type Kind = Filter['kind'];
type ControlProps<K extends Kind> = {
  readonly filter: Extract<Filter, { kind: K }>;
  readonly list: ListControls;
};

const FilterControl = ({ filter, list }: ControlProps<Kind>) => {
  switch (filter.kind) {
    case 'period':
      return <Period filter={filter} list={list} />;
    case 'one':
      return <OneOf filter={filter} list={list} />;
    case 'several':
      return <SeveralOf filter={filter} list={list} />;
    case 'linked':
      return <Linked filter={filter} list={list} />;
    default:
      return null;
  }
};

const Search = ({ filter, list: { state, setFilters } }: ControlProps<'search'>) => {
  const [value = ''] = filter.valuesOf(state.filters);
  const { text, setText, settle } = useSearch(value, setFilters);
  // On a phone the names of what is searched would be cut; its label still says them.
  const isPhone = useMediaQuery(breakpoints.phone);
  return (
    <SearchField
      label={filter.label}
      placeholder={isPhone ? listTexts.search : filter.placeholder}
      value={text}
      onChange={setText}
      onSubmit={settle}
      onBlur={settle}
      maxLength={filter.longest}
    />
  );
};

const Period = ({ filter, list }: ControlProps<'period'>) => {
  usePreloadedCalendar();
  const presets = datePresets(today());
  const [from, to] = filter.valuesOf(list.state.filters);
  const range = daysOf(from, to);
  return (
    <FilterPill
      label={filter.label}
      valueText={range && dateRangeText(range, presets)}
      onClear={() => list.setFilters({ from: [], to: [] })}
    >
      {(close) => (
        <DateRangePanel
          label={filter.label}
          value={range}
          presets={presets}
          {...(!filter.isAhead && { maxDate: today() })}
          onChange={(chosen) => {
            list.setFilters({ from: [chosen.from], to: [chosen.to] });
            close();
          }}
        />
      )}
    </FilterPill>
  );
};

/** Filter with one choice, applied at once; arrow keys walk the choices, so it stays open. */
const OneOf = ({ filter, list }: ControlProps<'one'>) => {
  const [name = ''] = filter.names;
  const chosen = filter.valuesOf(list.state.filters);
  const [value] = chosen;
  const options = filter.useOptions(chosen);
  const textOf = filter.pillText ?? ((id: string) => options.find((option) => option.id === id)?.label ?? id);
  return (
    <FilterPill
      label={filter.label}
      valueText={value === undefined ? null : textOf(value)}
      onClear={() => list.setFilters({ [name]: [] })}
    >
      {() => (
        <div className={styles.choices}>
          <RadioGroup
            label={filter.label}
            isLabelHidden
            options={options}
            value={value ?? null}
            onChange={(id) => list.setFilters({ [name]: [id] })}
          />
        </div>
      )}
    </FilterPill>
  );
};

/** Filter with several choices, applied as they are ticked. */
const SeveralOf = ({ filter, list }: ControlProps<'several'>) => {
  const [name = ''] = filter.names;
  const chosen = filter.valuesOf(list.state.filters);
  return (
    <ChoiceFilter
      label={filter.label}
      options={filter.useOptions(chosen)}
      value={chosen}
      onChange={(ids) => list.setFilters({ [name]: ids })}
    />
  );
};

/** Filter set by a link; pressing it removes it. */
const Linked = ({ filter, list }: ControlProps<'linked'>) => {
  const [name = ''] = filter.names;
  const [value] = filter.valuesOf(list.state.filters);
  if (value === undefined) return null;
  const shown = middleTruncated(value);
  return (
    <Button
      size="sm"
      trailingIcon="close"
      aria-label={listTexts.takeOff(filter.label, shown)}
      onPress={() => list.setFilters({ [name]: [] })}
    >
      {listTexts.linked(filter.label, shown)}
    </Button>
  );
};
