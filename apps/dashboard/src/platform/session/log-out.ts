import { logOut as endSession } from '@countinghouse/contract/people/sign-in';
import { goTo } from '../history';
import { call } from '../api/call';
import { forgetDraftsOnPage } from '../drafts/on-page';
import { forgetWanted } from '../wanted';
import { sessionStore } from './current';

/** Ends the session here at once and at the server as soon as it can be reached, then shows the login screen. */
export const logOut = (): void => {
  const token = sessionStore.token();
  sessionStore.end();
  forgetWanted();
  forgetDraftsOnPage();
  if (token) call(endSession, { token, isBackground: true }).catch(() => undefined);
  if (window.location.pathname === '/') window.location.reload();
  else goTo('/');
};
