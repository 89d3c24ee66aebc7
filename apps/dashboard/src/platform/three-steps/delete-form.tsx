import type { Crumb, Fact } from '@countinghouse/ui';
import { Button, Facts, FormFooter, FormSection, LinkButton, ResultDialog, SpinnerOverlay } from '@countinghouse/ui';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from '../navigation';
import { TwoFactorField } from '../two-factor-field';
import { threeStepTexts as texts } from './messages';
import { Failure, LastRefusal } from './refusal';
import { StepPage } from './step-page';
import type { Proof } from './use-three-steps';
import { useThreeSteps } from './use-three-steps';

export type DeleteFormProps = {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  /** What happens and what stays. */
  readonly reason: ReactNode;
  /** What is deleted. */
  readonly facts: readonly Fact[];
  /** More to do before it may be deleted: the name to type. */
  readonly children?: ReactNode;
  /** Why it cannot be deleted; null where it can. */
  readonly notReady?: string | null;
  readonly submitLabel: string;
  readonly doneTitle: string;
  /** Where Cancel and Close lead. */
  readonly backHref: string;
  readonly onDelete: (proof: Proof) => Promise<void>;
};

/** The screen that deletes one thing: what it is, the second factor, the result. */
export const DeleteForm = (props: DeleteFormProps) => {
  const { title, breadcrumbs, reason, facts, children, notReady = null, submitLabel, doneTitle, backHref } = props;
  const navigate = useNavigate();
  // There is nothing to fill in first: the overview is all of it.
  const flow = useThreeSteps({ isDirty: false, startsAt: 'overview', submit: props.onDelete });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (notReady === null) flow.send();
  };
  return (
    <StepPage title={title} breadcrumbs={breadcrumbs} step={null}>
      <form noValidate onSubmit={submit}>
        <SpinnerOverlay isVisible={flow.isPending} label={texts.deleting} />
        <LastRefusal flow={flow} />
        <FormSection title={title} description={reason}>
          <Facts items={facts} align="start" />
          {children}
          {notReady === null && <TwoFactorField value={flow.code} error={flow.codeError} onChange={flow.setCode} />}
        </FormSection>
        <FormFooter note={notReady}>
          <LinkButton href={backHref}>{texts.cancel}</LinkButton>
          <Button type="submit" variant="danger" isPending={flow.isPending} isDisabled={notReady !== null}>
            {submitLabel}
          </Button>
        </FormFooter>
      </form>
      <Failure flow={flow} consequence={texts.notDeleted} />
      <ResultDialog tone="success" title={doneTitle} isOpen={flow.step === 'done'} onClose={() => navigate(backHref)} />
    </StepPage>
  );
};
