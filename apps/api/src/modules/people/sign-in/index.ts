export { mailPerson } from './mail-person';
export { passwordChangedJob } from './password-changed';
export {
  canAnybodySignIn,
  findBelongings,
  findPerson,
  organisationsOf,
  storeInvitationLink,
  storePassword,
  wordsAround,
} from './repository';
