/** Name of the work for one bank; that without a name keeps the name that it has had. */
export const ofBank = (work: string, channel: string | null): string =>
  channel === null ? work : `${work}-${channel.toLowerCase()}`;

/** Sentence about a message that came from another bank than it may. */
export const notFrom = (channel: string | null, what: string): string =>
  `${what} is at another bank than the one that left this message here (${channel ?? 'the one without a name'}): add-collection-account or set-bank-channel says which`;
