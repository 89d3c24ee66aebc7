import { PublicPage, Sheet, SpinnerOverlay } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { BrandLogo } from '../../../platform/brand';
import { texts } from './messages';
import { Outcome } from './parts';
import styles from './sign-in.module.css';
import type { MailedLink } from './use-mailed-link';

/** Where there is nothing left to do here. */
export const toLogin = { href: '/', children: texts.reset.toLogin } as const;

type MailedLinkPageProps<Content> = {
  readonly link: MailedLink<Content>;
  /** Spoken while it is read. */
  readonly loading: string;
  /** Why a link may lead nowhere. */
  readonly gone: string;
  readonly children: (content: Content) => ReactNode;
};

/** The page of a mailed link: what it asks, once the server has told. */
export const MailedLinkPage = <Content,>({ link, loading, gone, children }: MailedLinkPageProps<Content>) => (
  <PublicPage>
    <Sheet>
      <div className={styles.logo}>
        <BrandLogo />
      </div>
      {link.step === 'loading' && <SpinnerOverlay isVisible label={loading} />}
      {link.step === 'failed' && (
        <Outcome title={link.message} next={toLogin}>
          {gone}
        </Outcome>
      )}
      {link.step === 'asked' && children(link.content)}
    </Sheet>
  </PublicPage>
);
