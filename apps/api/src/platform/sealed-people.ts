import { sealedTable } from './row-checks/sealed-table';

/** Address of a person, and the flag that asks for codes. Password and second factor are each sealed for themselves: `person-secrets.ts`. */
export const sealedPeople = sealedTable({
  table: 'app_user',
  key: ['id'],
  columns: ['email', 'two_fa_enabled'],
  proves: 'the address of every person and whether they have a second factor is as the server wrote it.',
});
