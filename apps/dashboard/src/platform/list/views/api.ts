import {
  changeView,
  deleteView,
  listViews,
  saveView,
  type ViewedList,
} from '@countinghouse/contract/people/saved-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api';
import type { ViewAsked } from './address';

/** The person's own views of a list, by name. */
export const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) => (await call(listViews, { query: { list }, signal })).views,
  });

export const save = (list: ViewedList, name: string, view: ViewAsked) =>
  call(saveView, { body: { list, name, ...view } });

export const change = (id: string, body: { readonly name: string } & Partial<ViewAsked>) =>
  call(changeView, { params: { id }, body });

export const remove = (id: string) => call(deleteView, { params: { id } });
