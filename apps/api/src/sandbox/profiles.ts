/** Size of the history: factors on the businesses' daily payments. `tiny` is for tests and journeys. */
export const profileScales = { tiny: 0.01, journey: 0.02, small: 0.1, standard: 1, large: 8 } as const;

export type HistoryProfile = keyof typeof profileScales;

export const isHistoryProfile = (text: string): text is HistoryProfile => Object.hasOwn(profileScales, text);
