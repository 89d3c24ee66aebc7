import type { CompanySignInSettings } from '@countinghouse/contract/people/company-sign-in';
import { Banner, Button, CopyButton, FormSection, Stack, StatusChip } from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api';
import { proveDomain, type Settings } from './api';
import { messages } from './messages';
import styles from './sign-in-settings.module.css';
import { useSaved } from './use-saved';

/** The mail domains, each with the record that proves it. */
export function DomainsSection({ settings }: { settings: Settings }) {
  return (
    <FormSection title={messages.domainsTitle} description={messages.domainsReason}>
      <Stack>
        {settings.domains.map((one) => (
          <Domain key={one.domain} domain={one} />
        ))}
      </Stack>
    </FormSection>
  );
}

function Domain({
  domain: { domain, verifiedAt, recordName, recordValue },
}: {
  domain: CompanySignInSettings['domains'][number];
}) {
  const saved = useSaved();
  const prove = useMutation({
    mutationFn: async () => {
      await proveDomain(domain);
      await saved(messages.provedNow(domain));
    },
  });
  return (
    <div className={styles.domain}>
      <div className={styles.head}>
        <strong>{domain}</strong>
        {verifiedAt ? (
          <StatusChip tone="success" label={messages.proved} />
        ) : (
          <StatusChip tone="neutral" label={messages.notProved} />
        )}
      </div>
      {prove.error && <Banner tone="danger">{messageOf(prove.error, '')}</Banner>}
      {!verifiedAt && (
        <>
          <Record name={messages.recordName} value={recordName} />
          <Record name={messages.recordValue} value={recordValue} />
          <div>
            <Button
              size="sm"
              aria-label={messages.checkNamed(domain)}
              isPending={prove.isPending}
              onPress={() => prove.mutate()}
            >
              {messages.check}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const Record = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <span className={styles.name}>{name}</span>
    <span className={styles.value}>
      {value} <CopyButton value={value} noun={name} />
    </span>
  </div>
);
