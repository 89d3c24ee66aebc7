import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './engine';

/**
 * PostgreSQL of the distribution in a folder, on port 5432 of this network, by the files that the compose file gives its own: settings, logins and
 * the database "pay".
 */
export const startDatabase = (folder: string, passwords: Readonly<Record<string, string>>): void => {
  const deploy = join(import.meta.dirname, '../../deploy/postgresql');
  const parent = '/usr/lib/postgresql';
  const [newest] = (existsSync(parent) ? readdirSync(parent) : []).toSorted((a, b) => Number(b) - Number(a));
  if (newest === undefined) throw new Error('Install PostgreSQL of the distribution.');
  const programs = join(parent, newest, 'bin');
  const backups = join(folder, 'backups');
  for (const each of ['', 'backups', 'backups/log']) mkdirSync(join(folder, each));
  const settings = readFileSync(join(deploy, 'countinghouse.conf'), 'utf8')
    .replaceAll('/backups', backups)
    .replace(/^listen_addresses = .*$/m, "listen_addresses = '*'");
  writeFileSync(join(folder, 'countinghouse.conf'), settings);
  run('chown', ['-R', 'postgres:postgres', folder]);
  const asPostgres = (script: string, input?: string) =>
    run(
      'runuser',
      ['-u', 'postgres', '--', 'sh', '-ec', `cd ${folder}; ${script}`],
      input === undefined ? {} : { input },
    );
  const [data, sockets] = [join(folder, 'data'), folder];
  asPostgres(
    `${programs}/initdb -D ${data} --data-checksums --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256`,
  );
  asPostgres(
    `${programs}/pg_ctl -D ${data} -l ${folder}/log -w -o "-c config_file=${folder}/countinghouse.conf -c unix_socket_directories=${sockets}" start`,
  );
  const given = Object.entries(passwords).map(([name, value]) => `${name}=${value}`);
  asPostgres(
    `${given.join(' ')} psql --quiet --no-psqlrc -h ${sockets} -d postgres`,
    readFileSync(join(deploy, 'roles.sql'), 'utf8'),
  );
  asPostgres(`pg_isready -h ${sockets} -U postgres -d pay`);
};
