import type { Column, ColumnChoice, ColumnsNow } from '@countinghouse/ui';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useSession } from '../session';
import { choiceFor, choiceOf, columnsFor, wordsOf } from './column-choice';
import type { Identified } from './identified';
import { preferenceCookie, readPreference } from './preference-cookie';
import type { ListControls } from './use-list-state';

const nothingYet: ColumnsNow = { inSight: [], fitting: [] };

/**
 * Person's choice of columns, and the columns the table shows. An address that names columns decides, and later choices are stored there; otherwise
 * the choice on this device, which is kept. For other columns the width decides.
 */
export const useColumns = <Row extends Identified>(
  list: string,
  declared: readonly Column<Row>[],
  { state, setColumns }: ListControls,
) => {
  const { id: userId } = useSession();
  const name = `columns.${list}`;
  const [own, setOwn] = useState(() => choiceOf(readPreference(document.cookie, userId, name)));
  const [now, setNow] = useState(nothingYet);
  const named = useMemo(() => state.columns && choiceFor(declared, state.columns), [declared, state.columns]);
  // An address takes its time to change; until then the choice made last counts, and the next one builds on it.
  const [wanted, setWanted] = useState({ over: named, choice: named });
  const choice = (wanted.over === named ? wanted.choice : named) ?? own;
  const choose = (changed: ColumnChoice) => {
    if (named) {
      setWanted({ over: named, choice: changed });
      setColumns(columnsFor(declared, changed, now));
      return;
    }
    setOwn(changed);
    document.cookie = preferenceCookie(userId, name, wordsOf(changed), window.location.protocol === 'https:');
  };
  // The table is painted first: this is for whoever chooses columns or saves the list.
  const tell = useCallback((shown: ColumnsNow) => startTransition(() => setNow(shown)), []);
  return { choice, choose, now, setNow: tell };
};
