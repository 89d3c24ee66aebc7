import { describe, expect, it } from 'vitest';
import { matchRoute } from './route-path';

describe('a path and a route', () => {
  it.each([
    ['/', '/', {}],
    ['/users', '/users', {}],
    ['/users', '/users/', {}],
    ['/users', '/Users', {}],
    ['/business/$id', '/business/42', { id: '42' }],
    ['/business/$id/deposits', '/business/42/deposits', { id: '42' }],
    ['/users/delete/$id', '/users/delete/a%20b', { id: 'a b' }],
    ['/users/delete/$id', '/users/delete/%E0%A4%A', { id: '%E0%A4%A' }],
    ['/edit-user/$id', '/edit-user/..%2F..%2Froles', { id: '../../roles' }],
  ])('%s fits %s', (route, path, parameters) => {
    expect(matchRoute(route, path)).toEqual(parameters);
  });

  it.each([
    ['/', '/users'],
    ['/users', '/'],
    ['/users', '/users/42'],
    ['/users', '/user'],
    ['/business/$id', '/business'],
    ['/business/$id', '/business/42/deposits'],
    ['/business/$id/deposits', '/business/42/withdrawals'],
  ])('%s does not fit %s', (route, path) => {
    expect(matchRoute(route, path)).toBeNull();
  });
});
