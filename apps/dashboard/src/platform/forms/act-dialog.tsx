import type { Endpoint } from '@countinghouse/contract';
import { later } from '@countinghouse/ui';
import { Suspense } from 'react';
import type { ActDialogProps } from './use-act';

/** The dialog's form code loads with the dialog: a list, which only may open it, does not wait for it. */
const Body = later(async () => (await import('./act-dialog-body')).default);

/** Preloads it. */
export const preloadActDialog = (): void => void Body.preload();

/** Question before a single step, with the second factor if the person has one. A refusal keeps it open and is shown in it. */
export const ActDialog = <E extends Endpoint>(props: ActDialogProps<E>) => (
  <Suspense>
    <Body {...(props as unknown as ActDialogProps<Endpoint>)} />
  </Suspense>
);
