import type { Endpoint } from '@countinghouse/contract';
import { later } from '@countinghouse/ui';
import { Suspense } from 'react';
import type { ActDialogProps } from './use-act';

/** What a form needs comes with it: a list that only may ask something is there before it. */
const Body = later(async () => (await import('./act-dialog-body')).default);

/** Loads it before it is asked for. */
export const preloadActDialog = (): void => void Body.preload();

/** Asks before a single step, and for the second factor of whoever has one. A refusal keeps it open and is told in it. */
export const ActDialog = <E extends Endpoint>(props: ActDialogProps<E>) => (
  <Suspense>
    <Body {...(props as unknown as ActDialogProps<Endpoint>)} />
  </Suspense>
);
