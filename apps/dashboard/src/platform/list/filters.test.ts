import { describe, expect, it } from 'vitest';
import {
  filterNamesOf,
  filterQueryOf,
  linkedFilter,
  listQueryOf,
  oneFrom,
  oneOf,
  periodFilter,
  searchFilter,
  severalOf,
} from './filters';
import { initialListState, readListState } from './list-state';

const filters = [
  searchFilter({ label: 'Search by name', placeholder: 'Name' }),
  periodFilter('Created'),
  oneOf('kind', { label: 'Kind', ids: ['A', 'B'], labelOf: (id) => id.toLowerCase() }),
  severalOf('status', { label: 'Status', ids: ['NEW', 'DONE', 'LATE'], labelOf: (id) => id }),
  oneFrom('currency', { label: 'Currency', useOptions: () => [] }),
  linkedFilter('actor', 'Who'),
] as const;

const stateOf = (search: string) => readListState(search, filterNamesOf(filters));
const queryOf = (search: string) => filterQueryOf(filters, stateOf(search).filters);

describe('declared filters', () => {
  it('name their keys in the address', () => {
    expect(filterNamesOf(filters)).toEqual(['search', 'from', 'to', 'kind', 'status', 'currency', 'actor']);
  });

  it('add up to the server’s query, in its words', () => {
    const { after, before, ...others } = queryOf(
      'search=+order-1+&kind=B&status=LATE&status=NEW&currency=BTC&actor=a1&from=2025-06-01&to=2025-06-30',
    );
    expect(others).toEqual({ search: 'order-1', kind: 'B', status: ['NEW', 'LATE'], currency: 'BTC', actor: 'a1' });
    expect(after).toBe(new Date(2025, 5, 1).toISOString());
    expect(before).toBe(new Date(2025, 6, 1).toISOString());
  });

  it.each([
    'kind=C',
    'status=WHATEVER',
    'search=+++',
    'from=2025-06-01',
    'from=2025-02-30&to=2025-03-01',
    'from=01.06.2025&to=30.06.2025',
    'unknown=1',
  ])('drop what means nothing: %s', (search) => {
    expect(queryOf(search)).toEqual({});
  });

  it('take one value where there is one choice, and no endless text', () => {
    expect(queryOf(`kind=A&kind=B&search=${'x'.repeat(200)}`)).toEqual({ kind: 'A', search: 'x'.repeat(128) });
  });

  it('leave the query of an untouched list bare, but for its size', () => {
    expect(listQueryOf(filters, initialListState)).toEqual({ limit: 25 });
    expect(listQueryOf(filters, stateOf('limit=50&cursor=c1&kind=A'))).toEqual({ kind: 'A', limit: 50, cursor: 'c1' });
  });
});
