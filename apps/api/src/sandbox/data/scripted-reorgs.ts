/** A deep reorganisation that the recipe asks for: it hits the first plain payment of a business from a day on. */
export type ScriptedReorg = {
  readonly business: string;
  readonly daysBeforeAnchor: number;
  /** How long after the deposit was credited the chain took it back. */
  readonly afterMinutes: number;
  /**
   * Set where the business has meanwhile been paid out all but this part of the credit, so that the reversal leaves a
   * receivable.
   */
  readonly partLeft: string | null;
};

export const scriptedReorgs: readonly ScriptedReorg[] = [
  { business: 'Nordlys Electronics', daysBeforeAnchor: 371, afterMinutes: 52, partLeft: null },
  { business: 'Aurora Games', daysBeforeAnchor: 164, afterMinutes: 38, partLeft: null },
  { business: 'Kestrel Outfitters', daysBeforeAnchor: 96, afterMinutes: 71, partLeft: '0.4' },
];
