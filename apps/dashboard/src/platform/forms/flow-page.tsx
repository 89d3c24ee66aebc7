import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import type { Crumb } from '@countinghouse/ui';
import {
  Banner,
  Button,
  DateTimeText,
  ErrorState,
  FormFooter,
  FormSection,
  Icon,
  LinkButton,
  ResultDialog,
  SpinnerOverlay,
} from '@countinghouse/ui';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from '../navigation';
import { Failure, LastRefusal } from './failure';
import { focusFirstWrong } from './fields';
import { FormPage } from './form-page';
import styles from './forms.module.css';
import { texts } from './messages';
import { ChangedPanel } from './changed-panel';
import type { OverviewGroup, OverviewItem } from './overview';
import { changesIn, isChanged, Overview } from './overview';
import { CodeOf, SetUpFirst } from './second-factor';
import { SlipFrame, type FormSlip } from './slip-frame';
import slipStyles from './slip.module.css';
import type { FlowOf } from './use-flow';

/** A query that the overview waits for. */
type AwaitedFacts = {
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

type Result = {
  readonly title: string;
  readonly text?: ReactNode;
  /** Next step, beside Close. */
  readonly action?: ReactNode;
};

export type FlowPageProps<E extends Endpoint, Values extends FieldValues, Sent> = {
  readonly flow: FlowOf<E, Values, Sent>;
  readonly title: string;
  /** Subject, if the title does not name it. */
  readonly thing?: string;
  readonly subtitle?: ReactNode;
  readonly breadcrumbs: readonly Crumb[];
  readonly actions?: ReactNode;
  /** The fields of the first step, or of its part on the screen. */
  readonly children: ReactNode;
  /** Fees and what is left, beside the form and its overview: for forms that move money. */
  readonly slip?: FormSlip;
  /** Reason that Verify is not offered; null if it is. */
  readonly notReady?: string | null;
  /** Beside the buttons of the first step. */
  readonly note?: ReactNode;
  /** Content about to be sent. */
  readonly overview: (values: Sent) => readonly OverviewGroup[];
  /** Facts the overview still waits for, like a fee: nobody confirms an amount he has not seen. */
  readonly awaited?: AwaitedFacts;
  /** Default `Submit`, the name in every form that moves money. */
  readonly submitLabel?: string;
  readonly result: (answer: AnswerOf<E>) => Result;
  /** Instead of the usual dialog with the result, for an answer that has more to show. */
  readonly resultDialog?: (answer: AnswerOf<E>) => ReactNode;
  /** Meaning of a refusal. Default `Nothing was saved.` */
  readonly failed?: string;
  /** A refusal closes by itself after this many milliseconds, without a trace. */
  readonly failureDuration?: number;
  /** Target of Cancel, and by default of Close. */
  readonly backHref: string;
  readonly onClose?: (answer: AnswerOf<E>) => void;
};

const stepOf = { form: 'form', overview: 'overview', sending: 'overview', failed: 'overview', done: 'done' } as const;

/** Draws a form in steps: form → overview → result. */
export const FlowPage = <E extends Endpoint, Values extends FieldValues, Sent>(
  props: FlowPageProps<E, Values, Sent>,
) => {
  const { flow, title, thing, subtitle, breadcrumbs, actions } = props;
  const { stage, factor } = flow;
  return (
    <FormPage
      title={title}
      thing={thing}
      subtitle={subtitle}
      breadcrumbs={breadcrumbs}
      actions={actions}
      step={stepOf[stage]}
      parts={flow.parts.map(({ label }) => label)}
      part={flow.part}
      hasSlip={props.slip !== undefined}
    >
      {factor.demand === 'setUp' && stage === 'form' ? (
        <SetUpFirst />
      ) : stage === 'form' ? (
        <FirstStep {...props} />
      ) : (
        <OverviewStep {...props} />
      )}
      <Failure of={flow} consequence={props.failed ?? texts.failed} duration={props.failureDuration} />
      <Outcome {...props} />
    </FormPage>
  );
};

const FirstStep = <E extends Endpoint, Values extends FieldValues, Sent>({
  flow,
  children,
  notReady: hindrance = null,
  note,
  backHref,
  overview,
  slip,
}: FlowPageProps<E, Values, Sent>) => {
  const { overtaken } = flow;
  const notReady = overtaken ? texts.goOnFirst : hindrance;
  const form = useRef<HTMLFormElement>(null);
  const { rejections, isUnchanged, isLearning, unknown, forgetVerified, fields } = flow;
  const told = useRef(rejections);
  useEffect(() => {
    if (told.current === rejections) return;
    told.current = rejections;
    focusFirstWrong(form.current);
  }, [rejections, flow.part]);
  useEffect(
    () => fields.subscribe({ formState: { values: true }, callback: forgetVerified }),
    // oxlint-disable-next-line react/exhaustive-deps -- both only call functions that are stable over renders
    [fields],
  );
  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (notReady !== null) return;
    if (flow.isLastPart) flow.verify();
    else flow.nextPart();
  };
  const hindranceOrNews =
    notReady ?? (isUnchanged || unknown !== null ? <span role="alert">{unknown ?? texts.unchanged}</span> : null);
  const buttons = (
    <>
      {flow.part === 0 ? (
        <LinkButton href={backHref}>{texts.cancel}</LinkButton>
      ) : (
        <Button onPress={flow.previousPart}>{texts.back}</Button>
      )}
      <Button type="submit" variant="primary" isPending={isLearning} isDisabled={notReady !== null}>
        {flow.isLastPart ? texts.verify : texts.next}
      </Button>
    </>
  );
  const fieldsOfStep = (
    <>
      {flow.draft.filledAt !== null && (
        <Banner
          tone="info"
          action={
            <Button size="sm" onPress={flow.draft.startAfresh}>
              {texts.startAfresh}
            </Button>
          }
        >
          {texts.filledIn} <DateTimeText iso={new Date(flow.draft.filledAt).toISOString()} />
        </Banner>
      )}
      {overtaken && <ChangedPanel meanwhile={overtaken} changes={changesByOthers(flow, overview)} onGoOn={flow.goOn} />}
      {children}
    </>
  );
  if (slip)
    return (
      <form ref={form} className={slipStyles.money} noValidate onSubmit={verify}>
        <div className={slipStyles.fields}>{fieldsOfStep}</div>
        <SlipFrame slip={slip} note={hindranceOrNews ?? note}>
          {buttons}
        </SlipFrame>
      </form>
    );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={verify}>
      {fieldsOfStep}
      <FormFooter note={hindranceOrNews ?? (note && <span className={styles.note}>{note}</span>)}>{buttons}</FormFooter>
    </form>
  );
};

/** Changes by somebody else, in the words of the overview, which compares with the form's initial values. */
const changesByOthers = <E extends Endpoint, Values extends FieldValues, Sent>(
  { overtaken, check }: FlowOf<E, Values, Sent>,
  overview: FlowPageProps<E, Values, Sent>['overview'],
): OverviewItem[] => {
  const newer = overtaken && check(overtaken.newer);
  if (!newer?.isRight) return [];
  return overview(newer.values).flatMap(({ items }) => items.filter(isChanged));
};

const OverviewStep = <E extends Endpoint, Values extends FieldValues, Sent>({
  flow,
  overview,
  awaited,
  submitLabel = texts.submit,
  failureDuration,
  slip,
}: FlowPageProps<E, Values, Sent>) => {
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

const Outcome = <E extends Endpoint, Values extends FieldValues, Sent>({
  flow,
  result,
  resultDialog,
  backHref,
  onClose,
}: FlowPageProps<E, Values, Sent>) => {
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
