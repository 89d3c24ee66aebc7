import type { CompanyLink } from '@countinghouse/contract/people/company-sign-in';
import { removeCompanyLink } from '@countinghouse/contract/people/company-sign-in';
import { Button, DateTimeText, FormSection, notify, Tag } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../platform/forms/act-dialog';
import { useWays } from '../../../platform/forms/proof';
import { useSession } from '../../../platform/session';
import { fetchCompanyLinks, linkCompany } from './api';
import { companyTexts as texts } from './messages';
import { PasskeyProof } from './passkey-proof';
import { companyLinksKey } from './query-keys';
import styles from './authentication-page.module.css';

/** Accounts of companies' sign-ins that are linked to the person; nothing where no organisation has one. */
export function OwnCompanyLinks() {
  const queries = useQueryClient();
  const { authentication } = useSession();
  const ways = useWays();
  const [linking, setLinking] = useState<string | null>(null);
  const [removing, setRemoving] = useState<CompanyLink | null>(null);
  const { data: links = [] } = useQuery({
    queryKey: companyLinksKey,
    queryFn: ({ signal }) => fetchCompanyLinks(signal),
    staleTime: 0,
  });
  if (links.length === 0) return null;
  return (
    <FormSection title={texts.title} description={texts.reason}>
      <ul className={styles.sessions} aria-label={texts.title}>
        {links.map((one) => (
          <li key={one.organisationId} className={styles.session}>
            <div className={styles.facts}>
              <div className={styles.device}>
                <bdi>{one.organisation}</bdi>
                {one.isRequired && <Tag label={texts.required} />}
              </div>
              <Facts link={one.link} />
            </div>
            {linking !== one.organisationId &&
              (one.link ? (
                <Button size="sm" aria-label={texts.unlinkNamed(one.organisation)} onPress={() => setRemoving(one)}>
                  {texts.unlink}
                </Button>
              ) : (
                <Button
                  size="sm"
                  isDisabled={!authentication}
                  aria-label={texts.linkNamed(one.organisation)}
                  onPress={() => setLinking(one.organisationId)}
                >
                  {texts.link}
                </Button>
              ))}
            {!one.link && !authentication && <p className={styles.proof}>{texts.factorFirst}</p>}
            {linking === one.organisationId && (
              <PasskeyProof
                ways={ways}
                submit={(values) => linkCompany(one.organisationId, values)}
                texts={{ submit: texts.goOn, pending: texts.leaving }}
                onDone={() => undefined}
                onCancel={() => setLinking(null)}
              />
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ActDialog
          endpoint={removeCompanyLink}
          request={{ params: { organisationId: removing.organisationId } }}
          summary={texts.unlinkNamed(removing.organisation)}
          title={texts.question(removing.organisation)}
          confirmLabel={texts.unlink}
          tone="danger"
          onDone={() => {
            setRemoving(null);
            notify(texts.unlinked, { tone: 'success' });
            void queries.invalidateQueries({ queryKey: companyLinksKey });
          }}
          onClose={() => setRemoving(null)}
        >
          {texts.consequences}
        </ActDialog>
      )}
    </FormSection>
  );
}

function Facts({ link }: Pick<CompanyLink, 'link'>) {
  if (!link) return <p>{texts.notLinked}</p>;
  return (
    <p>
      <span className={styles.whole}>{link.email ?? texts.unnamed} ·</span>{' '}
      <span className={styles.whole}>
        {link.lastUsedAt ? (
          <>
            {texts.lastUsed} <DateTimeText iso={link.lastUsedAt} />
          </>
        ) : (
          <>
            {texts.linkedAt} <DateTimeText iso={link.linkedAt} />
          </>
        )}
      </span>
    </p>
  );
}
