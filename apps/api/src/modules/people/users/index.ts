export { inviteAdministrator } from './invite-administrator';
export { insertMemberships, insertPeople } from './repository';
