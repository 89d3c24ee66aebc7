import { CopyButton, Link } from '@countinghouse/ui';

/** An address for customers, to open and to copy. */
export const PublicAddress = ({ url, noun }: { readonly url: string; readonly noun: string }) => (
  <>
    <Link href={url} isExternal>
      {url}
    </Link>{' '}
    <CopyButton value={url} noun={noun} />
  </>
);
