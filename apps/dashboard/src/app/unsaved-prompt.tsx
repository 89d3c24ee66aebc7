import { later, preloadLayers } from '@countinghouse/ui';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { answerLeaving } from '../platform/unsaved/leaving';
import { forgetUnsaved, hasUnsaved, subscribeToUnsaved } from '../platform/unsaved/unsaved-forms';

const UnsavedDialog = later(async () => (await import('./unsaved-dialog')).default);

/** Stands once in the frame and asks before any way out of a form that was changed. */
export function UnsavedPrompt() {
  const isUnsaved = useSyncExternalStore(subscribeToUnsaved, hasUnsaved);
  const [act, setAct] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => answerLeaving((run) => setAct({ run })), []);
  useEffect(() => {
    if (!isUnsaved) return;
    // On hand before it is needed: by then there may be no connection.
    void UnsavedDialog.preload();
    void preloadLayers();
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
  const stay = () => setAct(null);
  const discard = () => {
    forgetUnsaved();
    setAct(null);
    act?.run();
  };
  if (act === null) return null;
  return (
    <Suspense>
      <UnsavedDialog onStay={stay} onDiscard={discard} />
    </Suspense>
  );
}
