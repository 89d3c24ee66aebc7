export { enter, standingOf, type LoggedIn } from './enter';
export { checkPublicAnswer } from './log-in-with-passkey';
export { tooManyLogins } from './log-in';
export { mailPerson } from './mail-person';
export { signInCounter } from './metrics';
export { passwordChangedJob } from './password-changed';
export type { Origin } from './services';
export { tellAdministrators } from './tell-administrators';
export {
  beginAccount,
  canAnybodySignIn,
  findBelongings,
  findInvitingOrganisation,
  findPerson,
  findPersonByEmail,
  holdReset,
  organisationsOf,
  spendReset,
  storeInvitationLink,
  storePassword,
  wordsAround,
} from './repository';
