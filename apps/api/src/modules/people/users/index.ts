export { inviteAdministrator } from './invite-administrator';
