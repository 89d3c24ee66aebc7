import type { User } from '@countinghouse/contract/people/users';

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;
