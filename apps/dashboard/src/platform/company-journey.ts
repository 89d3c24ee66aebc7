import type { CompanyJourney } from '@countinghouse/contract/people/company-sign-in';

/** Purpose of a way to a company's sign-in. */
export type JourneyAim = 'sign-in' | 'link';

/** Ticket that is kept meanwhile: it is the server's and closed, and without it the answer is worth nothing. */
type Kept = { readonly ticket: string; readonly aim: JourneyAim };

const key = 'company-journey';

/** Leaves for the provider. This tab alone takes its answer. */
export const leaveFor = ({ url, ticket }: CompanyJourney, aim: JourneyAim): void => {
  sessionStorage.setItem(key, JSON.stringify({ ticket, aim } satisfies Kept));
  window.location.assign(url);
};

/** Ticket of the way that this tab is on, once; null without one. */
export const takeJourney = (): Kept | null => {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    return kept === null ? null : (JSON.parse(kept) as Kept);
  } catch {
    return null;
  }
};
