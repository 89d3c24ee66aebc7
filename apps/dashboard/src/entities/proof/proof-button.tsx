import { Skeleton, ToolPopover, later } from '@countinghouse/ui';
import { Suspense } from 'react';
import type { ShownFigure } from './api';
import { messages } from './messages';

const ProofSlip = later(async () => (await import('./proof-slip')).ProofSlip);

/** Small control beside a figure: what it rests on, and a link for outsiders. */
export const ProofButton = ({ figure }: { readonly figure: ShownFigure }) => (
  <ToolPopover icon="seal" size="xs" align="start" label={messages.proofOf(messages[figure.measure])}>
    {() => (
      <Suspense fallback={<Skeleton width={240} />}>
        <ProofSlip figure={figure} />
      </Suspense>
    )}
  </ToolPopover>
);
