import { later, preloadLayers } from '@countinghouse/ui';
import type { BlockerFn, RouterHistory } from '@tanstack/history';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { answerLeaving, asksBeforeLeaving, leave } from '../platform/unsaved/leaving';
import { giveUpUnsaved, hasUnsaved, isOutcomeUnknown, subscribeToUnsaved } from '../platform/unsaved/unsaved-forms';

const UnsavedDialog = later(async () => (await import('./unsaved-dialog')).default);

/**
 * Blocks every way to another path and asks; agreeing repeats it. A step of the browser's own history has already happened when it is blocked: the
 * form's address is restored at once, so that a reload meets the form.
 */
const refuseAndAsk =
  (history: RouterHistory): BlockerFn =>
  ({ currentLocation, nextLocation, action }) => {
    // A different query on the same path is not leaving: a form may keep its step there.
    if (nextLocation.pathname === currentLocation.pathname || !asksBeforeLeaving()) return false;
    const { href, state } = nextLocation;
    const steps = state.__TSR_index - currentLocation.state.__TSR_index;
    leave(() => {
      if (action === 'PUSH') history.push(href, state);
      else if (action === 'REPLACE') history.replace(href, state);
      else history.go(steps);
    });
    return true;
  };

/** Mounted once in the frame, it asks before any way out of a changed form. */
export function UnsavedPrompt() {
  const { history } = useRouter();
  const isUnsaved = useSyncExternalStore(subscribeToUnsaved, hasUnsaved);
  const isUnknown = useSyncExternalStore(subscribeToUnsaved, isOutcomeUnknown);
  const [act, setAct] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => answerLeaving((run) => setAct({ run })), []);
  useEffect(() => {
    if (!isUnsaved) return;
    // Preloaded: when it is needed there may be no connection.
    void UnsavedDialog.preload();
    void preloadLayers();
    return history.block({ blockerFn: refuseAndAsk(history), enableBeforeUnload: hasUnsaved });
  }, [isUnsaved, history]);
  const stay = () => setAct(null);
  const discard = () => {
    giveUpUnsaved();
    setAct(null);
    act?.run();
  };
  if (act === null) return null;
  return (
    <Suspense>
      <UnsavedDialog isOutcomeUnknown={isUnknown} onStay={stay} onDiscard={discard} />
    </Suspense>
  );
}
