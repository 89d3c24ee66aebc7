import { parse } from 'yaml';
import * as z from 'zod/mini';

const healthcheck = z.strictObject({
  test: z.tuple([z.literal('CMD')], z.string()),
  interval: z.string(),
  start_period: z.string(),
});
const dependencies = z.union([
  z.array(z.string()),
  z.record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) })),
]);

const service = z.strictObject({
  image: z.string(),
  entrypoint: z.optional(z.array(z.string())),
  command: z.optional(z.array(z.string())),
  env_file: z.optional(z.string()),
  environment: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  volumes: z.optional(z.array(z.string())),
  networks: z.optional(z.array(z.string())),
  network_mode: z.optional(z.literal('none')),
  ports: z.optional(z.array(z.string())),
  depends_on: z.optional(dependencies),
  healthcheck: z.optional(healthcheck),
  restart: z.optional(z.literal('unless-stopped')),
  stop_grace_period: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(z.array(z.string())),
  cap_drop: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  shm_size: z.optional(z.string()),
});
export type Service = z.infer<typeof service>;

const composition = z.strictObject({
  'x-server': z.unknown(),
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.null()),
});

/**
 * The compose file, its anchors resolved.
 *
 * @throws ZodError for a key that nobody here knows
 */
export const readComposition = (text: string): z.infer<typeof composition> =>
  composition.parse(parse(text, { merge: true }));

/** Whole seconds of a time such as `40s`. */
export const secondsOf = (time: string): number => {
  const [, seconds] = /^(\d+)s$/.exec(time) ?? [];
  if (seconds === undefined) throw new Error(`${time} is no time in seconds`);
  return Number(seconds);
};

/** Folder and target of a volume, with its mode. */
export const mountOf = (volume: string): { readonly from: string; readonly to: string; readonly mode: string } => {
  const [from = '', to = '', mode = 'rw'] = volume.split(':');
  return { from, to, mode };
};

/** Instructions of a container file, continued lines joined, without comments. */
export const instructionsOf = (text: string): readonly (readonly [word: string, rest: string])[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = ''] = line.split(' ');
      return [word, line.slice(word.length + 1).replaceAll(/\s+/g, ' ')];
    });
