import { ConfirmDialog } from '@countinghouse/ui';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerLeaving } from '../platform/unsaved/leaving';
import { forgetUnsaved, hasUnsaved, subscribeToUnsaved } from '../platform/unsaved/unsaved-forms';
import { texts } from './messages';

/** Stands once in the frame and asks before any way out of a form that was changed. */
export function UnsavedPrompt() {
  const isUnsaved = useSyncExternalStore(subscribeToUnsaved, hasUnsaved);
  const [act, setAct] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => answerLeaving((run) => setAct({ run })), []);
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    disabled: !isUnsaved,
    withResolver: true,
  });
  const stay = () => {
    setAct(null);
    reset?.();
  };
  const discard = () => {
    forgetUnsaved();
    setAct(null);
    act?.run();
    proceed?.();
  };
  return (
    <ConfirmDialog
      title={texts.unsaved}
      isOpen={status === 'blocked' || act !== null}
      confirmLabel={texts.discard}
      cancelLabel={texts.stay}
      tone="danger"
      onConfirm={discard}
      onCancel={stay}
    >
      {texts.unsavedDetail}
    </ConfirmDialog>
  );
}
