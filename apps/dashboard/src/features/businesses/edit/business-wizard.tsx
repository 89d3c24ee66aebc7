import type { Business } from '@countinghouse/contract/businesses';
import type { Crumb } from '@countinghouse/ui';
import { LinkButton, ResultDialog, SpinnerOverlay, later, whenIdle } from '@countinghouse/ui';
import { Suspense, useEffect, useState } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { FailureDialog, StepPage } from '../../../platform/three-steps';
import type { SaveBusiness } from './api';
import type { BusinessForm, Choices } from './form';
import { FormStep } from './form-step';
import { texts } from './messages';
import { changesIn, reviewOf } from './review';
import { useBusinessWizard } from './use-business-wizard';
import { shownErrors } from './wizard';

// The form comes first; the step after it is there long before anybody has filled it in.
const OverviewStep = later(async () => (await import('./overview-step')).OverviewStep);

type BusinessWizardProps = {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  /** What success says. */
  readonly successMessage: string;
  /** The business being edited, as it is stored; null for one that is yet to be. */
  readonly business: { readonly id: string; readonly stored: BusinessForm } | null;
  readonly initial: BusinessForm;
  readonly choices: Choices;
  readonly save: SaveBusiness;
  /** Closing the result instead of going to the businesses. */
  readonly onClose: (saved: Business) => void;
};

const stepOf = {
  form: 'form',
  overview: 'overview',
  submitting: 'overview',
  failed: 'overview',
  done: 'done',
} as const;

/** Form, overview, result: the same for a new business and a known one. */
export const BusinessWizard = (props: BusinessWizardProps) => {
  const { title, breadcrumbs, successMessage, initial, choices, save, onClose } = props;
  // What the form was filled from: a later answer of the server must not move the ground under it.
  const [business] = useState(props.business);
  const { wizard, saved, change, verify, back, submit, hideFailure } = useBusinessWizard({ initial, choices, save });
  const { networkName } = useCurrencyBook();
  const { at } = wizard.stage;
  const groups = reviewOf(business?.stored ?? null, wizard.form, choices, networkName);
  const changes = business ? changesIn(groups) : null;
  useEffect(() => whenIdle(() => void OverviewStep.preload()), []);

  return (
    <StepPage title={title} breadcrumbs={breadcrumbs} step={stepOf[at]}>
      {at === 'form' ? (
        <FormStep
          businessId={business?.id ?? null}
          stored={business?.stored ?? null}
          form={wizard.form}
          choices={choices}
          errors={shownErrors(wizard)}
          rejections={wizard.rejections}
          changes={changes}
          onChange={change}
          onVerify={verify}
        />
      ) : (
        <Suspense>
          <OverviewStep
            groups={groups}
            changes={changes}
            isSubmitting={at === 'submitting'}
            onBack={back}
            onSubmit={submit}
          />
        </Suspense>
      )}
      <SpinnerOverlay isVisible={at === 'submitting'} label={texts.submitting} isFullPage />
      <FailureDialog
        message={wizard.stage.at === 'failed' ? wizard.stage.message : texts.failed}
        isOpen={at === 'failed'}
        onClose={hideFailure}
        consequence={texts.failed}
      />
      <ResultDialog
        tone="success"
        title={successMessage}
        isOpen={at === 'done' && saved !== null}
        onClose={() => saved && onClose(saved)}
        action={
          <LinkButton variant="primary" href="/businesses">
            {texts.goToBusinesses}
          </LinkButton>
        }
      >
        <p>
          {wizard.form.businessName.trim()}
          {changes !== null && `, ${texts.changes(changes).toLowerCase()}`}
        </p>
      </ResultDialog>
    </StepPage>
  );
};
