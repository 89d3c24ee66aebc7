export { lastAnswerOf } from './activity';
export { sessionStore } from './current';
export { onDoubt } from './doubt';
export { enterOrganisation } from './enter-organisation';
export { logOut } from './log-out';
export { openSession } from './open-session';
export { refreshSession } from './refresh-session';
export type { OrganisationEntry, Session } from './session';
export { useMay, useSession } from './use-session';
