import { countries } from '@countinghouse/contract/countries';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** The country of a code, in words. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Every country for a picker, by name. */
export const countryOptions = countries
  .map((code) => ({ id: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
