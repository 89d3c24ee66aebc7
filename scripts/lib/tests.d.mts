type Project = 'unit' | 'screens' | 'database' | 'journeys';

export const runProjects: (
  projects: readonly Project[],
  options?: { env?: Record<string, string>; say?: (text: string) => void; args?: readonly string[] },
) => Promise<{ passed: number; failed: number; skipped: number; failures: readonly string[] }>;
