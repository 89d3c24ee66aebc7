#!/usr/bin/env node
// Stands for systemctl on a machine that systemd did not start: reads the same units and starts what they say, with their
// account, their environment and nothing of the caller's.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';

const state = '/run/walk';
mkdirSync(state, { recursive: true });

const fileOf = (name) => {
  const [, template, instance] = /^([^@]+@)(.+)$/.exec(name) ?? [];
  const base = template ?? name;
  const path = ['/etc/systemd/system', '/usr/lib/systemd/system']
    .map((folder) => `${folder}/${base}.service`)
    .find((file) => existsSync(file));
  if (path === undefined) throw new Error(`Unit ${name}.service not found.`);
  return { text: readFileSync(path, 'utf8').replaceAll('%i', instance ?? ''), path };
};

/** Settings of [Service], each with all its values in their order. */
const settingsOf = (name) => {
  const settings = {};
  let section = '';
  for (const line of fileOf(name).text.split('\n')) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (section === 'Service' && key !== undefined) (settings[key] ??= []).push(value);
  }
  return settings;
};

const pairs = (text) =>
  [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, key, quoted, plain]) => [key, quoted ?? plain]);
const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, value.replace(/^"(.*)"$/, '$1')]];
    });

const environmentOf = ({ Environment = [], EnvironmentFile = [] }) => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...Object.fromEntries(Environment.flatMap(pairs)),
  ...Object.fromEntries(EnvironmentFile.flatMap(linesOf)),
});

const run = (command, env) => {
  const mayFail = command.startsWith('-');
  const { status } = spawnSync('sh', ['-c', `exec ${command.replace(/^[-+]/, '')}`], { env, stdio: 'inherit' });
  if (status !== 0 && !mayFail) throw new Error(`${command} ended with ${status}`);
};

const pidFile = (name) => `${state}/${name}.pid`;
const pidOf = (name) => (existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : null);
const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const actions = {
  start: (name) => {
    const unit = settingsOf(name);
    const env = environmentOf(unit);
    for (const command of unit.ExecStartPre ?? []) run(command, env);
    const [command] = unit.ExecStart;
    if (unit.Type?.[0] === 'forking') return run(command, env);
    const [user] = unit.User ?? ['root'];
    const log = openSync(`${state}/${name}.log`, 'a');
    const account = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const child = spawn(account[0], [...account.slice(1), 'sh', '-c', `exec ${command}`], {
      cwd: unit.WorkingDirectory?.[0] ?? '/',
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    writeFileSync(pidFile(name), String(child.pid));
    child.unref();
    return undefined;
  },
  stop: async (name) => {
    const unit = settingsOf(name);
    if (unit.ExecStop) return unit.ExecStop.forEach((command) => run(command, environmentOf(unit)));
    const pid = pidOf(name);
    if (pid === null || !lives(pid)) return undefined;
    process.kill(pid, 'SIGTERM');
    const until = Date.now() + Number.parseInt(unit.TimeoutStopSec?.[0] ?? '90', 10) * 1_000;
    while (lives(pid)) {
      if (Date.now() > until) throw new Error(`${name} did not stop in time`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  },
  reload: (name) => {
    const unit = settingsOf(name);
    for (const command of unit.ExecReload ?? []) run(command, environmentOf(unit));
  },
  restart: async (name) => {
    await actions.stop(name);
    actions.start(name);
  },
  enable: (name) => {
    if (!/^\[Install\]$/m.test(fileOf(name).text)) throw new Error(`${name} cannot be enabled: it has no [Install].`);
  },
};

const words = process.argv.slice(2);
const [verb, ...names] = words.filter((word) => !word.startsWith('-'));
if (verb !== 'daemon-reload') {
  if (!(verb in actions)) throw new Error(`systemctl ${verb} is not known here`);
  for (const name of names) {
    await actions[verb](name);
    if (verb === 'enable' && words.includes('--now')) actions.start(name);
  }
}
