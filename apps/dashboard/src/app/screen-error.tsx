import { Button, ChunkLoadError, EmptyState, Page } from '@countinghouse/ui';
import { Component, type ReactNode } from 'react';
import { dropDraftHere, hasDraftHere } from '../platform/drafts/on-page';
import { faultReference } from './fault-reference';
import { texts } from './messages';
import { mayReloadOnce } from './reload-once';

const reload = () => window.location.reload();

type ScreenErrorProps = {
  readonly error: unknown;
  /** Draws the screen once more. */
  readonly onRetry: () => void;
};

/** Message in place of a screen that failed to load or crashed. A form on it is restored. */
function ScreenError({ error, onRetry }: ScreenErrorProps) {
  const isChunk = error instanceof ChunkLoadError;
  const hasDraft = !isChunk && hasDraftHere();
  const withoutDraft = () => {
    dropDraftHere();
    onRetry();
  };
  return (
    <Page>
      <div role="alert">
        <EmptyState
          isScreen
          picture="failed"
          title={isChunk ? texts.chunkFailed : texts.screenFailed}
          action={
            <>
              {hasDraft && (
                <>
                  <Button variant="primary" onPress={onRetry}>
                    {texts.openAgain}
                  </Button>
                  <Button onPress={withoutDraft}>{texts.openEmpty}</Button>
                </>
              )}
              <Button icon="refresh" onPress={reload}>
                {texts.reload}
              </Button>
            </>
          }
        >
          {isChunk ? texts.chunkFailedDetail : hasDraft ? texts.screenFailedKept : texts.screenFailedDetail}
          {!isChunk && <p>{texts.faultReference(faultReference(error))}</p>}
        </EmptyState>
      </div>
    </Page>
  );
}

type BoundaryProps = {
  readonly children: ReactNode;
  /** Changes with the page: another page gets another chance. */
  readonly location: string;
};
type BoundaryState = { readonly error: unknown; readonly hasFailed: boolean; readonly location: string };

/** Confines the fault of one screen to its place in the frame. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return location === state.location ? null : { location, hasFailed: false, error: null };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkLoadError && mayReloadOnce(document, sessionStorage, navigator.onLine)) reload();
  }

  override render(): ReactNode {
    const retry = () => this.setState({ hasFailed: false, error: null });
    return this.state.hasFailed ? <ScreenError error={this.state.error} onRetry={retry} /> : this.props.children;
  }
}
