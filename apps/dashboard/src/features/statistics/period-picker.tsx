import { DateRangePicker } from '@countinghouse/ui';

export default DateRangePicker;
