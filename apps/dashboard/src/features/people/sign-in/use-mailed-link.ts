import { useEffect, useState } from 'react';
import { messageOf } from '../../../platform/api';
import { texts } from './messages';
import { tokenOfAddress } from './model';

/** What the server says of a mailed link. `failed`: it is nobody's, or was used. */
export type MailedLink<Content> =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'asked'; readonly content: Content };

/**
 * Reads what the link that opened this page is about, once: opening it alone answers nothing. `change` takes over what an
 * answer made of it.
 */
export const useMailedLink = <Content>(read: (token: string) => Promise<Content>) => {
  const [token] = useState(tokenOfAddress);
  const [link, setLink] = useState<MailedLink<Content>>({ step: 'loading' });
  useEffect(() => {
    let isGone = false;
    read(token).then(
      (content) => !isGone && setLink({ step: 'asked', content }),
      (error) => !isGone && setLink({ step: 'failed', message: messageOf(error, texts.reset.noToken) }),
    );
    return () => {
      isGone = true;
    };
  }, [read, token]);
  return { token, link, change: (content: Content) => setLink({ step: 'asked', content }) };
};
