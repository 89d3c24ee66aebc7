/** Names of a balance's figures, alike on every screen, in every file and in every document. Total is the sum of the other three. */
export const figureNames = { available: 'Available', pending: 'Pending', held: 'Reserved', total: 'Total' } as const;
