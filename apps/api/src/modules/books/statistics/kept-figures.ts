import type { Invariant } from '@countinghouse/ledger';
import { wrongSums, type KeptSums } from '../../../platform/kept-sums/kept-sums';

const ofDay = ['direction', 'currency', 'day'];
const sums = ['count', 'volume', 'uniform_volume'];

/**
 * Figures of the days of businesses.
 *
 * @param movements SQL of what they sum up: see `Module.figures`
 */
export const figuresOfBusinesses = (movements: string): KeptSums => ({
  table: 'stat_daily',
  key: ['organisation_id', 'business_id', ...ofDay],
  sums,
  rows: `
      select organisation_id, business_id, direction, currency, day, 1 as count, volume, uniform_volume
        from (${movements}) movement`,
  optional: ['uniform_volume'],
});

/** Figures of the days of an organisation, which are those of its businesses together. */
export const figuresOfOrganisations: KeptSums = {
  table: 'stat_daily_total',
  key: ['organisation_id', ...ofDay],
  sums,
  rows: 'select organisation_id, direction, currency, day, count, volume, uniform_volume from stat_daily',
};

/** Both against what they sum up. */
export const dailyFigureInvariants = (movements: string): readonly Invariant[] => [
  {
    name: 'daily-figures-agree-with-movements',
    proves:
      'the figures of a day are the confirmed deposits, completed withdrawals and transfers of that UTC day: number, amount, and value where rows tell it.',
    offenders: wrongSums(figuresOfBusinesses(movements)),
  },
  {
    name: 'daily-totals-agree-with-figures',
    proves: 'the figures of a day of an organisation are those of its businesses together: number, amount and value.',
    offenders: wrongSums(figuresOfOrganisations),
  },
];
