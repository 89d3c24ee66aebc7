import { Banner, Link, Page, PageHeader, Skeleton, ErrorState } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useWays } from '../../../platform/forms/proof';
import { authenticationHref } from '../../../platform/paths';
import { settingsQuery, type Settings } from './api';
import { DirectorySection } from './directory-section';
import { DomainsSection } from './domains-section';
import { messages } from './messages';
import { path } from './paths';
import { PolicySection } from './policy-section';
import { ProviderSection } from './provider-section';

/** Ways in which people of the organisation sign in, limits of their sessions, and the directory that adds and removes them. */
export default function SettingsPage() {
  const settings = useQuery(settingsQuery());
  return (
    <Page isNarrow>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      {settings.data ? (
        <Sections key={settings.data.version} settings={settings.data} />
      ) : settings.error ? (
        <ErrorState
          message={settings.error.message}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      ) : (
        <Skeleton shape="block" />
      )}
    </Page>
  );
}

function Sections({ settings }: { settings: Settings }) {
  const ways = useWays();
  const hasFactor = ways.byCode || ways.byPasskey;
  return (
    <>
      {!hasFactor && (
        <Banner tone="info">
          {messages.factorFirst} <Link href={authenticationHref(path)}>{messages.factorLink}</Link>
        </Banner>
      )}
      {hasFactor && <ProviderSection settings={settings} ways={ways} />}
      {settings.domains.length > 0 && <DomainsSection settings={settings} />}
      <PolicySection settings={settings} ways={hasFactor ? ways : null} />
      {hasFactor && <DirectorySection settings={settings} ways={ways} />}
    </>
  );
}
