import type { IconName } from '@countinghouse/ui';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { places } from './palette/paths';
import { features } from './features';

/** Meaning of each shape, and the words by which its uses are recognised. Marks of chips have meanings of their own, by tone. */
const meanings: Readonly<Record<Exclude<IconName, `mark-${string}` | `chevron-${string}`>, readonly [string, RegExp]>> =
  {
    'address-book': ['whitelisted addresses', /whitelist|paths\.list/i],
    alert: ['something is wrong here', /error|problem|stale|failed|missing|live|without|needs/i],
    'arrow-right': ['go there', /proceed|open|href/i],
    ban: ['call something off', /cancel|pause/i],
    bank: ['bank accounts', /FETCH_BANK_METADATA|BANK_ACCOUNT/],
    bookmark: ['saved views', /views/i],
    building: ['businesses', /business/i],
    calendar: ['choose days', /calendar|date|day/i],
    cards: ['show as cards', /asCards/],
    chart: ['statistics', /GET_BALANCES|statistics/i],
    check: [
      'done, or chosen',
      /confirm|chosen|isActive|selected|voted|copied|done|HOLDS|tick|pay|copy|current|calm|nothing/i,
    ],
    clock: ['waits for its time', /expired|voted|HOLDS|clock/i],
    close: ['close, or take away', /close|dismiss|clear|takeOff|leaveOut|remove|against: null|isSet/i],
    columns: ['columns of a table', /columns/i],
    compare: ['compare', /compare/i],
    convert: ['balance conversions', /conver/i],
    copy: ['copy', /copy|copied|repeat/i],
    'document-check': ['letters that confirm balances', /confirmation|letters/i],
    dots: ['more actions', /icon \?\?|more/i],
    'double-check': ['the books agree', /path, need|ledger/i],
    download: ['save a file', /sav|download|export|report|sample|file|example/i],
    external: ['open elsewhere, in a new tab', /explorer|isExternal|external/i],
    eye: ['show', /show|view|isSystem|secret/i],
    'eye-off': ['hide', /hide|show|secret/i],
    filter: ['filter', /filter/i],
    flip: ['exchange one for the other', /messages\.swap/],
    halt: ['stop what leaves', /stop/i],
    history: ['look back', /yesterday|past|recent|lately/i],
    'id-card': ['the payer of a deposit (Travel Rule)', /payer|nameHref|travel|MANAGE_TRAVEL|need/i],
    info: ['help', /shortcuts|info|networkStatus/i],
    invoice: ['invoices', /INVOICE/],
    key: ['API keys', /key|covers/i],
    ledger: ['transaction ledger', /path, need/],
    link: ['link', /copy|linkPaths/i],
    'list-check': ['audit log', /audit|list/i],
    lock: ['password', /password/i],
    logout: ['sign out', /log ?out/i],
    mail: ['send by mail', /submit\(true\)|mail/i],
    menu: ['menu', /menu/i],
    monitor: ['theme of the system', /theme/i],
    moon: ['dark theme', /theme/i],
    'note-in': ['fiat deposits', /FIAT|formTitle/i],
    'note-out': ['fiat withdrawals', /FIAT|formTitle/i],
    organisation: ['organisations', /organisation|company/i],
    passkey: ['passkey', /passkey/i],
    pencil: ['edit, or was edited', /edit|rename|change|marked/i],
    percent: ['costs of rates and fees', /costs/i],
    person: ['a person', /user|actor|voter|initiat|asked|person/i],
    'person-check': ['roles', /path/i],
    plus: ['new', /create|new|add|acts|command|deposit|count === 0|isSet|passkey/i],
    'plus-minus': ['movements by hand', /MANUAL/],
    question: ['can a business pay?', /canPay|Afford/],
    refresh: ['again', /resume|refresh|retry|reload|again|rotate|send|fetchBrand/i],
    rows: ['show as a list', /asList/],
    seal: ['proof of a figure', /proof/i],
    search: ['search', /palette|search/i],
    send: ['send a message', /resend|callbacks|test|send/i],
    shield: ['second factor', /setUp|authentication|refuseReset/i],
    sliders: ['settings of one thing', /networks|setOpen|settings/i],
    sort: ['choose another organisation', /./],
    'stack-out': ['payout batches', /batch|reading|file|choose/i],
    stamp: ['approvals', /approval|title|vote/i],
    sun: ['light theme', /theme/i],
    sunrise: ['today', /path, need/],
    swap: ['internal transfers', /transfer|formTitle/i],
    trash: ['delete', /delet|archive|remove/i],
    'tray-in': ['crypto deposits', /PAYMENT|formTitle/],
    'tray-out': ['crypto withdrawals', /CRYPTO|formTitle/],
    'tray-question': ['deposits that belong to nobody', /unassociated/i],
    users: ['users', /paths\.list|users/i],
    warning: ['be careful', /lackOfCustody|warning|callback/i],
  };

const roots = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../../packages/ui/src')];
const sources = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(testing|gallery|icons)\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);

/** Shapes named in a source, each with the code around it that says what it is for. */
const usesIn = (source: string): { readonly shape: string; readonly around: string }[] =>
  [...source.matchAll(/(?:\b(?:icon|trailingIcon)(?:=|: )|<Icon name=)[^\n]*/g)].flatMap(({ 0: line, index }) =>
    [...line.matchAll(/["']([a-z][a-z-]+)["']/g)]
      .filter(([, name = '']) => Object.hasOwn(meanings, name))
      .map(([, shape = '']) => ({
        shape,
        around: source
          .slice(Math.max(0, index - 160), index + 260)
          .replaceAll(/(icon|trailingIcon|name)(=|: )["'][a-z-]+["']/gi, ''),
      })),
  );

const otherMeanings = (file: string, source: string): string[] =>
  usesIn(source)
    .filter(({ shape, around }) => !meanings[shape as keyof typeof meanings][1].test(around))
    .map(({ shape }) => `${file}: ${shape} means ${meanings[shape as keyof typeof meanings][0]}`);

describe('a shape', () => {
  it('stands for one item of the sidebar', () => {
    const shapes = features.navItems.map(({ icon }) => icon);
    expect(shapes.length).toBeGreaterThan(15);
    expect(shapes.toSorted()).toEqual([...new Set(shapes)].toSorted());
  });

  it('stands for one kind of thing in the search', () => {
    const shapes = Object.values(places).map(({ icon }) => icon);
    expect(shapes.toSorted()).toEqual([...new Set(shapes)].toSorted());
  });

  it('has one meaning, and no other shape has the same', () => {
    const named = Object.values(meanings).map(([meaning]) => meaning);
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
    expect(sources.flatMap(([file, source]) => usesIn(source).map(() => file)).length).toBeGreaterThan(120);
    expect(sources.flatMap(([file, source]) => otherMeanings(file, source))).toEqual([]);
  });

  it.each([
    '<LinkButton size="sm" icon="shield" href={paths.stop}>',
    '<LinkButton size="sm" icon="shield" href={approvalHref(withdrawal.id)}>',
    '<IconButton icon="trash" label={messages.edit} />',
    '<Button size="sm" icon="close" onPress={() => setAsked(true)}>{messages.cancel}</Button>',
  ])('with another meaning is found: %s', (source) => {
    expect(otherMeanings('planted.tsx', source)).toHaveLength(1);
  });
});
