/** Versions of the protocol that are spoken here, newest first. They differ in how a token is named: by DTI since 3.2.0. */
export const spokenVersions = ['3.2.1', '3.2.0', '3.1.0'] as const;
export type ProtocolVersion = (typeof spokenVersions)[number];

export const isSpoken = (version: string): version is ProtocolVersion =>
  (spokenVersions as readonly string[]).includes(version);

/** Version in which a counterparty is addressed: the newest of those that it takes; null: none is spoken here. */
export const versionFor = (taken: readonly string[]): ProtocolVersion | null =>
  spokenVersions.find((version) => taken.includes(version)) ?? null;
