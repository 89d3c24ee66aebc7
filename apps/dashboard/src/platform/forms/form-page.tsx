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
  /** Other screens beside the form, until the overview. */
  readonly tabs?: ReactNode;
  /** Null for a single step without a form: deleting. */
  readonly step: 'form' | 'overview' | 'done' | null;
  /** Names of the parts of the form, if it is filled in on several screens, and the place of the shown one. */
  readonly parts?: readonly string[];
  readonly part?: number;
  /** Steps end over the slip beside the form. */
  readonly hasSlip?: boolean;
  readonly children: ReactNode;
};

const places = { form: 0, overview: 1, done: 2 } as const;

/** Page around a form in three steps: its head, and its position. Each step begins at the head. */
export const FormPage = (props: FormPageProps) => {
  const { title, thing, subtitle, breadcrumbs, actions, tabs, step, parts = [], part = 0, hasSlip, children } = props;
  const head = useRef<HTMLDivElement>(null);
  const place = step === 'form' ? `form ${part}` : step;
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // The step replaced the focused field, and may have come back to a refused one; the result brings its own dialog.
    if (step !== 'done') (firstWrong(head.current?.parentElement) ?? head.current)?.focus();
  }, [place, step]);
  const steps = parts.length === 0 ? texts.steps : [...parts.map((label) => ({ label })), { label: texts.overview }];
  const current = step === null || parts.length === 0 ? places[step ?? 'form'] : step === 'form' ? part : parts.length;
  return (
    <Page isNarrow>
      <div ref={head} tabIndex={-1} className={hasSlip ? `${styles.head} ${styles.overSlip}` : styles.head}>
        <PageHeader
          title={title}
          {...(thing !== undefined && { name: `${thing} · ${title}` })}
          subtitle={subtitle}
          breadcrumbs={breadcrumbs}
          actions={
            <>
              {step !== 'overview' && step !== 'done' && actions}
              {step && <Steps steps={steps} current={current} label={texts.stepsLabel} />}
            </>
          }
        />
        {step === 'form' && tabs && <div className={styles.tabs}>{tabs}</div>}
      </div>
      {children}
    </Page>
  );
};
