export * from './chromium';
export * from './hostile-texts';
export * from './journey';
export * from './product';
