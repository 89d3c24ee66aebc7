import { getCallbackCoverage, listUntoldCallbacks } from '@countinghouse/contract/running/callback-coverage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import type { Days } from '../../../platform/list/calendar-days';
import { follows } from '../../../platform/live/follows';
import { periodOf, type Asked } from './asked';

export const callbacksKey = ['callbacks'] as const;

/** Sums of a period, by business and event. */
export const coverageQuery = (days: Days) =>
  queryOptions({
    queryKey: [...callbacksKey, 'coverage', days],
    queryFn: async ({ signal }) => (await call(getCallbackCoverage, { query: periodOf(days), signal })).lines,
    meta: follows('CALLBACK'),
  });

/** Everything that was not told. */
export const untoldQuery = ({ days, businessId, event, outcome }: Asked) =>
  queryOptions({
    queryKey: [...callbacksKey, 'untold', days, businessId, event, outcome],
    queryFn: ({ signal }) =>
      call(listUntoldCallbacks, {
        query: {
          ...periodOf(days),
          ...(businessId !== null && { businessId: businessId as never }),
          ...(event !== null && { event }),
          ...(outcome !== null && { outcome }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: follows('CALLBACK'),
  });
