// Apart from the calendar, so that a filter can name its range without loading one.
import { parseDate, type CalendarDate } from '@internationalized/date';

/** Whole days, both included, as ISO dates (`2025-06-30`) in the reader's zone. */
export type DateRange = { from: string; to: string };

export type DatePreset = { id: string; label: string; range: DateRange };

/** The usual presets, counted back from `today` (ISO date). */
export function datePresets(today: string): DatePreset[] {
  const end = parseDate(today);
  const back = (days: number): DateRange => ({ from: end.subtract({ days: days - 1 }).toString(), to: today });
  const monthStart = end.set({ day: 1 });
  const lastMonth = monthStart.subtract({ months: 1 });
  return [
    { id: 'today', label: 'Today', range: back(1) },
    { id: '7-days', label: 'Last 7 days', range: back(7) },
    { id: '30-days', label: 'Last 30 days', range: back(30) },
    { id: '90-days', label: 'Last 90 days', range: back(90) },
    { id: 'this-month', label: 'This month', range: { from: monthStart.toString(), to: today } },
    {
      id: 'last-month',
      label: 'Last month',
      range: { from: lastMonth.toString(), to: monthStart.subtract({ days: 1 }).toString() },
    },
  ];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first preset with these days: two may fall together, for instance at the end of a month. */
export function presetOf(range: DateRange | null, presets: readonly DatePreset[]): DatePreset | undefined {
  return presets.find(({ range: other }) => other.from === range?.from && other.to === range.to);
}

function dayText({ day, month, year }: CalendarDate, withYear: boolean): string {
  return `${day} ${months[month - 1]}${withYear ? ` ${year}` : ''}`;
}

/** `31 May – 30 Jun 2025`, or the preset's name when the range is one. */
export function dateRangeText(range: DateRange, presets: readonly DatePreset[] = []): string {
  const preset = presetOf(range, presets);
  if (preset) return preset.label;
  const from = parseDate(range.from);
  const to = parseDate(range.to);
  if (range.from === range.to) return dayText(to, true);
  return `${dayText(from, from.year !== to.year)} – ${dayText(to, true)}`;
}
