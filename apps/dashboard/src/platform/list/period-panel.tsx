import { DateRangePanel } from '@countinghouse/ui';

export default DateRangePanel;
