const longest = 300;

/** Own errors of the rails, beside plain ones: their words were written for people and name no address. */
const ownNames: ReadonlySet<string> = new Set(['SignerWithoutKey', 'SignerRefused', 'UtxoRefusal']);

/** Failures of folders and lines by their codes; their messages name paths and hosts. */
const byCode: Readonly<Record<string, string>> = {
  EACCES: 'may not be opened',
  EPERM: 'may not be opened',
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  ENOSPC: 'has no room left',
  EDQUOT: 'has no room left',
  EROFS: 'may not be written to',
  ECONNREFUSED: 'cannot be reached',
  ECONNRESET: 'broke the connection off',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ENOTFOUND: 'cannot be reached',
  EAI_AGAIN: 'cannot be reached',
  ETIMEDOUT: 'did not answer in time',
  ERR_NOT_CONNECTED: 'broke the connection off',
};

/** Predicates of sentences about a bank's server, by what the messages say. */
const byMessage: readonly (readonly [RegExp, string])[] = [
  [/shows the host key/, 'shows another host key than the settings name'],
  [/did not answer within|Keepalive timeout|Timed out/i, 'did not answer in time'],
  [/authentication methods failed/, 'does not let us sign in'],
  [/its disk may be full/, 'kept a file in part: its disk may be full'],
];

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** A fault of several files is told by its first. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? firstOf(error.errors[0]) : error);

const predicateOf = (error: unknown): string | undefined => {
  const code = codeOf(error);
  const known = typeof code === 'string' ? byCode[code] : undefined;
  if (known !== undefined) return known;
  const message = error instanceof Error ? error.message : '';
  return byMessage.find(([pattern]) => pattern.test(message))?.[1];
};

/**
 * Words for people of organisations about a failure of a bank's folder or server. Its own words name paths, hosts and files, and are in the log.
 */
export const folderProblem = (failure: unknown): string => {
  const error = firstOf(failure);
  if (error instanceof Error && error.name === 'OutboxRefused')
    return 'Another file lies where ours belongs: operators are told which';
  const predicate = predicateOf(error);
  return predicate === undefined
    ? 'Its files could not be read or written: the log of this installation says more'
    : `Its folder or server ${predicate}`;
};

/** Words that a program at the other end chose itself, behind our own: they may name its paths and hosts, and are in the log. */
const foreignWords = /^(The [^:]* (?:did not answer|refused) [^:]+): .*$/s;

/** Words about a failure of a signer or a source of screening, whose own errors are written for people; any other may hold anything, and is in the log. */
export const programProblem = (failure: unknown): string => {
  const error = firstOf(failure);
  const isOwn =
    error instanceof Error &&
    (error.constructor === Error ? typeof codeOf(error) !== 'string' : ownNames.has(error.name)) &&
    error.message !== '';
  return isOwn
    ? error.message.replace(foreignWords, '$1').replaceAll(/\s+/g, ' ').slice(0, longest)
    : 'It failed, and the log of this installation says more';
};
