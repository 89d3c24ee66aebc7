/** The texts of changing one's own password. */
export const texts = {
  title: 'Change password',
  subtitle: 'Your other sessions end; this one stays.',
  section: 'Password',
  sectionReason: 'At least 8 characters with one uppercase letter, one lowercase letter and a number.',
  proof: 'Confirmation',
  proofReason: 'Needed only for people who sign in with a second factor.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmation: 'Confirm password',
  code: 'Two-factor code',
  submit: 'Change password',
  pending: 'Changing the password',
  done: 'Password changed',
} as const;
