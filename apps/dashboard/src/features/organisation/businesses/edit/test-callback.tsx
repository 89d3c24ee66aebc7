import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import { Banner, Button } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { sendTest } from './api';
import styles from './edit.module.css';
import { texts } from './messages';

type TestCallbackProps = {
  readonly businessId: string;
  readonly event: CallbackEvent;
  /** The callback's name. */
  readonly name: string;
  /** True if the URL in the form is the saved one, which the test uses. */
  readonly isSaved: boolean;
};

/** Sends an example and shows the status and time of the receiver's answer. */
export const TestCallback = ({ businessId, event, name, isSaved }: TestCallbackProps) => {
  const test = useMutation({ mutationFn: () => sendTest(businessId, event) });
  if (!isSaved) return <p className={styles.quiet}>{texts.testAfterSaving}</p>;
  return (
    <div className={styles.test}>
      <div>
        <Button
          size="sm"
          icon="send"
          isPending={test.isPending}
          aria-label={texts.testOf(name)}
          onPress={() => test.mutate()}
        >
          {texts.test}
        </Button>
      </div>
      <div aria-live="polite">
        {test.error && (
          <Banner tone="danger" role="none">
            {test.error.message}
          </Banner>
        )}
        {test.data && <Answer {...test.data} />}
      </div>
    </div>
  );
};

type AnswerProps = {
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly problem: string | null;
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const Answer = ({ statusCode, durationMs, problem }: AnswerProps) =>
  statusCode === null ? (
    <Banner tone="danger" role="none" title={texts.testNoAnswer}>
      {problem}
    </Banner>
  ) : (
    <Banner
      tone={isSuccess(statusCode) ? 'success' : 'warning'}
      role="none"
      title={texts.testAnswer(statusCode, durationMs)}
    >
      {problem ?? (isSuccess(statusCode) ? texts.testTaken : texts.testNotTaken)}
    </Banner>
  );
