import { Button, DateRangePicker, IconButton, Select, datePresets } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { balancesQuery } from '../../entities/balance/api';
import { useNavigate, usePathname, useSearchText } from '../../platform/navigation';
import { stringifySearch } from '../../platform/search-text';
import { messages } from './messages';
import { Save, SideBySide } from './later';
import { periodBefore, searchOf, todayInUtc, viewBy, type Asked, type View } from './period';
import styles from './statistics.module.css';

export type Controls = View & {
  readonly ask: (changes: Partial<Asked> & Partial<Pick<View, 'against'>>) => void;
};

/** What the address asks for, and how to ask for something else. */
export const useAsked = (): Controls => {
  const navigate = useNavigate();
  const pathname = usePathname();
  const today = todayInUtc();
  const { asked, against } = viewBy(useSearchText(), today);
  return {
    asked,
    against,
    ask: ({ against: beside = against, ...changes }) => {
      const next = { ...asked, ...changes };
      // Beside itself stands what was shown before.
      const isItself = beside !== null && 'businessId' in beside && beside.businessId === next.businessId;
      const view = { asked: next, against: isItself ? { businessId: asked.businessId } : beside };
      navigate(pathname + stringifySearch(searchOf(view, today)), { replace: true });
    },
  };
};

export const PeriodPicker = ({ asked: { period }, ask }: Controls) => {
  const today = todayInUtc();
  return (
    <DateRangePicker
      label={messages.period}
      value={period}
      presets={datePresets(today)}
      maxDate={today}
      onChange={(chosen) => ask({ period: chosen })}
    />
  );
};

/** Puts figures beside these: first those of as many days right before. */
export const CompareButton = ({ asked, against, ask }: Controls) => (
  <Button
    size="sm"
    icon="columns"
    aria-expanded={against !== null}
    onLikely={() => void SideBySide.preload()}
    onPress={() => ask({ against: against ? null : { period: periodBefore(asked.period) } })}
  >
    {messages.compare}
  </Button>
);

export const SaveButton = ({ asked, against }: Controls) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.save}>
      <IconButton icon="download" label={messages.save} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Save asked={asked} against={against} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};

const every = '';

/** Those that the reader may see, by name. */
export const useBusinesses = (): { readonly id: string; readonly label: string }[] => {
  const { data = [] } = useQuery(balancesQuery());
  return data
    .map((business) => ({ id: business.businessId as string, label: business.businessName }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
};

export const BusinessPicker = ({ asked: { businessId }, ask }: Controls) => {
  const options = useBusinesses();
  return (
    <div className={styles.business}>
      <Select
        label={messages.business}
        isLabelHidden
        size="sm"
        isSearchable={options.length > 8}
        options={[{ id: every, label: messages.allBusinesses }, ...options]}
        value={businessId ?? every}
        onChange={(id) => ask({ businessId: id === every ? null : id })}
      />
    </div>
  );
};
