import type { Column, ColumnChoice, ColumnsNow } from '@countinghouse/ui';
import { useMemo, useState } from 'react';
import { useSession } from '../session';
import { choiceFor, choiceOf, columnsFor, wordsOf } from './column-choice';
import type { Identified } from './identified';
import { preferenceCookie, readPreference } from './preference-cookie';
import type { ListControls } from './use-list-state';

const nothingYet: ColumnsNow = { inSight: [], fitting: [] };

/**
 * Which columns of a list somebody decided about, and what the table made of it. The address decides where it names columns,
 * and what is chosen then stands there; else what the person chose on this device, which is kept. Of columns nobody decided
 * about, the width decides.
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
  const choose = (changed: ColumnChoice) => {
    if (named) {
      setColumns(columnsFor(declared, changed, now));
      return;
    }
    setOwn(changed);
    document.cookie = preferenceCookie(userId, name, wordsOf(changed), window.location.protocol === 'https:');
  };
  return { choice: named ?? own, choose, now, setNow };
};
