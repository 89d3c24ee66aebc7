/** The texts of the matrix of roles. */
export const matrixMessages = {
  caption: 'Permissions by area, and the roles that have them',
  loading: 'Loading the roles',
  permission: 'Permission',
  everyPermission: 'Every permission',
  held: 'Yes',
  notHeld: 'No',
  role: 'Role',
  range: (from: number, to: number, of: number) => `Roles ${from} to ${to} of ${of}`,
  earlier: 'Roles before these',
  later: 'Roles after these',
  open: (name: string, isSystem: boolean) => `${isSystem ? 'View' : 'Edit'} ${name}`,
} as const;
