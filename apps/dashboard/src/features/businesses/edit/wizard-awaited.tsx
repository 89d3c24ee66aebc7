import type { Crumb } from '@countinghouse/ui';
import { ErrorState, FormSection, Page, PageHeader, Skeleton, Steps } from '@countinghouse/ui';
import { texts } from './messages';

type WizardAwaitedProps = {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
};

const sections = [texts.business, texts.displayCurrencies, texts.depositCurrencies, texts.policies];

/** The wizard's shape until what fills it is there, or why it is not. */
export const WizardAwaited = ({ title, breadcrumbs, error, isRetrying, onRetry }: WizardAwaitedProps) => (
  <Page isNarrow>
    <PageHeader
      title={title}
      breadcrumbs={breadcrumbs}
      actions={<Steps steps={texts.steps.map((label) => ({ label }))} current={0} label={texts.stepsLabel} />}
    />
    {error ? (
      <ErrorState message={error.message} onRetry={onRetry} isRetrying={isRetrying} />
    ) : (
      <section aria-busy="true" aria-label={texts.loading}>
        {sections.map((section) => (
          <FormSection key={section} title={section}>
            <Skeleton shape="block" width="100%" />
          </FormSection>
        ))}
      </section>
    )}
  </Page>
);
