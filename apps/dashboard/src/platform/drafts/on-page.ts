/** The drafts of this page, as far as others than forms deal with them. They come with the forms: the sign-in does without. */
type OnPage = {
  /** Whether there is one of the form at the address. */
  readonly hasHere: () => boolean;
  readonly dropHere: () => void;
  readonly forget: () => void;
};

let onPage: OnPage | null = null;

export const registerDrafts = (drafts: OnPage): void => {
  onPage = drafts;
};

export const hasDraftHere = (): boolean => onPage?.hasHere() ?? false;

export const dropDraftHere = (): void => onPage?.dropHere();

/** The page's own copies go with a logout. */
export const forgetDraftsOnPage = (): void => onPage?.forget();
