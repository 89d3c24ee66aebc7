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
import type { Write } from './write';
import { contentOf, isUncertain, leaveWrite, remembers, sendWrite } from './write';

type WritingRules<E extends Endpoint> = {
  readonly endpoint: E;
  /** `overview` where there is nothing to fill in first. */
  readonly startsAt: 'form' | 'overview';
  /** It acted. Nothing that goes wrong in here is told as if it had not. */
  readonly onDone: (answer: AnswerOf<E>) => unknown;
  /** What the server said of single fields. */
  readonly onRefused?: (fields: Readonly<Record<string, string>>) => void;
  /**
   * Somebody changed it first. Reads it anew; answers what to tell instead of the refusal, or null where the form itself
   * shows what became different.
   */
  readonly onOvertaken?: (meanwhile: Meanwhile) => Promise<string | null>;
};

/** What a write still lacks: its endpoint stands in the rules. */
export type Asked<E extends Endpoint> = Omit<Write<E>, 'endpoint' | 'path'>;

/** The life of a write: its overview with the second factor, one key an attempt, one request at a time, what became of it. */
export const useWriting = <E extends Endpoint>({
  endpoint,
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
  /** A request went out of which nobody knows what it did. */
  const isOpen = useRef(false);
  useEffect(
    () => () => {
      if (lastKey.current !== null) leaveWrite(lastKey.current);
    },
    [],
  );
  const keyOf = ({ request }: Pick<Write<E>, 'request'>) =>
    keyFor(flow, contentOf({ endpoint, request }), crypto.randomUUID());

  const send = async (asked: Asked<E>): Promise<void> => {
    if (isBusy.current || !['overview', 'failed'].includes(flow.stage) || !factor.check()) return;
    isBusy.current = true;
    const key = keyOf(asked);
    const isAgain = lastKey.current === key.id;
    const wasOpen = isAgain && isOpen.current;
    // Something else is asked for now: what became of the request before is found out and told by itself.
    if (lastKey.current !== null && !isAgain) leaveWrite(lastKey.current);
    dispatch({ type: 'sent', key });
    lastKey.current = key.id;
    isOpen.current = true;
    try {
      const given = await sendWrite(
        { endpoint, path: thisPath(), ...asked },
        { idempotencyKey: key.id, twoFactorCode: factor.code },
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
      const overtaken = await tellOvertaken(error);
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

  const tellOvertaken = async (error: unknown): Promise<FlowEvent | null> => {
    const meanwhile = meanwhileOf(error);
    if (!meanwhile || !onOvertaken) return null;
    try {
      const message = await onOvertaken(meanwhile);
      return message === null
        ? { type: 'overtaken' }
        : { type: 'refused', message, fate: 'refused', isUncertain: false };
    } catch (unread) {
      // Deleted, or out of reach: what cannot be read cannot be gone on from.
      return { type: 'refused', message: refusalOf(unread).message, fate: 'refused', isUncertain: false };
    }
  };

  return {
    stage: flow.stage,
    /** Why the last attempt was refused; stays until something changes. */
    message: flow.message,
    /** Why nobody knows whether the failed attempt was done, and what to do; null where it is certain that it was not. */
    doubt: flow.isUncertain ? (movesMoneyOrAuthority(endpoint) ? texts.unknownKeyed : texts.unknownEnd) : null,
    factor,
    isSending: flow.stage === 'sending',
    /** What the server answered, once it acted. */
    answer,
    /** Opens the overview, where the key of the attempt is made. */
    open: (asked: Pick<Write<E>, 'request'>) => dispatch({ type: 'opened', key: keyOf(asked) }),
    back: () => {
      factor.spend();
      dispatch({ type: 'back' });
    },
    typeCode: (code: string) => {
      factor.type(code);
      dispatch({ type: 'typed' });
    },
    /** What was sent is remembered, and what became of it will be told. */
    isRemembered: () => isOpen.current && remembers(endpoint),
    hideFailure: () => dispatch({ type: 'failureSeen' }),
    send: (asked: Asked<E>) => void send(asked),
  };
};

/** What is drawn of a write, whatever it writes. */
export type Writing = Pick<
  ReturnType<typeof useWriting>,
  'stage' | 'message' | 'doubt' | 'factor' | 'isSending' | 'typeCode' | 'hideFailure'
>;
