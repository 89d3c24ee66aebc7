import { Banner, FormSection, laterCode, Link, Page, PageHeader, useLaterCode } from '@countinghouse/ui';
import { useState } from 'react';
import { useNavigate, useSearchString } from '../../../platform/navigation';
import { useWays } from '../../../platform/forms/proof';
import { useSession } from '../../../platform/session';
import { authenticationTexts as texts, membershipTexts } from './messages';
import { backOf } from './model';
import { OwnMemberships } from './own-memberships';
import { OwnPasskeys } from './own-passkeys';
import { OwnSessions } from './own-sessions';
import { RecoveryCodes } from './recovery-codes';
import { TwoFactorDisable } from './two-factor-disable';
import { TwoFactorEnable } from './two-factor-enable';

/** Few organisations have a sign-in of their company: the page stands without it. */
const companies = laterCode(() => import('./own-company-links'));
const notices = laterCode(() => import('./own-notices'));

/** Second factors and sessions of the signed-in person. */
export default function AuthenticationPage() {
  const { byCode: isEnabled } = useWays();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const { hasChosenOrganisation } = useSession();
  const navigate = useNavigate();
  const company = useLaterCode(companies);
  const notice = useLaterCode(notices);
  const back = backOf(useSearchString());
  return (
    <Page isNarrow>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        {...(!hasChosenOrganisation && {
          breadcrumbs: [{ label: texts.toOrganisations, href: '/' }, { label: texts.title }],
        })}
      />
      {back && (
        <Banner tone="info">
          {texts.leadsBack} <Link href={back}>{texts.goBack}</Link>
        </Banner>
      )}
      {recoveryCodes ? (
        <FormSection title={texts.recoveryTitle} description={texts.recoveryReason}>
          <RecoveryCodes codes={recoveryCodes} onStored={() => (back ? navigate(back) : setRecoveryCodes(null))} />
        </FormSection>
      ) : (
        <FormSection title={texts.twoFactor} description={isEnabled ? texts.disableReason : texts.setupReason}>
          {isEnabled ? <TwoFactorDisable /> : <TwoFactorEnable onEnabled={setRecoveryCodes} />}
        </FormSection>
      )}
      <FormSection title={texts.passkeys} description={texts.passkeysReason}>
        <OwnPasskeys onFirstFactor={setRecoveryCodes} />
      </FormSection>
      {company && <company.OwnCompanyLinks />}
      <FormSection title={texts.sessions} description={texts.sessionsReason}>
        <OwnSessions />
      </FormSection>
      {hasChosenOrganisation && notice && (
        <FormSection title={notice.noticeTexts.title} description={notice.noticeTexts.reason}>
          <notice.OwnNotices />
        </FormSection>
      )}
      <FormSection title={membershipTexts.title} description={membershipTexts.reason}>
        <OwnMemberships />
      </FormSection>
    </Page>
  );
}
