import type { Crumb, Fact } from '@countinghouse/ui';
import { Button, Facts, FormFooter, FormSection, LinkButton, ResultDialog, SpinnerOverlay } from '@countinghouse/ui';
import type { FormEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useNavigate } from '../navigation';
import { TwoFactorField } from '../two-factor-field';
import { threeStepTexts as texts } from './messages';
import { Failure, LastRefusal } from './refusal';
import { StepPage } from './step-page';
import type { ThreeSteps } from './use-three-steps';

export type ThreeStepFormProps = {
  readonly flow: ThreeSteps;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly breadcrumbs: readonly Crumb[];
  readonly actions?: ReactNode;
  /** The fields of the first step. */
  readonly children: ReactNode;
  /** Whether the first step may be left; shows its messages where not. */
  readonly onVerify: () => boolean;
  /** Why Verify is not offered; null where it is. */
  readonly notReady?: string | null;
  /** What the overview lists: what was entered or changed. */
  readonly facts: readonly Fact[];
  readonly submitLabel: string;
  readonly result: { readonly title: string; readonly text?: ReactNode };
  /** Instead of the usual dialog with the result, for an answer that has more to show. */
  readonly resultDialog?: ReactNode;
  /** Where Cancel and Close lead. */
  readonly backHref: string;
};

/** Draws the three steps: form → overview → result. */
export const ThreeStepForm = ({ title, subtitle, breadcrumbs, actions, ...parts }: ThreeStepFormProps) => {
  const navigate = useNavigate();
  const { flow, result, resultDialog, backHref } = parts;
  return (
    <StepPage title={title} subtitle={subtitle} breadcrumbs={breadcrumbs} actions={actions} step={flow.step}>
      {flow.step === 'form' ? <FirstStep {...parts} /> : <Overview {...parts} />}
      <Failure flow={flow} />
      {resultDialog ?? (
        <ResultDialog
          tone="success"
          title={result.title}
          isOpen={flow.step === 'done'}
          onClose={() => navigate(backHref)}
        >
          {result.text && <p>{result.text}</p>}
        </ResultDialog>
      )}
    </StepPage>
  );
};

type Parts = Omit<ThreeStepFormProps, 'title' | 'subtitle' | 'breadcrumbs' | 'actions'>;

const FirstStep = ({ flow, children, onVerify, notReady = null, backHref }: Parts) => {
  const form = useRef<HTMLFormElement>(null);
  const verify = (event: FormEvent) => {
    event.preventDefault();
    if (notReady === null && onVerify()) flow.verify();
    else
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus(),
      );
  };
  return (
    <form ref={form} noValidate onSubmit={verify}>
      {children}
      <FormFooter note={notReady}>
        <LinkButton href={backHref}>{texts.cancel}</LinkButton>
        <Button type="submit" variant="primary" isDisabled={notReady !== null}>
          {texts.verify}
        </Button>
      </FormFooter>
    </form>
  );
};

const Overview = ({ flow, facts, submitLabel }: Parts) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.send();
  };
  return (
    <form noValidate onSubmit={submit}>
      <SpinnerOverlay isVisible={flow.isPending} label={texts.pending} />
      <LastRefusal flow={flow} />
      <FormSection title={texts.overview} description={texts.overviewReason}>
        <Facts items={facts} align="start" />
        <TwoFactorField value={flow.code} error={flow.codeError} onChange={flow.setCode} />
      </FormSection>
      <FormFooter>
        <Button onPress={flow.back} isDisabled={flow.isPending}>
          {texts.back}
        </Button>
        <Button type="submit" variant="primary" isPending={flow.isPending}>
          {submitLabel}
        </Button>
      </FormFooter>
    </form>
  );
};
