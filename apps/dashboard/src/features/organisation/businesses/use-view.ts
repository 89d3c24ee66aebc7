import { useState } from 'react';
import { preferenceCookie, readPreference } from '../../../platform/list/preference-cookie';
import { useSession } from '../../../platform/session';

export type View = 'cards' | 'list';

/** Preferred view of the businesses, stored per person on this device. */
export const useView = () => {
  const { id: userId } = useSession();
  const [view, setView] = useState<View>(() =>
    readPreference(document.cookie, userId, 'businesses')?.[0] === 'list' ? 'list' : 'cards',
  );
  const choose = (chosen: View) => {
    setView(chosen);
    document.cookie = preferenceCookie(userId, 'businesses', [chosen], window.location.protocol === 'https:');
  };
  return { view, choose };
};
