export const screeningMessages = {
  title: 'Screening',
  outcomes: { OK: 'No finding', HIT: 'Hit' },
  sources: {
    OFAC: 'OFAC sanctions list',
    ORACLE: 'Sanctions oracle on chain',
    PROVIDER: 'Screening provider',
    SIMULATED: 'Sandbox screening',
  } as Readonly<Record<string, string>>,
  listOf: (day: string) => `list of ${day}`,
  risk: (share: string) => `risk ${share}`,
};
