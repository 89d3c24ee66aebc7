import { mostViews, viewMessages, type ViewedList } from '@countinghouse/contract/people/saved-views';
import type { Tx } from '@countinghouse/database';
import { AppError, refused } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import {
  findView,
  holdViews,
  insertView,
  isNameTaken,
  selectViews,
  storeView,
  type Owner,
  type ViewContent,
  type ViewRecord,
} from './repository';

/** @throws AppError DUPLICATE_NAME, RULE_VIOLATED (too many of the list) */
export const addView = async (
  tx: Tx,
  owner: Owner,
  { list, ...content }: ViewContent & { readonly list: ViewedList },
): Promise<ViewRecord> => {
  await holdViews(tx, owner);
  const others = await selectViews(tx, owner, list);
  if (others.length >= mostViews) throw new AppError('RULE_VIOLATED', { message: viewMessages.mostViews });
  await assertNameIsFree(tx, owner, { list, name: content.name, except: null });
  const id = newId();
  await insertView(tx, owner, { id, list, ...content });
  return existing(tx, owner, id);
};

/**
 * Changes the given fields; the rest stays.
 *
 * @throws AppError NOT_FOUND, DUPLICATE_NAME
 */
export const alterView = async (
  tx: Tx,
  owner: Owner,
  id: string,
  changes: { readonly [Key in keyof ViewContent]?: ViewContent[Key] | undefined },
): Promise<ViewRecord> => {
  await holdViews(tx, owner);
  const view = await findView(tx, owner, id);
  if (!view) throw new AppError('NOT_FOUND');
  const { name = view.name, query = view.query, columns = view.columns } = changes;
  await assertNameIsFree(tx, owner, { list: view.list, name, except: id });
  await storeView(tx, owner, id, { name, query, columns });
  return existing(tx, owner, id);
};

const assertNameIsFree = async (...[tx, owner, named]: Parameters<typeof isNameTaken>): Promise<void> => {
  if (await isNameTaken(tx, owner, named)) throw refused('name', viewMessages.nameTaken, 'DUPLICATE_NAME');
};

const existing = async (tx: Tx, owner: Owner, id: string): Promise<ViewRecord> => {
  const view = await findView(tx, owner, id);
  if (!view) throw new Error(`The view ${id} was kept and is not there`);
  return view;
};
