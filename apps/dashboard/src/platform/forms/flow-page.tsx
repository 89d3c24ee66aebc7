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
  /** The fields of the first step. */
  readonly children: ReactNode;
  /** Reason that Verify is not offered; null if it is. */
  readonly notReady?: string | null;
  /** Beside the buttons of the first step. */
  readonly note?: ReactNode;
  /** Content about to be sent. */
  readonly overview: (values: Sent) => readonly OverviewGroup[];
  /** Facts the overview still waits for, like a fee: nobody confirms an amount he has not seen. */
  readonly awaited?: AwaitedFacts;
  readonly submitLabel: string;
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
  }, [rejections]);
  useEffect(
    () => fields.subscribe({ formState: { values: true }, callback: forgetVerified }),
    // oxlint-disable-next-line react/exhaustive-deps -- both only call functions that are stable over renders
    [fields],
  );
  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (notReady === null) flow.verify();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={verify}>
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
      <FormFooter
        note={
          notReady ??
          (isUnchanged || unknown !== null ? (
            <span role="alert">{unknown ?? texts.unchanged}</span>
          ) : (
            note && <span className={styles.note}>{note}</span>
          ))
        }
      >
        <LinkButton href={backHref}>{texts.cancel}</LinkButton>
        <Button type="submit" variant="primary" isPending={isLearning} isDisabled={notReady !== null}>
          {texts.verify}
        </Button>
      </FormFooter>
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
  submitLabel,
  failureDuration,
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
  return (
    <form noValidate onSubmit={submit}>
      <SpinnerOverlay isVisible={isSending} label={texts.pending} />
      {failureDuration === undefined && <LastRefusal of={flow} />}
      <FormSection title={texts.overview} description={texts.overviewReason}>
        <Overview groups={groups} />
        {awaited?.error && (
          <ErrorState
            message={awaited.error.message}
            onRetry={() => void awaited.refetch()}
            isRetrying={awaited.isFetching}
          />
        )}
      </FormSection>
      {factor.demand === 'code' && (
        <FormSection title={texts.confirmation}>
          <CodeOf of={factor} onChange={flow.typeCode} />
        </FormSection>
      )}
      <FormFooter
        note={
          changes > 0 && (
            <span className={styles.note}>
              <Icon name="pencil" size={14} />
              {texts.marked(changes)}
            </span>
          )
        }
      >
        <Button onPress={flow.back} isDisabled={isSending}>
          {texts.back}
        </Button>
        <Button type="submit" variant="primary" isPending={isSending} isDisabled={isAwaiting}>
          {submitLabel}
        </Button>
      </FormFooter>
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
