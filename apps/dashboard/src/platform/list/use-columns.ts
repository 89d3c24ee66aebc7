import { useState } from 'react';
import { useSession } from '../session';
import { preferenceCookie, readPreference } from './preference-cookie';

/**
 * The columns a person chose for a list, kept per person on this device. Null: none chosen, the list decides by its
 * width. `choose(null)` goes back to that.
 */
export const useColumns = (list: string) => {
  const { id: userId } = useSession();
  const name = `columns.${list}`;
  const [chosen, setChosen] = useState(() => emptyIsNone(readPreference(document.cookie, userId, name)));
  const choose = (columns: readonly string[] | null) => {
    setChosen(emptyIsNone(columns));
    document.cookie = preferenceCookie(userId, name, columns ?? [], window.location.protocol === 'https:');
  };
  return { chosen, choose };
};

// A list without any column is no list: an empty preference means the default.
const emptyIsNone = (columns: readonly string[] | null) => (columns && columns.length > 0 ? columns : null);
