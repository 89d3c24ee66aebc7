/** Environment of initdb and postgres: English messages, UTC, and none of the operator's PG* variables. */
export const childEnvironment = (): NodeJS.ProcessEnv => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };
};
