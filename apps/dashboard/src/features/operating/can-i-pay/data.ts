import type { ScreenData } from '../../../platform/feature';
import { canPayQuery } from './api';
import { askedIn } from './form';

export const screen: ScreenData = ({ search }) => {
  const asked = askedIn(search);
  return asked ? [canPayQuery(asked)] : [];
};
