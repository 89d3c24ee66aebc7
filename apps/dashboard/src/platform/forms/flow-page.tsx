import type { Endpoint } from '@countinghouse/contract';
import type { Crumb } from '@countinghouse/ui';
import { Banner, Button, DateTimeText, FormFooter, LinkButton, useLaterCode } from '@countinghouse/ui';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { confirming } from './confirming';
import { focusFirstWrong } from './fields';
import type { LaterProps } from './flow-props';
import { FormPage } from './form-page';
import styles from './forms.module.css';
import { texts } from './messages';
import { SetUpFirst } from './second-factor';
import { SlipFrame } from './slip-frame';
import slipStyles from './slip.module.css';
import type { FlowOf } from './use-flow';

type FlowPageProps<E extends Endpoint, Values extends FieldValues, Sent> = LaterProps<E, Sent> & {
  readonly flow: FlowOf<E, Values, Sent>;
  readonly title: string;
  /** Subject, if the title does not name it. */
  readonly thing?: string;
  readonly subtitle?: ReactNode;
  readonly breadcrumbs: readonly Crumb[];
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** The fields of the first step, or of its part on the screen. */
  readonly children: ReactNode;
  /** In place of the form, where there is nothing that it could be about. */
  readonly instead?: ReactNode;
  /** Reason that Verify is not offered; null if it is. */
  readonly notReady?: string | null;
  /** Beside the buttons of the first step. */
  readonly note?: ReactNode;
  /** Meaning of a refusal. Default `Nothing was saved.` */
  readonly failed?: string;
};

const stepOf = { form: 'form', overview: 'overview', sending: 'overview', failed: 'overview', done: 'done' } as const;

/** Draws a form in steps: form → overview → result. */
export const FlowPage = <E extends Endpoint, Values extends FieldValues, Sent>(
  props: FlowPageProps<E, Values, Sent>,
) => {
  const { flow, title, thing, subtitle, breadcrumbs, actions, tabs, instead } = props;
  const { stage, factor } = flow;
  // Verify waits for it: each stage after the form finds it loaded.
  const later = useLaterCode(confirming);
  if (instead)
    return (
      <FormPage title={title} subtitle={subtitle} breadcrumbs={breadcrumbs} step={null}>
        {instead}
      </FormPage>
    );
  return (
    <FormPage
      title={title}
      thing={thing}
      subtitle={subtitle}
      breadcrumbs={breadcrumbs}
      actions={actions}
      tabs={tabs}
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
        later && <later.OverviewStep {...props} />
      )}
      {later && (
        <>
          <later.Failure of={flow} consequence={props.failed ?? texts.failed} duration={props.failureDuration} />
          <later.Outcome {...props} />
        </>
      )}
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
  const later = useLaterCode(confirming);
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
      {overtaken && later && (
        <later.ChangedPanel meanwhile={overtaken} changes={later.changesByOthers(flow, overview)} onGoOn={flow.goOn} />
      )}
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
