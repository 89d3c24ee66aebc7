import { Button, ChunkLoadError, EmptyState, Page } from '@countinghouse/ui';
import { Component, type ReactNode } from 'react';
import { texts } from './messages';
import { mayReloadOnce } from './reload-once';

const reload = () => window.location.reload();

/** Said in place of a screen that could not be loaded or stopped working. */
function ScreenError({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkLoadError;
  return (
    <Page>
      <div role="alert">
        <EmptyState
          isScreen
          picture="failed"
          title={isChunk ? texts.chunkFailed : texts.screenFailed}
          action={
            <Button icon="refresh" onPress={reload}>
              {texts.reload}
            </Button>
          }
        >
          {isChunk ? texts.chunkFailedDetail : texts.screenFailedDetail}
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

/** Keeps the fault of one screen inside its place in the frame. */
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
    return this.state.hasFailed ? <ScreenError error={this.state.error} /> : this.props.children;
  }
}
