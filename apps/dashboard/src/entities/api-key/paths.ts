/** Addresses of the screens about API keys that stand side by side. */
export const keysPath = '/api-keys';
export const requestsPath = '/api-keys/requests';
