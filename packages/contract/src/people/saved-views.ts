import * as z from 'zod/mini';
import { anyMember, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';
import { plainCharacters } from '../validation';

/** The lists that views are saved of, by the names the dashboard knows them by. */
export const viewedLists = [
  'api-keys',
  'approval-rules',
  'audit',
  'balance-conversions',
  'bank-accounts',
  'crypto-withdrawals',
  'failed-jobs',
  'fiat-deposits',
  'fiat-withdrawals',
  'internal-transfers',
  'manual-movements',
  'payments',
  'roles',
  'travel-rule',
  'unassociated-deposits',
  'users',
  'whitelisted-addresses',
  'withdrawal-approvals',
  'withdrawal-approvals-history',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** So many views a person keeps of one list. */
export const mostViews = 50;
const longestViewName = 64;

export const viewMessages = {
  nameRequired: 'Name is required',
  nameTaken: 'A view with this name already exists',
  mostViews: `At most ${mostViews} views of a list`,
} as const;

/** What a view is called: one line of text, unique among the person's own of that list, whatever its case. */
export const viewName = z
  .string({ error: viewMessages.nameRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: viewMessages.nameRequired, abort: true }),
    ...plainCharacters,
    z.maxLength(longestViewName, `At most ${longestViewName} characters`),
  );

/** The list's filters as its address holds them, without the question mark: `status=PENDING&depositCurrency=BTC`. */
const query = z.string().check(z.maxLength(2_000), z.regex(/^[\x21-\x7e]*$/));

/** Columns of the list by their ids, in its order; none where the width of the screen decides. */
const columns = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(40));

const content = { name: viewName, query, columns };

/** Filters and columns of a list under a name. It is its owner's alone; whoever is sent its address sees the same. */
export const savedView = z.object({
  id: uuid,
  list: z.enum(viewedLists),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()),
  createdAt: instant,
});
export type SavedView = z.output<typeof savedView>;

const example: z.input<typeof savedView> = {
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  list: 'payments',
  name: 'Open BTC',
  query: 'status=PENDING&depositCurrency=BTC',
  columns: ['createdAt', 'clientPaymentId', 'status'],
  createdAt: '2025-03-14T09:30:00.000Z',
};

const params = z.strictObject({ id: uuid });

export const listViews = endpoint({
  name: 'listViews',
  slug: 'saved-views',
  method: 'GET',
  path: 'views',
  summary: "The person's own saved views of a list, by name",
  access: anyMember,
  query: z.strictObject({ list: z.enum(viewedLists) }),
  answer: z.object({ views: z.array(savedView) }),
  example: { views: [example] },
});

export const saveView = endpoint({
  name: 'saveView',
  slug: 'saved-views',
  method: 'POST',
  path: 'views',
  summary: `Saves filters and columns of a list under a name, at most ${mostViews} of a list`,
  access: anyMember,
  body: z.strictObject({ list: z.enum(viewedLists), ...content }),
  answer: savedView,
  status: 201,
  errors: ['DUPLICATE_NAME', 'RULE_VIOLATED'],
  example,
});

export const changeView = endpoint({
  name: 'changeView',
  slug: 'saved-views',
  method: 'PATCH',
  path: 'views/:id',
  summary: "Gives one of the person's own views another name, or other filters and columns",
  access: anyMember,
  params,
  body: z.strictObject({ name: z.optional(viewName), query: z.optional(query), columns: z.optional(columns) }),
  answer: savedView,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
  example,
});

export const deleteView = endpoint({
  name: 'deleteView',
  slug: 'saved-views',
  method: 'DELETE',
  path: 'views/:id',
  summary: "Deletes one of the person's own views",
  access: anyMember,
  params,
  errors: ['NOT_FOUND'],
});

export const savedViewsEndpoints = [listViews, saveView, changeView, deleteView];
