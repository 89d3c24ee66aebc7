/** Drafts of this page, for code outside the forms. They load with the forms: the sign-in does without. */
type OnPage = {
  /** True if the form at the present address has a draft. */
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
