import { largestRowPage } from '@countinghouse/contract/money-out/payout-batches';
import { expect, it } from 'vitest';
import { follows } from '../../../platform/live/follows';
import { rowsQuery } from './api';

const asked = (rowCount: number, status: Parameters<typeof rowsQuery>[0]['status']) => {
  const { meta, refetchInterval } = rowsQuery({ id: 'batch', rowCount, status });
  return { meta, refetchInterval };
};

it('rows of one page follow each payout of theirs; several pages are looked at now and then, only while they are on their way', () => {
  expect(asked(largestRowPage, 'RELEASING')).toEqual({
    meta: follows('PAYOUT_BATCH', 'WITHDRAWAL', 'FIAT_WITHDRAWAL'),
    refetchInterval: false,
  });
  expect(asked(largestRowPage + 1, 'RELEASING')).toEqual({ meta: follows('PAYOUT_BATCH'), refetchInterval: 15_000 });
  expect(asked(largestRowPage + 1, 'DONE').refetchInterval).toBe(false);
});
