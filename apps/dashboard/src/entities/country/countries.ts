import { countries } from '@countinghouse/contract/countries';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** `Germany`; the code itself if unknown. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** All countries by name. */
export const countryOptions = countries
  .map((code) => ({ id: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
