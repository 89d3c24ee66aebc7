import type { Database } from '@countinghouse/database';
import type { Config } from '../../config';
import { allAccounts, type AccountState } from '../../modules/money-in/fiat-deposits';
import { fault, fine, warning, type Question } from './finding';
import { findNewestBackup } from '../../platform/backups/repository';
import { stoppedByRestorationSince } from '../../platform/restoration/repository';
import { selectVersions } from '../../platform/secret-key/repository';
import { databaseState, newestPriceAge } from './repository';
import { operatorCommand } from '../../platform/operator-command';

const mostApartMs = 2_000;
/** Statements are archived at least this often where anything is written (`archive_timeout`). */
const archivedWithinMs = 15 * 60_000;
const pricedWithinSeconds = 120;
const mostAccounts = 1_000;
/** A base backup a day; the log since the last one is replayed by a restoration. */
const backedUpWithinHours = 26;
const backedUpAtLeastHours = 7 * 24;

const minutes = (ms: number): string => `${Math.round(ms / 60_000)} min`;

/** True if the money of an account is unknown: no statement, while another account of its currency takes the place of what the books say. */
const isNeverStated = (account: AccountState, accounts: readonly AccountState[]): boolean =>
  account.stated_until === null &&
  accounts.some(
    ({ id, organisation_id: of, currency }) =>
      id !== account.id && of === account.organisation_id && currency === account.currency,
  );

const lastDigits = ({ iban, account_number: number }: AccountState): string => `…${(iban ?? number ?? '').slice(-4)}`;

/** The database server: its settings, its clock and its archive. */
export const databaseQuestions = (
  database: Database,
  { ratesUrl, priceMarkets, databaseUrl, previousSecretKey, bankChannels, bankInbox, bankOutbox, bankSftp }: Config,
): readonly Question[] => [
  {
    about: 'database',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const { version, has_checksums: hasChecksums } = await database.acrossOrganisations(databaseState);
      return hasChecksums
        ? fine(`PostgreSQL ${version}, with data checksums`)
        : warning(`PostgreSQL ${version} without data checksums`, 'Stop it and run pg_checksums --enable.');
    },
  },
  {
    about: 'clock',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const before = Date.now();
      const { now } = await database.acrossOrganisations(databaseState);
      const apartMs = Math.abs(now.getTime() - (before + Date.now()) / 2);
      return apartMs <= mostApartMs
        ? fine('this host and the database agree')
        : fault(
            `this host and the database are ${(apartMs / 1_000).toFixed(1)} s apart`,
            'Run chrony or ntpd on both.',
          );
    },
  },
  {
    about: 'log archive',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const state = await database.acrossOrganisations(databaseState);
      if (databaseUrl === undefined)
        return warning(
          'the embedded database archives nothing: what came after the last backup is lost with its disk',
          'Use a PostgreSQL of your own.',
        );
      if (state.archive_mode === 'off')
        return fault(
          'nothing is archived: a lost disk loses everything since the last base backup',
          'Set archive_mode and archive_command.',
        );
      const { archived_at: archived, archive_failed_at: failed } = state;
      if (failed && (!archived || failed > archived))
        return fault(
          `archiving fails since ${failed.toISOString()}`,
          'See the log of PostgreSQL for what archive_command says.',
        );
      if (!archived) return fault('nothing was archived yet', 'Set archive_timeout to 60 and wait a minute.');
      const ageMs = state.now.getTime() - archived.getTime();
      return ageMs <= archivedWithinMs
        ? fine(`archived ${minutes(ageMs)} ago`)
        : warning(`archived ${minutes(ageMs)} ago`, 'Set archive_timeout to 60, or see why it is late.');
    },
  },
  {
    about: 'base backup',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const newest = await database.acrossOrganisations(findNewestBackup);
      const command = databaseUrl === undefined ? 'backup NEW-DIRECTORY' : 'backup-taken DIRECTORY after pg_basebackup';
      const advice = `Take one every night: ${operatorCommand(command)} (docs/backup.md).`;
      if (!newest) return fault('none was ever put on record', advice);
      const { now } = await database.acrossOrganisations(databaseState);
      const hours = Math.floor((now.getTime() - newest.endedAt.getTime()) / 3_600_000);
      const text = `the newest is ${hours} h old, in ${newest.place}`;
      if (hours >= backedUpAtLeastHours) return fault(text, advice);
      return hours <= backedUpWithinHours ? fine(text) : warning(text, advice);
    },
  },
  {
    about: 'restoration',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const since = await database.acrossOrganisations(stoppedByRestorationSince);
      return since === null
        ? fine('the database is the one that was left')
        : fault(
            `the database was restored, noticed ${since.toISOString()}: no money leaves`,
            `Two operators accept and release it: ${operatorCommand('waiting')}.`,
          );
    },
  },
  {
    about: 'secret',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const newest = (await database.acrossOrganisations(selectVersions)).at(-1);
      if (newest !== undefined && newest.version > 1 && newest.finishedAt === null)
        return warning('a rotation has begun and is not finished', `Finish it: ${operatorCommand('rotate-secret')}.`);
      return previousSecretKey === undefined
        ? fine(`version ${newest?.version ?? 1}`)
        : warning(
            'the former one is still set and not needed',
            'Unset SECRET_KEY_PREVIOUS and start every process again.',
          );
    },
  },
  {
    about: 'banks of accounts',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      const accounts = await database.acrossOrganisations((tx) => allAccounts(tx, mostAccounts));
      // With no bank at all in the settings, people carry every file.
      const isNamelessLost =
        bankChannels.length > 0 && bankInbox === undefined && bankOutbox === undefined && bankSftp === undefined;
      const isLost = (channel: string | null): boolean =>
        channel === null ? isNamelessLost : !bankChannels.some(({ name }) => name === channel);
      const lost = [...new Set(accounts.map(({ channel }) => channel))].filter(isLost);
      if (lost.length > 0)
        return fault(
          `no way leads to ${lost.map((channel) => channel ?? 'the bank without a name').join(', ')}: files for it stay, and nothing of it is read`,
          'Name it in BANK_CHANNELS, or give its accounts another bank (set-bank-channel).',
        );
      const unknown = accounts.filter((one) => isNeverStated(one, accounts));
      return unknown.length === 0
        ? fine(`${accounts.length} accounts, each at a bank that the settings know`)
        : warning(
            `${unknown.length} accounts share their currency and were never stated: ${unknown.map(lastDigits).join(', ')}: withdrawals wait for money there (LIQUIDITY) beyond what their entries sum to`,
            'Bring a camt.053 of each with its closing balance (bank-file).',
          );
    },
  },
  {
    about: 'prices',
    otherwise: 'See the log of PostgreSQL.',
    ask: async () => {
      if (ratesUrl === undefined && priceMarkets === undefined)
        return fault('no source of prices', 'Set PRICE_MARKETS or RATES_URL: without prices nothing is quoted.');
      const whereToLook =
        priceMarkets === undefined
          ? 'See whether RATES_URL answers, and whether the server runs.'
          : 'See “Prices” on the screen of the ledger’s health: what each market said last, and whether the server runs.';
      const age = await database.acrossOrganisations(newestPriceAge);
      if (age === null) return fault('no price was stated yet', whereToLook);
      return age <= pricedWithinSeconds
        ? fine(`the newest is ${Math.round(age)} s old`)
        : fault(`the newest is ${Math.round(age)} s old; nothing is priced after ${pricedWithinSeconds}`, whereToLook);
    },
  },
];
