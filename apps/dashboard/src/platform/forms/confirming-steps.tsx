import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { Button, ErrorState, FormFooter, FormSection, Icon, ResultDialog, SpinnerOverlay } from '@countinghouse/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from '../navigation';
import { CodeOf } from './code-of';
import { LastRefusal } from './failure';
import type { LaterProps, OvertakenFlow, VerifiedFlow } from './flow-props';
import styles from './forms.module.css';
import { texts } from './messages';
import { Overview } from './overview';
import { changesIn, isChanged, type OverviewGroup, type OverviewItem } from './overview-items';
import { SlipFrame } from './slip-frame';
import slipStyles from './slip.module.css';

export { ChangedPanel } from './changed-panel';
export { Failure } from './failure';
export { contentOf, isUncertain, leaveWrite, remembers, sendWrite } from './write';

/** Changes by somebody else, in the words of the overview, which compares with the form's initial values. */
export const changesByOthers = <Values extends FieldValues, Sent>(
  { overtaken, check }: OvertakenFlow<Values, Sent>,
  overview: (values: Sent) => readonly OverviewGroup[],
): OverviewItem[] => {
  const newer = overtaken && check(overtaken.newer);
  if (!newer?.isRight) return [];
  return overview(newer.values).flatMap(({ items }) => items.filter(isChanged));
};

/** The values about to be sent, with the second factor. */
export const OverviewStep = <E extends Endpoint, Sent>({
  flow,
  overview,
  awaited,
  submitLabel = texts.submit,
  failureDuration,
  slip,
}: LaterProps<E, Sent> & { readonly flow: VerifiedFlow<E, Sent> }) => {
  const { factor, isSending } = flow;
  const isAwaiting = awaited?.isSuccess === false;
  // From Submit on the agreed values are shown: balances that the result has changed already would count it twice.
  const [agreed, setAgreed] = useState<readonly OverviewGroup[] | null>(null);
  const now = flow.verified === null ? [] : overview(flow.verified);
  const groups = (flow.stage === 'overview' ? null : agreed) ?? now;
  const changes = changesIn(groups);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAwaiting) return;
    setAgreed(now);
    flow.submit();
  };
  const facts = (
    <>
      <Overview groups={groups} />
      {awaited?.error && (
        <ErrorState
          message={awaited.error.message}
          onRetry={() => void awaited.refetch()}
          isRetrying={awaited.isFetching}
        />
      )}
    </>
  );
  const marked = changes > 0 && (
    <span className={styles.note}>
      <Icon name="pencil" size={14} />
      {texts.marked(changes)}
    </span>
  );
  const code = factor.demand === 'code' && <CodeOf of={factor} onChange={flow.typeCode} />;
  const buttons = (
    <>
      <Button onPress={flow.back} isDisabled={isSending}>
        {texts.back}
      </Button>
      <Button type="submit" variant="primary" isPending={isSending} isDisabled={isAwaiting}>
        {submitLabel}
      </Button>
    </>
  );
  const busy = (
    <>
      <SpinnerOverlay isVisible={isSending} label={texts.pending} />
      {failureDuration === undefined && <LastRefusal of={flow} />}
    </>
  );
  if (slip)
    return (
      <form className={slipStyles.money} noValidate onSubmit={submit}>
        <div className={slipStyles.fields}>
          {busy}
          <h2 className={slipStyles.heading}>{texts.overview}</h2>
          {facts}
        </div>
        <SlipFrame slip={slip} code={code}>
          {buttons}
        </SlipFrame>
      </form>
    );
  return (
    <form noValidate onSubmit={submit}>
      {busy}
      <FormSection title={texts.overview} description={texts.overviewReason}>
        {facts}
      </FormSection>
      {code && <FormSection title={texts.confirmation}>{code}</FormSection>}
      <FormFooter note={marked}>{buttons}</FormFooter>
    </form>
  );
};

/** Result of a sent form. */
export const Outcome = <E extends Endpoint, Sent>({
  flow,
  result,
  resultDialog,
  backHref,
  onClose,
}: LaterProps<E, Sent> & { readonly flow: VerifiedFlow<E, Sent> }) => {
  const navigate = useNavigate();
  const isDone = flow.stage === 'done';
  const answer = flow.answer as AnswerOf<E>;
  if (resultDialog) return isDone ? resultDialog(answer) : null;
  const { title, text, action } = isDone ? result(answer) : { title: '' };
  return (
    <ResultDialog
      tone="success"
      title={title}
      isOpen={isDone}
      onClose={() => (onClose ? onClose(answer) : navigate(backHref))}
      action={action}
    >
      {text && <p>{text}</p>}
    </ResultDialog>
  );
};
