/** Address of the API, ending in a slash: `/api/v1/`, or another host's. The page carries it, so one build serves many. */
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="countinghouse:api"]')?.content ?? '/api/v1/';

/** Address of a page of the API's reference; without a path, of its beginning. */
export const docsHref = (path = ''): string => `${apiBase()}docs${path}`;

/** True if the server is a sandbox: the demo sign-ins and the gallery of the kit exist only there. */
export const isSandbox = (): boolean =>
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>('meta[name="countinghouse:mode"]')?.content === 'sandbox';
