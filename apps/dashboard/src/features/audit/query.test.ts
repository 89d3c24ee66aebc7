import { describe, expect, it } from 'vitest';
import { initialListState, readListState } from '../../platform/list/list-state';
import { eventsQueryOf, exportFiltersOf, filterNames } from './query';

const stateOf = (search: string) => readListState(search, filterNames);

describe('the query of the audit log', () => {
  it('asks for 25 events without any filter', () => {
    expect(eventsQueryOf(initialListState)).toEqual({ limit: 25 });
  });

  it('takes every filter from the address, days as instants: the last day included', () => {
    const state = stateOf(
      '?search=mara&actor=a%40example.com&action=login.&entityId=e1&result=DENIED&from=2025-06-01&to=2025-06-30&limit=50&cursor=c1',
    );
    const after = new Date(2025, 5, 1).toISOString();
    const before = new Date(2025, 6, 1).toISOString();
    const filters = { search: 'mara', actor: 'a@example.com', action: 'login.', entityId: 'e1', result: 'DENIED' };
    expect(exportFiltersOf(state)).toEqual({ ...filters, after, before });
    expect(eventsQueryOf(state)).toEqual({ ...filters, after, before, limit: 50, cursor: 'c1' });
  });

  it.each(['?result=MAYBE', '?from=2025-02-30&to=2025-03-01', '?from=2025-02-01', '?search=%20', '?foo=1'])(
    'drops what means nothing: %s',
    (search) => expect(eventsQueryOf(stateOf(search))).toEqual({ limit: 25 }),
  );
});
