import { describe, expect, it } from 'vitest';
import { filterNamesOf, filterQueryOf, listQueryOf } from '../../../platform/list';
import { initialListState, readListState } from '../../../platform/list/list-state';
import { filters } from './filters';

const stateOf = (search: string) => readListState(search, filterNamesOf(filters));
const queryOf = (search: string) => listQueryOf(filters, stateOf(search));

describe('the query of the audit log', () => {
  it('asks for 25 events without any filter', () => {
    expect(listQueryOf(filters, initialListState)).toEqual({ limit: 25 });
  });

  it('takes every filter from the address, days as instants: the last day included', () => {
    const address =
      '?search=mara&actor=a%40example.com&action=login.&entityId=e1&result=DENIED&from=2025-06-01&to=2025-06-30&limit=50&cursor=c1';
    const after = new Date(2025, 5, 1).toISOString();
    const before = new Date(2025, 6, 1).toISOString();
    const asked = { search: 'mara', actor: 'a@example.com', action: 'login.', entityId: 'e1', result: 'DENIED' };
    expect(filterQueryOf(filters, stateOf(address).filters)).toEqual({ ...asked, after, before });
    expect(queryOf(address)).toEqual({ ...asked, after, before, limit: 50, cursor: 'c1' });
  });

  it.each(['?result=MAYBE', '?from=2025-02-30&to=2025-03-01', '?from=2025-02-01', '?search=%20', '?foo=1'])(
    'drops what means nothing: %s',
    (search) => expect(queryOf(search)).toEqual({ limit: 25 }),
  );
});
