export * from './authenticator';
export * from './chromium';
export * from './expectations';
export * from './hostile-texts';
export * from './journey';
export * from './mailbox';
export * from './people';
export * from './product';
