export { catalogueOf } from './catalogue';
export { whileFrozen } from './freeze';
export { startLine } from './line';
export type { Line } from './line';
export { startTestServer } from './server';
export type { TestServer } from './server';
export { tableTypesOf } from './table-types';
export { createTestDatabase, testSecretKey } from './test-database';
export type { Filling, TestDatabase, TestDatabaseOptions } from './test-database';
