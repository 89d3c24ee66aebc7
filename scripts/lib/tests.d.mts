type Project = 'unit' | 'screens' | 'database' | 'journeys';

/** Variable with the name of a project that runs at the same time, in a process of its own. */

export const runProjects: (
  projects: readonly Project[],
  options?: { env?: Record<string, string>; say?: (text: string) => void; args?: readonly string[] },
) => Promise<{ passed: number; failed: number; skipped: number; failures: readonly string[] }>;
