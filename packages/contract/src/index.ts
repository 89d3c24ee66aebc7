export * from './endpoint';
export * from './errors';
export * from './fields';
export * from './paging';
export * from './permissions';
export * from './validation';
