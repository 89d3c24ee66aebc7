import type { ScreenData } from '../../../platform/feature';
import { today } from '../../../platform/list/calendar-days';
import { coverageQuery, untoldQuery } from './api';
import { askedBy } from './asked';

export const screen: ScreenData = ({ search }) => {
  const asked = askedBy(search, today());
  return [coverageQuery(asked.days), untoldQuery(asked)];
};
