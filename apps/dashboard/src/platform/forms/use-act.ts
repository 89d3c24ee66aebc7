import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import type { ReactNode } from 'react';
import { texts } from './messages';
import { useWriting } from './use-writing';
import type { RequestOf } from './write';

export type ActRules<E extends Endpoint> = {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** What is asked, as a person would say it: `Delete the user ana@example.com`. */
  readonly summary: string;
  /** It happened: refresh what shows it. */
  readonly onDone: (answer: AnswerOf<E>) => unknown;
  /** What it happens to, where that is something people edit: a change in the meantime is shown before it happens. */
  readonly edited?: { readonly version: string | null; readonly reload: () => Promise<unknown> };
};

export type ActDialogProps<E extends Endpoint> = ActRules<E> & {
  /** Names the thing: `Resend the invitation to ana@example.com?` */
  readonly title: string;
  /** What happens and what stays. */
  readonly children: ReactNode;
  /** A verb. */
  readonly confirmLabel: string;
  /** `danger` for what cannot be undone. */
  readonly tone?: 'danger' | 'primary';
  readonly onClose: () => void;
};

/** A write of a single step: there is nothing to fill in first, so its overview stands from the beginning. */
export const useAct = <E extends Endpoint>({ endpoint, request, summary, onDone, edited }: ActRules<E>) => {
  const writing = useWriting({
    endpoint,
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
