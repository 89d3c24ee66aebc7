import { DateRangePicker, Select, datePresets } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { balancesQuery } from '../../entities/balance/api';
import { useNavigate, usePathname, useSearchText } from '../../platform/navigation';
import { stringifySearch } from '../../platform/search-text';
import { messages } from './messages';
import { askedBy, searchOf, todayInUtc, type Asked } from './period';
import styles from './statistics.module.css';

/** What the address asks for, and how to ask for something else. */
export const useAsked = (): { readonly asked: Asked; readonly ask: (changes: Partial<Asked>) => void } => {
  const navigate = useNavigate();
  const pathname = usePathname();
  const today = todayInUtc();
  const asked = askedBy(useSearchText(), today);
  return {
    asked,
    ask: (changes) =>
      navigate(pathname + stringifySearch(searchOf({ ...asked, ...changes }, today)), { replace: true }),
  };
};

type PickerProps = ReturnType<typeof useAsked>;

export const PeriodPicker = ({ asked: { period }, ask }: PickerProps) => {
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

const every = '';

export const BusinessPicker = ({ asked: { businessId }, ask }: PickerProps) => {
  const { data = [] } = useQuery(balancesQuery());
  const options = data.map((business) => ({ id: business.businessId as string, label: business.businessName }));
  return (
    <div className={styles.business}>
      <Select
        label={messages.business}
        isLabelHidden
        size="sm"
        isSearchable={options.length > 8}
        options={[
          { id: every, label: messages.allBusinesses },
          ...options.toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
        ]}
        value={businessId ?? every}
        onChange={(id) => ask({ businessId: id === every ? null : id })}
      />
    </div>
  );
};
