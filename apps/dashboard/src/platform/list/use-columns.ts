import type { ColumnChoice, ColumnsNow } from '@countinghouse/ui';
import { useState } from 'react';
import { useSession } from '../session';
import { choiceOf, wordsOf } from './column-choice';
import { preferenceCookie, readPreference } from './preference-cookie';

const nothingYet: ColumnsNow = { inSight: [], fitting: [] };

/**
 * What a person decided about the columns of a list, kept per person on this device, and what the table made of it. Of
 * columns nobody decided about, the width decides.
 */
export const useColumns = (list: string) => {
  const { id: userId } = useSession();
  const name = `columns.${list}`;
  const [choice, setChoice] = useState(() => choiceOf(readPreference(document.cookie, userId, name)));
  const [now, setNow] = useState(nothingYet);
  const choose = (changed: ColumnChoice) => {
    setChoice(changed);
    document.cookie = preferenceCookie(userId, name, wordsOf(changed), window.location.protocol === 'https:');
  };
  return { choice, choose, now, setNow };
};
