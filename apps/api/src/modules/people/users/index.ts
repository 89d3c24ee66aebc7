export { inviteByDirectory, setActiveByDirectory, type DirectoryChange } from './by-directory';
export { inviteAdministrator } from './invite-administrator';
export { findMember, insertMemberships, insertPeople, selectMembers, type MemberRecord } from './repository';
