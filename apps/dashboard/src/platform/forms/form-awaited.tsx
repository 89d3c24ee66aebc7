import type { Crumb } from '@countinghouse/ui';
import { ErrorState, FormSection, Skeleton } from '@countinghouse/ui';
import { FormPage } from './form-page';

export type FormAwaitedProps = {
  readonly title: string;
  readonly breadcrumbs: readonly Crumb[];
  /** The sections the form will have. */
  readonly sections: readonly string[];
  /** Default true: a form in steps. */
  readonly hasSteps?: boolean;
  /** Name of the loading data: `Loading the user`. */
  readonly label: string;
  /** The query that fills the form, which has no data yet. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
};

/** Head and outline of a form until its data is there, or the error. */
export const FormAwaited = ({ title, breadcrumbs, sections, hasSteps = true, label, query }: FormAwaitedProps) => (
  <FormPage title={title} breadcrumbs={breadcrumbs} step={hasSteps ? 'form' : null}>
    {query.error ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    ) : (
      <section aria-busy="true" aria-label={label}>
        {sections.map((section) => (
          <FormSection key={section} title={section}>
            <Skeleton shape="block" width="100%" />
          </FormSection>
        ))}
      </section>
    )}
  </FormPage>
);
