import type { Business } from '@countinghouse/contract/businesses';
import type { Crumb } from '@countinghouse/ui';
import { LinkButton, Page, PageHeader, ResultDialog, SpinnerOverlay, Steps } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { SaveBusiness } from './api';
import styles from './edit.module.css';
import type { BusinessForm, Choices } from './form';
import { FormStep } from './form-step';
import { texts } from './messages';
import { OverviewStep } from './overview-step';
import { changesIn, reviewOf } from './review';
import { useBusinessWizard } from './use-business-wizard';
import { shownErrors } from './wizard';

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

const stepIndex = { form: 0, overview: 1, submitting: 1, failed: 1, done: 2 } as const;
const steps = texts.steps.map((label) => ({ label }));

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
  const head = useHeadOnStep(stepIndex[at]);

  return (
    <Page isNarrow>
      <div ref={head} tabIndex={-1} className={styles.head}>
        <PageHeader
          title={title}
          breadcrumbs={breadcrumbs}
          actions={<Steps steps={steps} current={stepIndex[at]} label={texts.stepsLabel} />}
        />
      </div>
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
        <OverviewStep
          groups={groups}
          changes={changes}
          isSubmitting={at === 'submitting'}
          onBack={back}
          onSubmit={submit}
        />
      )}
      <SpinnerOverlay isVisible={at === 'submitting'} label={texts.submitting} isFullPage />
      <ResultDialog
        tone="danger"
        title={wizard.stage.at === 'failed' ? wizard.stage.message : texts.failed}
        isOpen={at === 'failed'}
        onClose={hideFailure}
      >
        <p>{texts.failed}</p>
      </ResultDialog>
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
    </Page>
  );
};

/** Another step begins at its head, for the eye and for the screen reader. */
const useHeadOnStep = (step: number) => {
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step < 2) head.current?.focus();
  }, [step]);
  return head;
};
