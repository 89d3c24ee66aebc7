import { describe, expect, it } from 'vitest';
import { readListState } from '../../../platform/list/list-state';
import { askedOf, filters } from './filters';

const names = filters.flatMap((filter) => filter.names);
const asked = (address: string) => askedOf(readListState(address, names), 'business-1');

describe('whose money without a payment is asked for', () => {
  it('is the business’s, unless the organisation’s is chosen', () => {
    expect(asked('').businessId).toBe('business-1');
    expect(asked('segment=ORGANISATION').businessId).toBeNull();
    expect(asked('segment=ANYTHING').businessId).toBe('business-1');
  });

  it('is narrowed in the one as in the other', () => {
    const narrowed = { currency: 'XRP', reason: 'MISSING_TAG', status: 'PENDING' };
    const address = 'currency=XRP&reason=MISSING_TAG&status=PENDING';
    expect(asked(address).query).toMatchObject(narrowed);
    expect(asked(`segment=ORGANISATION&${address}`).query).toMatchObject(narrowed);
    expect(asked(`segment=ORGANISATION&${address}`).query).not.toHaveProperty('segment');
  });
});
