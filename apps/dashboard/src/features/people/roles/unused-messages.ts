import { unusedAfterDays } from '@countinghouse/contract/people/permission-use';

const days = (count: number): string => (count === 0 ? 'less than a day' : count === 1 ? '1 day' : `${count} days`);

/** The texts of unused permissions. */
export const unusedMessages = {
  loading: 'Loading what was used',
  role: 'Role',
  optionText: (unused: number, held: number) => (held === 0 ? 'No permissions' : `${unused} of ${held} unused`),
  nothingCounted: 'Nothing has been counted yet. Counting begins with the first call after this version was installed.',
  countedSince: (date: string, count: number) =>
    `Counted since ${date}, which is ${days(count)}. What is needed once a quarter may look unused until ${unusedAfterDays} days have passed.`,
  countedWhole: `Counted over the whole of the last ${unusedAfterDays} days.`,
  counted: 'Only direct use counts, by people and by their API keys.',
  changed: (date: string) => `The role was last changed on ${date}: what was added then had less time to be used.`,
  byNobody: `Not used by anybody in ${unusedAfterDays} days`,
  byNobodySince: (date: string) => `Not used by anybody since ${date}`,
  notKnown: 'Use is not known yet',
  everythingUsed: 'Everything this role may do was used.',
  never: 'Not seen',
  lastUsed: (date: string) => `Last on ${date}`,
  review: (count: number) => `Review without ${count === 1 ? 'it' : `these ${count}`}`,
  bound: (count: number) =>
    count === 1
      ? 'One of them belongs to a level that is in use, and stays.'
      : `${count} of them belong to levels that are in use, and stay.`,
  nothingToTake: 'They belong to levels that are in use: none can be taken away alone.',
  system: 'A system role cannot be changed. Create a narrower one and give it to these people.',
  own: 'This is your own role: another person who manages roles can change it.',
  people: 'Person by person',
  nobody: 'Nobody has this role.',
  personUnused: (unused: number, held: number) => `${unused} of ${held} unused`,
  allUsed: 'All used',
  editUser: (email: string) => `Change the role of ${email}`,
  mostPeople: (most: number) => `The first ${most} by address.`,
} as const;
