import {
  listPaymentCallbacks,
  sendDepositCallback,
  sendPaymentCallback,
} from '@countinghouse/contract/running/callbacks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api';
import { follows } from '../../../../platform/live/follows';

/** Callbacks about a payment. */
export const callbacksQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', id, 'callbacks'],
    queryFn: async ({ signal }) => (await call(listPaymentCallbacks, { params: { id }, signal })).callbacks,
    meta: follows('CALLBACK'),
  });

export const sendCallback = (paymentId: string, depositId: string) =>
  call(sendDepositCallback, { params: { paymentId, depositId } });

export const sendClosedCallback = (id: string) => call(sendPaymentCallback, { params: { id } });
