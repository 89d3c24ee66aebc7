import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { movesMoneyOrAuthority } from '@countinghouse/contract/endpoint';
import { useEffect, useReducer, useRef, useState } from 'react';
import { fateOf } from './fate';
import type { FlowEvent } from './flow';
import { keyFor, startFlow, stepFlow } from './flow';
import type { Meanwhile } from './meanwhile';
import { meanwhileOf } from './meanwhile';
import { texts } from './messages';
import { refusalOf } from './refusal';
import { useSecondFactor } from './second-factor';
import { thisPath } from './this-path';
import type { Write, Writer } from './write';

type WritingRules<E extends Endpoint> = {
  readonly endpoint: E;
  /** Sender of the request; asked for from the overview on, before which a form may not have loaded it. */
  readonly writer: () => Writer;
  /** `overview` if there is nothing to fill in. */
  readonly startsAt: 'form' | 'overview';
  /** Called after success. An error in here is not reported as a failed write. */
  readonly onDone: (answer: AnswerOf<E>) => unknown;
  /** Errors of single fields from the server. */
  readonly onRefused?: (fields: Readonly<Record<string, string>>) => void;
  /**
   * Called on a concurrent change. Reloads the entity; returns a message instead of the refusal, or null if the form itself shows the differences.
   */
  readonly onOvertaken?: (meanwhile: Meanwhile) => Promise<string | null>;
};

/** Request of a write without its endpoint, which the rules hold. */
export type Asked<E extends Endpoint> = Omit<Write<E>, 'endpoint' | 'path'>;

/** Life of a write: its overview with the second factor, one key per attempt, one request at a time, its outcome. */
export const useWriting = <E extends Endpoint>({
  endpoint,
  writer,
  startsAt,
  onDone,
  onRefused,
  onOvertaken,
}: WritingRules<E>) => {
  const [flow, dispatch] = useReducer(stepFlow, startsAt, startFlow);
  const [answer, setAnswer] = useState<AnswerOf<E>>();
  const factor = useSecondFactor(endpoint);
  const isBusy = useRef(false);
  const lastKey = useRef<string | null>(null);
  /** True while the outcome of a sent request is unknown. */
  const isOpen = useRef(false);
  useEffect(
    () => () => {
      if (lastKey.current !== null) writer().leaveWrite(lastKey.current);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is left; every writer is the one module
    [],
  );
  const keyOf = ({ request }: Pick<Write<E>, 'request'>) =>
    keyFor(flow, writer().contentOf({ endpoint, request }), crypto.randomUUID());

  const send = async (asked: Asked<E>): Promise<void> => {
    if (isBusy.current || !['overview', 'failed'].includes(flow.stage) || !factor.check()) return;
    const { isUncertain, leaveWrite, sendWrite } = writer();
    isBusy.current = true;
    const proving = factor.prove();
    // A typed code is sent within the same tick; a passkey takes as long as the person.
    const proof = typeof proving === 'string' ? proving : await proving;
    if (proof === null) {
      isBusy.current = false;
      return;
    }
    const key = keyOf(asked);
    const isAgain = lastKey.current === key.id;
    const wasOpen = isAgain && isOpen.current;
    // The new request differs: the earlier one's outcome is found out and reported separately.
    if (lastKey.current !== null && !isAgain) leaveWrite(lastKey.current);
    dispatch({ type: 'sent', key });
    lastKey.current = key.id;
    isOpen.current = true;
    try {
      const given = await sendWrite(
        { endpoint, path: thisPath(), ...asked },
        { idempotencyKey: key.id, twoFactorCode: proof },
      );
      isOpen.current = false;
      setAnswer(() => given);
      dispatch({ type: 'answered' });
      void (async () => onDone(given))().catch(() => undefined);
    } catch (error) {
      const { message, fields, isOfCode } = refusalOf(error);
      factor.spend(isOfCode ? message : undefined);
      // Turned away this time, but an earlier copy may have acted.
      isOpen.current = isUncertain(error) || (wasOpen && fateOf(error) === 'undecided');
      const overtaken = await reportOvertaken(error);
      if (isOfCode) dispatch({ type: 'codeRefused' });
      else if (overtaken) dispatch(overtaken);
      else {
        onRefused?.(fields);
        dispatch({ type: 'refused', message, fate: fateOf(error), isUncertain: isOpen.current });
      }
    } finally {
      isBusy.current = false;
    }
  };

  const reportOvertaken = async (error: unknown): Promise<FlowEvent | null> => {
    const meanwhile = meanwhileOf(error);
    if (!meanwhile || !onOvertaken) return null;
    try {
      const message = await onOvertaken(meanwhile);
      return message === null
        ? { type: 'overtaken' }
        : { type: 'refused', message, fate: 'refused', isUncertain: false };
    } catch (unread) {
      // Deleted, or out of reach: without a readable version the form cannot continue.
      return { type: 'refused', message: refusalOf(unread).message, fate: 'refused', isUncertain: false };
    }
  };

  return {
    stage: flow.stage,
    /** Reason of the last refusal; stays until something changes. */
    message: flow.message,
    /** Reason that the outcome of the failed attempt is unknown, with the remedy; null if it certainly did not act. */
    doubt: flow.isUncertain ? (movesMoneyOrAuthority(endpoint) ? texts.unknownKeyed : texts.unknownEnd) : null,
    factor,
    isSending: flow.stage === 'sending',
    /** Answer of the server after success. */
    answer,
    /** Opens the overview, and creates the key of the attempt. */
    open: (asked: Pick<Write<E>, 'request'>) => dispatch({ type: 'opened', key: keyOf(asked) }),
    back: () => {
      factor.spend();
      dispatch({ type: 'back' });
    },
    typeCode: (code: string) => {
      factor.type(code);
      dispatch({ type: 'typed' });
    },
    /** True if the request is remembered and its outcome will be reported. */
    isRemembered: () => isOpen.current && writer().remembers(endpoint),
    hideFailure: () => dispatch({ type: 'failureSeen' }),
    send: (asked: Asked<E>) => void send(asked),
  };
};

/** State of any write, as drawn. */
export type Writing = Pick<
  ReturnType<typeof useWriting>,
  'stage' | 'message' | 'doubt' | 'factor' | 'isSending' | 'typeCode' | 'hideFailure'
>;
