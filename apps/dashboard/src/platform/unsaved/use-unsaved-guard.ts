import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { markSaved, markUnsaved } from './unsaved-forms';

/**
 * Asks before a changed form is left: by a link, the back button, Logout, a reload or by closing the tab. A different query string on the same path
 * is not leaving, so that a wizard may keep its step there.
 *
 * `isOutcomeUnknown`: it was sent without an answer, so the question does not claim that nothing has been sent.
 *
 * `onGivenUp`: the person agreed to lose the form's values.
 *
 * Returns a function to call once the form was saved and before the screen navigates on: the render with `isDirty = false` comes too late for that.
 */
export const useUnsavedGuard = (
  isDirty: boolean,
  isOutcomeUnknown = false,
  onGivenUp: () => void = () => undefined,
): (() => void) => {
  const [form] = useState(() => Symbol('form'));
  const givenUp = useEffectEvent(onGivenUp);
  useEffect(() => {
    if (!isDirty) return;
    markUnsaved(form, isOutcomeUnknown ? 'UNKNOWN' : 'UNSENT', () => givenUp());
    return () => markSaved(form);
  }, [isDirty, isOutcomeUnknown, form]);
  return useCallback(() => markSaved(form), [form]);
};
