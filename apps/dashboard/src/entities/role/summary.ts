import type { GroupAccess } from '@countinghouse/contract/permissions';

type Groups = readonly { readonly name: string; readonly access: GroupAccess }[];

/** A group's name as a column's head: `Manage bank accounts` is 'Bank accounts'. */
export const shortName = (group: string): string => {
  const rest = group.replace(/^(Manage|View) /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

const mostNamed = 3;

const named = (level: string, groups: Groups): string => {
  const [first = '', ...others] = groups.slice(0, mostNamed).map(({ name }) => shortName(name));
  const names = [first, ...others.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()))].join(', ');
  const more = groups.length - mostNamed;
  return `${level}: ${names}${more > 0 ? ` and ${more} more` : ''}`;
};

/** Grants of a role in a line or two, for people choosing one. */
export const roleSummary = (groups: Groups): string => {
  const full = groups.filter(({ access }) => access === 'FULL');
  const view = groups.filter(({ access }) => access === 'VIEW');
  if (full.length === groups.length) return 'Full access to everything';
  if (full.length + view.length === 0) return 'No access but to the own account';
  return [full.length > 0 ? named('Full', full) : [], view.length > 0 ? named('View', view) : []].flat().join(' · ');
};
