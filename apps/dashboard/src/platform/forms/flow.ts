import type { Fate } from './fate';

/** Stage of a form. `failed` is the overview while the refusal is shown: on a page by a dialog over it; `done` is the end. */
export type Stage = 'form' | 'overview' | 'sending' | 'failed' | 'done';

/** Idempotency key of one attempt, and the content it was made for. */
export type Key = { readonly id: string; readonly content: string };

export type Flow = {
  readonly stage: Stage;
  /** Null before the first overview, and once a refusal has spent it. */
  readonly key: Key | null;
  /** Reason of the last refusal; stays until something changes. */
  readonly message: string | null;
  /** For `failed`: its outcome, or that of an earlier copy, is unknown. */
  readonly isUncertain: boolean;
};

export type FlowEvent =
  | { readonly type: 'opened' | 'sent'; readonly key: Key }
  | { readonly type: 'back' | 'answered' | 'codeRefused' | 'failureSeen' | 'typed' | 'overtaken' }
  | { readonly type: 'refused'; readonly message: string; readonly fate: Fate; readonly isUncertain: boolean };

export const startFlow = (stage: 'form' | 'overview'): Flow => ({
  stage,
  key: null,
  message: null,
  isUncertain: false,
});

/** Key for this content: the present one while the content is equal, so that a retry never acts twice, otherwise the fresh one. */
export const keyFor = ({ key }: Flow, content: string, fresh: string): Key =>
  key?.content === content ? key : { id: fresh, content };

/** Form → overview → sending → done, or back; an event outside its stage changes nothing. */
export const stepFlow = (flow: Flow, event: FlowEvent): Flow => {
  const { stage } = flow;
  switch (event.type) {
    case 'opened':
      return stage === 'form' ? { ...flow, stage: 'overview', key: event.key, message: null } : flow;
    case 'back':
      return stage === 'overview' ? { ...flow, stage: 'form', message: null } : flow;
    case 'sent':
      return stage === 'overview' || stage === 'failed'
        ? { ...flow, stage: 'sending', key: event.key, message: null }
        : flow;
    case 'answered':
      return stage === 'sending' ? { ...flow, stage: 'done' } : flow;
    // Concurrent change by somebody else: the form itself reports it.
    case 'overtaken':
      return stage === 'sending' ? { ...flow, stage: 'form', key: null, message: null } : flow;
    case 'codeRefused':
      return stage === 'sending' ? { ...flow, stage: 'overview' } : flow;
    case 'refused':
      if (stage !== 'sending') return flow;
      return {
        stage: 'failed',
        message: event.message,
        key: event.fate === 'refused' ? null : flow.key,
        isUncertain: event.isUncertain,
      };
    case 'failureSeen':
      return stage === 'failed' ? { ...flow, stage: 'overview' } : flow;
    case 'typed':
      if (flow.message === null) return flow;
      return { ...flow, stage: stage === 'failed' ? 'overview' : stage, message: null };
    default:
      return flow;
  }
};
