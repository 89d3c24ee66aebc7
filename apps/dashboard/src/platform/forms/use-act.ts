import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import type { ReactNode } from 'react';
import { texts } from './messages';
import { useWriting } from './use-writing';
import type { RequestOf } from './write';
import * as writer from './write';

export type ActRules<E extends Endpoint> = {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** Summary as a person would say it: `Delete the user ana@example.com`. */
  readonly summary: string;
  /** Called after success: refresh the screens that show it. */
  readonly onDone: (answer: AnswerOf<E>) => unknown;
  /** Edited entity the act applies to: a concurrent change is shown before it happens. */
  readonly edited?: { readonly version: string | null; readonly reload: () => Promise<unknown> };
};

export type ActDialogProps<E extends Endpoint> = ActRules<E> & {
  /** Names the thing: `Resend the invitation to ana@example.com?` */
  readonly title: string;
  /** Effects, and what stays unchanged. */
  readonly children: ReactNode;
  /** A verb. */
  readonly confirmLabel: string;
  /** `danger` for what cannot be undone. */
  readonly tone?: 'danger' | 'primary';
  readonly onClose: () => void;
};

/** Write of a single step: there is nothing to fill in, so its overview is there from the beginning. */
export const useAct = <E extends Endpoint>({ endpoint, request, summary, onDone, edited }: ActRules<E>) => {
  const writing = useWriting({
    endpoint,
    writer: () => writer,
    startsAt: 'overview',
    onDone,
    ...(edited && {
      onOvertaken: async ({ by }) => {
        await edited.reload();
        return texts.lookAgain(by === null ? texts.meanwhile : texts.meanwhileBy(by));
      },
    }),
  });
  const version = edited?.version ?? null;
  return { ...writing, act: () => writing.send({ request, summary, values: null, version }) };
};
