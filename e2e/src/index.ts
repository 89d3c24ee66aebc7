export * from './chromium';
export * from './journey';
export * from './product';
