import { useEffect, useState } from 'react';
import { messageOf } from '../../../platform/api';
import { texts } from './messages';
import { tokenOfAddress } from './model';

/** State of a mailed link at the server. `failed`: unknown or used. */
export type MailedLink<Content> =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'asked'; readonly content: Content };

/** Reads the subject of the mailed link, once: opening it alone answers nothing. `change` replaces the content after an answer. */
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
