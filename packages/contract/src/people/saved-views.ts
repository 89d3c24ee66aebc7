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
  'invoices',
  'manual-movements',
  'pay-links',
  'payments',
  'payout-batches',
  'request-log',
  'roles',
  'travel-rule',
  'unassociated-deposits',
  'users',
  'whitelisted-addresses',
  'withdrawal-approvals',
  'withdrawal-approvals-history',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Most views a person may keep per list. */
export const mostViews = 50;
const longestViewName = 64;

export const viewMessages = {
  nameRequired: 'Name is required',
  nameTaken: 'A view with this name already exists',
  mostViews: `At most ${mostViews} views of a list`,
} as const;

/** Name of a view: one line of text, unique among the person's views of that list, ignoring case. */
export const viewName = z
  .string({ error: viewMessages.nameRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: viewMessages.nameRequired, abort: true }),
    ...plainCharacters,
    z.maxLength(longestViewName, `At most ${longestViewName} characters`),
  );

/** Filters as in the list's address, without the question mark: `status=PENDING&depositCurrency=BTC`. */
const query = z.string().check(z.maxLength(2_000), z.regex(/^[\x21-\x7e]*$/));

/** Columns of the list by id, in order; empty if the width of the screen decides. */
const columns = z.array(z.string().check(z.regex(/^[\w-]{1,64}$/))).check(z.maxLength(40));

const content = { name: viewName, query, columns };

/** Filters and columns of a list under a name. Visible to its owner only; its address shows the same to anybody. */
export const savedView = z.object({
  id: uuid,
  list: z.enum(viewedLists),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()),
  createdAt: instant,
});
export type SavedView = z.output<typeof savedView>;

const params = z.strictObject({ id: uuid });

export const listViews = endpoint({
  name: 'listViews',
  slug: 'saved-views',
  method: 'GET',
  path: 'views',
  access: anyMember,
  callers: 'people',
  query: z.strictObject({ list: z.enum(viewedLists) }),
  answer: z.object({ views: z.array(savedView) }),
});

export const saveView = endpoint({
  name: 'saveView',
  slug: 'saved-views',
  method: 'POST',
  path: 'views',
  access: anyMember,
  callers: 'people',
  body: z.strictObject({ list: z.enum(viewedLists), ...content }),
  answer: savedView,
  status: 201,
  errors: ['DUPLICATE_NAME', 'RULE_VIOLATED'],
});

export const changeView = endpoint({
  name: 'changeView',
  slug: 'saved-views',
  method: 'PATCH',
  path: 'views/:id',
  access: anyMember,
  callers: 'people',
  params,
  body: z.strictObject({ name: z.optional(viewName), query: z.optional(query), columns: z.optional(columns) }),
  answer: savedView,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
});

export const deleteView = endpoint({
  name: 'deleteView',
  slug: 'saved-views',
  method: 'DELETE',
  path: 'views/:id',
  access: anyMember,
  callers: 'people',
  params,
  errors: ['NOT_FOUND'],
});
