import * as z from 'zod/mini';
import { documented } from '../reference';
import { changeView, deleteView, listViews, mostViews, saveView, savedView } from './saved-views';

const example: z.input<typeof savedView> = {
  id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  list: 'payments',
  name: 'Open BTC',
  query: 'status=PENDING&depositCurrency=BTC',
  columns: ['createdAt', 'clientPaymentId', 'status'],
  createdAt: '2025-03-14T09:30:00.000Z',
};

export const savedViewsEndpoints = [
  documented(listViews, {
    summary: "The person's own saved views of a list, by name",
    example: { views: [example] },
  }),
  documented(saveView, {
    summary: `Saves filters and columns of a list under a name, at most ${mostViews} of a list`,
    example,
  }),
  documented(changeView, {
    summary: "Gives one of the person's own views another name, or other filters and columns",
    example,
  }),
  documented(deleteView, {
    summary: "Deletes one of the person's own views",
  }),
];
