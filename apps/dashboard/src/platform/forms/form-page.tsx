import type { Crumb } from '@countinghouse/ui';
import { Page, PageHeader, Steps } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { texts } from './messages';
import { firstWrong } from './fields';
import styles from './forms.module.css';

export type FormPageProps = {
  readonly title: string;
  /** Subject, if the title does not name it. */
  readonly thing?: string;
  readonly subtitle?: ReactNode;
  readonly breadcrumbs: readonly Crumb[];
  /** Actions beside the form; from the overview on there is one thing to do. */
  readonly actions?: ReactNode;
  /** Null for a single step without a form: deleting. */
  readonly step: 'form' | 'overview' | 'done' | null;
  readonly children: ReactNode;
};

const places = { form: 0, overview: 1, done: 2 } as const;

/** Page around a form in three steps: its head, and its position. Each step begins at the head. */
export const FormPage = ({ title, thing, subtitle, breadcrumbs, actions, step, children }: FormPageProps) => {
  const head = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The step replaced the focused field, and may have come back to a refused one; the result brings its own dialog.
    if (step !== 'done') (firstWrong(head.current?.parentElement) ?? head.current)?.focus();
  }, [step]);
  return (
    <Page isNarrow>
      <div ref={head} tabIndex={-1} className={styles.head}>
        <PageHeader
          title={title}
          {...(thing !== undefined && { name: `${thing} · ${title}` })}
          subtitle={subtitle}
          breadcrumbs={breadcrumbs}
          actions={
            <>
              {step !== 'overview' && step !== 'done' && actions}
              {step && <Steps steps={texts.steps} current={places[step]} label={texts.stepsLabel} />}
            </>
          }
        />
      </div>
      {children}
    </Page>
  );
};
