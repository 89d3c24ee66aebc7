/** In the sidebar, and so separate from the other texts, which load with the screens. */
export const title = 'Payout batches';
export const createTitle = 'New payout batch';
