import { PublicPage, Sheet, SpinnerOverlay } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { BrandLogo } from '../../../platform/brand';
import { texts } from './messages';
import { Outcome } from './parts';
import styles from './sign-in.module.css';
import type { MailedLink } from './use-mailed-link';

/** Way out when nothing is left to do here. */
export const toLogin = { href: '/', children: texts.reset.toLogin } as const;

type MailedLinkPageProps<Content> = {
  readonly link: MailedLink<Content>;
  /** Announced while loading. */
  readonly loading: string;
  /** Why a link may lead nowhere. */
  readonly gone: string;
  readonly children: (content: Content) => ReactNode;
};

/** Page of a mailed link: its question, once the server has answered. */
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
