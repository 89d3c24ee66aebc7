import type { BusinessId } from '@countinghouse/contract/ids';
import type { createPayLink, PayLink } from '@countinghouse/contract/money-in/pay-links';
import type { BodyIn } from '@countinghouse/contract/endpoint';
import type { TestApi } from '.';

/** A link of a business as its form sends it: a season ticket at a fixed price. */
export const askedPayLink = (
  businessId: BusinessId,
  changes: Partial<BodyIn<typeof createPayLink>> = {},
): BodyIn<typeof createPayLink> => ({
  businessId,
  name: 'Season ticket',
  displayCurrency: 'EUR',
  amount: '120.00',
  ...changes,
});

/** Returns the id of a new link. */
export const createTestLink = async (
  api: TestApi,
  token: string,
  body: BodyIn<typeof createPayLink>,
): Promise<string> => (await api.call('POST', 'pay-links', { token, body })).json<PayLink>().id;
