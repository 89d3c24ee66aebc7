import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Rules of a style sheet for people whose system chooses the colours. */
const forced = (file: string): string =>
  /@media \(forced-colors: active\) \{\n([^]*?)\n\}\n/.exec(
    readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
  )?.[1] ?? '';

describe('where the system chooses the colours', () => {
  // Each of these differs from the rest by its background, which such a system removes.
  it.each([
    ['controls/Slider.module.css', '.input::-webkit-slider-thumb'],
    ['controls/Slider.module.css', '.input::-moz-range-thumb'],
    ['controls/Choice.module.css', '.switch:checked'],
    ['controls/Choice.module.css', '.switch:not(:checked)'],
    ['controls/Choice.module.css', '.tile:has(:checked)'],
    ['controls/Button.module.css', ".iconButton[aria-pressed='true']"],
    ['controls/DateRangeCalendar.module.css', '.day[data-selected]'],
    ['layout/Layout.module.css', '.steps [aria-current] i'],
    ['layout/Layout.module.css', '.steps li + li::before'],
    ['layout/AppFrame.module.css', '.navItem[aria-current]'],
    ['layout/Tabs.module.css', '.tabs a[aria-current]::after'],
    ['feedback/Status.module.css', '.chip'],
    ['figures/Timeline.module.css', '.timeline li::after'],
  ])('%s still shows %s', (file, selector) => {
    expect(forced(file)).toContain(selector);
  });
});
