export { lastAnswerOf } from './activity';
export { sessionStore, sessionVault } from './current';
export { logOut } from './log-out';
export { openSession } from './open-session';
export type { OrganisationEntry, Session } from './session';
export type { SessionState } from './store';
export { useMay, useSession } from './use-session';
export { useSessionState } from './use-session-state';
