// Apart from the calendar and its library, so that a filter can name its range without loading them.

/** Whole days, both included, as ISO dates (`2025-06-30`) in the reader's zone. */
export type DateRange = { from: string; to: string };

/** One day with a name; ISO. */
export type DayPreset = { id: string; label: string; day: string };

export type DatePreset = { id: string; label: string; range: DateRange };

type Day = { year: number; month: number; day: number };

const dayOf = (iso: string): Day => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
};

/** Days and months may be outside of their month and year: day 0 is the last of the month before. */
const isoOf = ({ year, month, day }: Day): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The usual presets, counted back from `today` (ISO date). */
export function datePresets(today: string): DatePreset[] {
  const end = dayOf(today);
  const back = (days: number): DateRange => ({ from: isoOf({ ...end, day: end.day - days + 1 }), to: today });
  return [
    { id: 'today', label: 'Today', range: back(1) },
    { id: '7-days', label: 'Last 7 days', range: back(7) },
    { id: '30-days', label: 'Last 30 days', range: back(30) },
    { id: '90-days', label: 'Last 90 days', range: back(90) },
    { id: 'this-month', label: 'This month', range: { from: isoOf({ ...end, day: 1 }), to: today } },
    {
      id: 'last-month',
      label: 'Last month',
      range: { from: isoOf({ ...end, month: end.month - 1, day: 1 }), to: isoOf({ ...end, day: 0 }) },
    },
    {
      id: 'last-quarter',
      label: 'Last quarter',
      range: {
        from: isoOf({ ...end, month: quarterOf(end) - 3, day: 1 }),
        to: isoOf({ ...end, month: quarterOf(end), day: 0 }),
      },
    },
    {
      id: 'last-year',
      label: 'Last year',
      range: { from: `${end.year - 1}-01-01`, to: `${end.year - 1}-12-31` },
    },
  ];
}

/** First month of the day's quarter, 1 to 10. */
const quarterOf = ({ month }: Day): number => month - ((month - 1) % 3);

/** Last days of the periods that are over, counted back from `today` (ISO date), the shortest first; several may be one day. */
export function periodEnds(today: string): DayPreset[] {
  const now = dayOf(today);
  return [
    { id: 'yesterday', label: 'Yesterday', day: isoOf({ ...now, day: now.day - 1 }) },
    { id: 'last-month', label: 'End of last month', day: isoOf({ ...now, day: 0 }) },
    { id: 'last-quarter', label: 'End of last quarter', day: isoOf({ ...now, month: quarterOf(now), day: 0 }) },
    { id: 'last-year', label: 'End of last year', day: isoOf({ ...now, month: 1, day: 0 }) },
  ];
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first preset with these days: two may fall together, for instance at the end of a month. */
export function presetOf(range: DateRange | null, presets: readonly DatePreset[]): DatePreset | undefined {
  return presets.find(({ range: other }) => other.from === range?.from && other.to === range.to);
}

function dayText({ day, month, year }: Day, withYear: boolean): string {
  return `${day} ${months[month - 1]}${withYear ? ` ${year}` : ''}`;
}

/** `31 May – 30 Jun 2025`, or the preset's name when the range is one. */
export function dateRangeText(range: DateRange, presets: readonly DatePreset[] = []): string {
  const preset = presetOf(range, presets);
  if (preset) return preset.label;
  const from = dayOf(range.from);
  const to = dayOf(range.to);
  if (range.from === range.to) return dayText(to, true);
  return `${dayText(from, from.year !== to.year)} – ${dayText(to, true)}`;
}
