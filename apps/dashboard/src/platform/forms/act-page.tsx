import type { Endpoint } from '@countinghouse/contract';
import type { Crumb } from '@countinghouse/ui';
import { Button, FormFooter, FormSection, LinkButton, ResultDialog, SpinnerOverlay } from '@countinghouse/ui';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from '../navigation';
import { Failure, LastRefusal } from './failure';
import { FormPage } from './form-page';
import { texts } from './messages';
import { CodeOf } from './code-of';
import { Overview } from './overview';
import type { OverviewItem } from './overview-items';
import { SetUpFirst } from './second-factor';
import type { ActRules } from './use-act';
import { useAct } from './use-act';

export type ActPageProps<E extends Endpoint> = ActRules<E> & {
  readonly title: string;
  /** Name of its subject. */
  readonly thing: string;
  readonly breadcrumbs: readonly Crumb[];
  /** Effects, and what stays unchanged. */
  readonly reason: ReactNode;
  /** Subject of the act. */
  readonly facts: readonly OverviewItem[];
  /** More to do before it may happen: the name to type. */
  readonly children?: ReactNode;
  /** Title of the one section. Default: the page's. */
  readonly section?: string;
  /** Reason that it is not possible; null if it is. */
  readonly notReady?: string | null;
  /** Asked before it happens: false keeps it from happening, and has said why. */
  readonly isRight?: () => boolean;
  readonly submitLabel: string;
  readonly doneTitle: string;
  /** Target of Cancel and Close. */
  readonly backHref: string;
};

/** Single step with an address of its own, such as a deletion: its subject, the second factor, the result. */
export const ActPage = <E extends Endpoint>(props: ActPageProps<E>) => {
  const {
    title,
    thing,
    breadcrumbs,
    reason,
    facts,
    children,
    section = title,
    notReady = null,
    isRight,
    submitLabel,
    doneTitle,
    backHref,
  } = props;
  const navigate = useNavigate();
  const act = useAct(props);
  if (act.factor.demand === 'setUp')
    return (
      <FormPage title={title} thing={thing} breadcrumbs={breadcrumbs} step={null}>
        <SetUpFirst />
      </FormPage>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (notReady === null && (isRight?.() ?? true)) act.act();
  };
  return (
    <FormPage title={title} thing={thing} breadcrumbs={breadcrumbs} step={null}>
      <form noValidate onSubmit={submit}>
        <SpinnerOverlay isVisible={act.isSending} label={texts.deleting} />
        <LastRefusal of={act} />
        <FormSection title={section} description={reason}>
          <Overview groups={[{ items: facts }]} />
          {children}
          {notReady === null && <CodeOf of={act.factor} onChange={act.typeCode} />}
        </FormSection>
        <FormFooter note={notReady}>
          <LinkButton href={backHref}>{texts.cancel}</LinkButton>
          <Button type="submit" variant="danger" isPending={act.isSending} isDisabled={notReady !== null}>
            {submitLabel}
          </Button>
        </FormFooter>
      </form>
      <Failure of={act} consequence={texts.notDeleted} />
      <ResultDialog tone="success" title={doneTitle} isOpen={act.stage === 'done'} onClose={() => navigate(backHref)} />
    </FormPage>
  );
};
