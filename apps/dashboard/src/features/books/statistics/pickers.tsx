import { Button, DateRangePicker, IconButton, Select, datePresets } from '@countinghouse/ui';
import { Suspense, useState } from 'react';
import { useBusinesses, type Controls } from './controls';
import { Save, SideBySide } from './later';
import { messages } from './messages';
import { periodBefore, todayInUtc } from './period';
import styles from './statistics.module.css';

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

/** Starts a comparison: first with an equal period right before. */
export const CompareButton = ({ asked, against, ask }: Controls) => (
  <Button
    size="sm"
    icon="compare"
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
