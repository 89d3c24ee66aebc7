import { Button, Icon, LinkButton, Monogram, PublicPage, Sheet, SpinnerOverlay } from '@countinghouse/ui';
import { useState } from 'react';
import { BrandLogo, useTitle } from '../../../platform/brand';
import { logOut, useSession, type OrganisationEntry } from '../../../platform/session';
import { Invitations } from './invitations';
import { texts } from './messages';
import { authenticationPath } from '../../../platform/paths';
import { switchTo } from './switch';
import styles from './organisations-screen.module.css';

/** Chooses the organisation after a login to several, and later switches to another: one screen for both. */
export default function OrganisationsScreen() {
  const { organisationList, elsewhere = [], organisationId, hasChosenOrganisation, email } = useSession();
  const [isPending, setPending] = useState(false);
  const title = hasChosenOrganisation ? texts.switchTitle : texts.chooseTitle;
  useTitle(title);

  const choose = async (id: string) => {
    if (isPending) return;
    setPending(true);
    await switchTo(id);
    setPending(false);
  };

  return (
    <PublicPage>
      <div className={styles.column}>
        <div className={styles.brand}>
          <BrandLogo />
          {hasChosenOrganisation && (
            <LinkButton href="/" variant="ghost" size="sm" icon="chevron-left">
              {texts.back}
            </LinkButton>
          )}
        </div>
        <Sheet isFlush>
          <SpinnerOverlay isVisible={isPending} label={texts.pending} />
          <header className={styles.head}>
            <h1>{title}</h1>
            <p>{texts.belongTo(organisationList.length)}</p>
          </header>
          <ul className={styles.list}>
            {organisationList.map((organisation) => (
              <Organisation
                key={organisation.id}
                organisation={organisation}
                isActive={hasChosenOrganisation && organisation.id === organisationId}
                onChoose={() => void choose(organisation.id)}
              />
            ))}
          </ul>
          <Invitations />
          {elsewhere.length > 0 && <Elsewhere origins={elsewhere} />}
          <footer className={styles.foot}>
            {hasChosenOrganisation ? (
              <span>{email}</span>
            ) : (
              <LinkButton href={authenticationPath} variant="ghost" size="sm" icon="shield">
                {texts.ownSignIn}
              </LinkButton>
            )}
            <Button variant="ghost" size="sm" icon="logout" onPress={logOut}>
              {texts.logout}
            </Button>
          </footer>
        </Sheet>
      </div>
    </PublicPage>
  );
}

type OrganisationProps = {
  readonly organisation: OrganisationEntry;
  readonly isActive: boolean;
  readonly onChoose: () => void;
};

function Organisation({ organisation: { name }, isActive, onChoose }: OrganisationProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.organisation}
        aria-current={isActive || undefined}
        aria-disabled={isActive || undefined}
        onClick={isActive ? undefined : onChoose}
      >
        <Monogram name={name} />
        <span className={styles.name}>
          <bdi>{name}</bdi>
          <small>{isActive ? texts.active : texts.switchTo}</small>
        </span>
        <Icon name={isActive ? 'check' : 'chevron-right'} />
      </button>
    </li>
  );
}

/** Ways to other installations of the platform. Plain links: nothing of this session goes along. */
function Elsewhere({ origins }: { readonly origins: readonly string[] }) {
  return (
    <section aria-labelledby="elsewhere-title">
      <header className={styles.section}>
        <h2 id="elsewhere-title">{texts.elsewhere}</h2>
        <p>{texts.elsewhereReason}</p>
      </header>
      <ul className={styles.list}>
        {origins.map((origin) => (
          <li key={origin}>
            <a className={styles.organisation} href={`${origin}/`} rel="noreferrer">
              <Monogram name={new URL(origin).host} />
              <span className={styles.name}>
                <bdi>{new URL(origin).host}</bdi>
                <small>{texts.signInThere}</small>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
