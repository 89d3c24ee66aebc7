export { mailPerson } from './mail-person';
export { passwordChangedJob } from './password-changed';
export {
  canAnybodySignIn,
  findBelongings,
  findPerson,
  findPersonByEmail,
  organisationsOf,
  storeInvitationLink,
  storePassword,
  wordsAround,
} from './repository';
