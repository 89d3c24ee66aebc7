import { EmptyState, LinkButton, Page } from '@countinghouse/ui';
import { texts } from './messages';

/** An address that no screen has. */
export function NotFound() {
  return (
    <Page>
      <EmptyState
        isScreen
        picture="search"
        title={texts.notFound}
        action={<LinkButton href="/">{texts.home}</LinkButton>}
      >
        {texts.notFoundDetail}
      </EmptyState>
    </Page>
  );
}
