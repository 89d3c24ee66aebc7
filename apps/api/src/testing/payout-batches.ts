import {
  mostRowsOfCall,
  type CheckedBatch,
  type NewPayoutRow,
  type PayoutBatchDetail,
} from '@countinghouse/contract/money-out/payout-batches';
import { chainOf, strangersAddress } from '../rails/chain';
import type { TestBusiness } from './commerce';
import type { TestApi } from './index';

type Row = Partial<Omit<NewPayoutRow, 'number'>>;

/** Body of a batch of tether over TRON. */
export const askedBatch = (business: TestBusiness, changes: Record<string, unknown> = {}) => ({
  name: 'June creator payouts',
  businessId: business.id,
  cryptoCurrency: 'USDT',
  network: 'TRX',
  ...changes,
});

/** Rows of it, each to an address of its own that belongs to nobody, unless `changes` says otherwise. */
export const askedRows = (changes: readonly Row[]): (Row & { readonly number: number })[] =>
  changes.map((row, index) => ({
    number: index + 1,
    recipientAddress: strangersAddress(chainOf('USDT', 'TRX')),
    amount: '10',
    ...row,
  }));

/** Body of a batch of euros to bank accounts. */
export const askedFiatBatch = (business: TestBusiness) => ({
  name: 'June suppliers',
  businessId: business.id,
  kind: 'FIAT',
  currency: 'EUR',
});

/** Makes a draft with these rows by the API. */
export const createTestBatch = (
  api: TestApi,
  token: string,
  business: TestBusiness,
  rows: readonly Row[],
): Promise<PayoutBatchDetail> => createOf(api, token, askedBatch(business), askedRows(rows));

/** Makes a draft of payouts to bank accounts by the API. */
export const createFiatTestBatch = (
  api: TestApi,
  token: string,
  business: TestBusiness,
  rows: readonly Row[],
): Promise<PayoutBatchDetail> => {
  const asked = rows.map((row, index) => ({ number: index + 1, amount: '10.00', ...row }));
  return createOf(api, token, askedFiatBatch(business), asked);
};

const createOf = async (
  api: TestApi,
  token: string,
  body: object,
  asked: readonly (Row & { readonly number: number })[],
): Promise<PayoutBatchDetail> => {
  const made = await api.call('POST', 'payout-batches', { token, body });
  if (made.statusCode !== 201) throw new Error(`No batch was made: ${made.body}`);
  const batch = made.json<PayoutBatchDetail>();
  for (let at = 0; at < asked.length; at += mostRowsOfCall) {
    const rows = asked.slice(at, at + mostRowsOfCall);
    const put = await api.call('PUT', `payout-batches/${batch.id}/rows`, { token, body: { rows } });
    if (put.statusCode !== 200) throw new Error(`The rows were refused: ${put.body}`);
  }
  return batch;
};

export const checkTestBatch = async (api: TestApi, token: string, id: string): Promise<CheckedBatch> => {
  const answer = await api.call('POST', `payout-batches/${id}/check`, { token });
  if (answer.statusCode !== 200) throw new Error(`It was not checked: ${answer.body}`);
  return answer.json<CheckedBatch>();
};

/** Freezes a batch as it is checked now, and lets the jobs do their work. */
export const freezeTestBatch = async (api: TestApi, token: string, id: string): Promise<PayoutBatchDetail> => {
  const { slip } = await checkTestBatch(api, token, id);
  const body = { rows: slip.rows, heldAmount: slip.heldAmount };
  const answer = await api.call('POST', `payout-batches/${id}/submit`, { token, body });
  if (answer.statusCode !== 200) throw new Error(`It was not submitted: ${answer.body}`);
  await api.app.jobs.runDue();
  return (await api.call('GET', `payout-batches/${id}`, { token })).json<PayoutBatchDetail>();
};
