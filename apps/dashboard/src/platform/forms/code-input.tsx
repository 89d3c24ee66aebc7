import { CodeField } from '@countinghouse/ui';
import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { secondsLeft, subscribeToSpentCode } from '../api/code-clock';
import { texts } from './messages';

/** The seconds until another code may be used, counted down. */
const useSecondsToNextCode = (): number => {
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => subscribeToSpentCode(() => setSeconds(secondsLeft())), []);
  const isCounting = seconds > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return seconds;
};

/** Six digits of an authenticator. After a used code it tells when the next one is due: each works once. */
export const CodeInput = ({ hint = texts.codeHint, ...field }: ComponentProps<typeof CodeField>) => {
  const seconds = useSecondsToNextCode();
  return <CodeField {...field} hint={seconds > 0 ? texts.nextCode(seconds) : hint} />;
};
