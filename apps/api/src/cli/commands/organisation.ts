import type { Database, Tx } from '@countinghouse/database';
import type { Config } from '../../config';
import { selectBusinesses, showFees } from '../../modules/organisation/businesses';
import { showFloors } from '../../modules/money-out/withdrawal-approvals';
import { selectOrganisations, showSettings, type ListedOrganisation } from '../../modules/organisation/organisations';
import {
  ask,
  endOrganisationSessions,
  endPersonSessions,
  OperatorRefused,
  resumeOrganisationAction,
  revokeOrganisationKeys,
  setOrganisation,
  setOrganisationAction,
  suspendOrganisation,
  type Operator,
} from '../../modules/operating/operators';
import { operatorCommand } from '../../platform/operator-command';
import { placesAndOptions, refuseOtherOptions, UsageError, type Answer } from '../command-line';
import type { OperatorCommand } from './command';
import { askedAnswer } from './orders';

/** An organisation by its id or its whole name. Throws OperatorRefused. */
const named = async (database: Database, wanted: string): Promise<ListedOrganisation> => {
  const all = await database.acrossOrganisations(selectOrganisations);
  const found = all.filter(({ id, name }) => id === wanted.toLowerCase() || name === wanted);
  const [only] = found;
  if (!only)
    throw new OperatorRefused(
      `There is no organisation ${wanted}: ${operatorCommand('organisation list')} names them.`,
    );
  if (found.length > 1) throw new OperatorRefused(`${found.length} organisations are named ${wanted}: give the id.`);
  return only;
};

const list = async (tx: Tx): Promise<Answer> => {
  const organisations = await selectOrganisations(tx);
  return {
    lines:
      organisations.length === 0
        ? ['There is no organisation yet.']
        : organisations.map(
            ({ id, name, status, brand }) => `${id}  ${status.padEnd(9)}  ${brand.padEnd(20)}  ${name}`,
          ),
    object: { organisations },
  };
};

type Shown = { readonly setting: string; readonly value: string; readonly allowed: string };

const settingLine = ({ setting, value, allowed }: Shown): string =>
  `  ${setting.padEnd(36)} ${value.padEnd(24)} ${allowed}`;

const show = async (database: Database, config: Config, wanted: string): Promise<Answer> => {
  const organisation = await named(database, wanted);
  const { id, name, status, brand } = organisation;
  return database.acrossOrganisations(async (tx) => {
    const settings = [...((await showSettings(tx, id, config)) ?? []), ...(await showFloors(tx, id))];
    const businesses = await selectBusinesses(tx, {
      organisationId: id,
      hiddenBusinessId: null,
      onlyBusinessIds: null,
    });
    const fees = await showFees(tx, id, null);
    const ownFees = [];
    for (const business of businesses) {
      const own = await showFees(tx, id, business.id);
      const others = own.filter(({ value }, at) => value !== fees[at]?.value);
      if (others.length > 0) ownFees.push({ business: business.id, name: business.name, fees: others });
    }
    return {
      lines: [
        `${name}  ${id}  ${status}  ${brand}`,
        'Settings:',
        ...settings.map(settingLine),
        'Fees of every business without its own:',
        ...fees.map(settingLine),
        ...ownFees.flatMap((own) => [`Fees of ${own.name} (${own.business}):`, ...own.fees.map(settingLine)]),
      ],
      object: { organisation, settings, fees, feesOfBusinesses: ownFees },
    };
  });
};

type Change = { readonly wanted: string; readonly setting: string; readonly value: string } & {
  readonly business: string | undefined;
  readonly from: string | undefined;
};

const set = async (
  database: Database,
  config: Config,
  operator: Operator,
  { wanted, setting, value, business, from }: Change,
  isDry: boolean,
): Promise<Answer> => {
  const { id } = await named(database, wanted);
  const typed = {
    organisation: id as string,
    setting,
    value,
    ...(business !== undefined && { business }),
    ...(from !== undefined && { from }),
  };
  const parsed = setOrganisationAction.params.safeParse(typed);
  if (!parsed.success)
    throw new OperatorRefused(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const change = parsed.data as Parameters<typeof setOrganisation>[2];
  const {
    before,
    after,
    fourEyes,
    outcome,
    from: begins,
    until,
  } = await setOrganisation(database, operator, change, config);
  const facts = {
    organisation: id,
    setting,
    before,
    after,
    from: begins ?? null,
    until: until ?? null,
    twoOperatorsBecause: fourEyes,
  };
  if (outcome !== null) return { lines: [outcome], object: { ...facts, order: null } };
  const params = { ...typed, was: before };
  const order = await ask(database, operator, setOrganisationAction, params, config);
  const asked = askedAnswer(setOrganisationAction.name, params, isDry ? null : order);
  return {
    lines: [
      `${setting}: ${before} → ${after}. Two operators change it, because ${fourEyes}.`,
      ...(until ? [`A change made earlier takes over at ${until.toISOString()}.`] : []),
      ...asked.lines,
    ],
    object: { ...facts, ...asked.object },
  };
};

type Acting = {
  readonly database: Database;
  readonly operator: Operator;
  readonly config: Config;
  readonly organisation: ListedOrganisation;
  readonly reason: string;
  readonly isDry: boolean;
};

/** Command about one organisation, with a reason that stands in its trail. */
const withReason = (verb: string, summary: string, act: (acting: Acting) => Promise<Answer>): OperatorCommand => ({
  name: `organisation ${verb}`,
  takes: 'ORGANISATION --reason=…',
  summary,
  needs: 'OPERATOR',
  dry: 'UNDONE',
  prepare: (words) => {
    const { places, options } = placesAndOptions(words, 1);
    refuseOtherOptions(options, ['reason']);
    const [wanted] = places;
    const reason = options['reason'] ?? '';
    if (wanted === undefined || reason === '' || reason.length > 280)
      throw new UsageError(
        `Which organisation, and why? ${operatorCommand(`organisation ${verb} ORGANISATION --reason=…`)}`,
      );
    return async ({ database, operator, config, isDry }) =>
      act({ database, operator, config, isDry, reason, organisation: await named(database, wanted) });
  },
});

/** Commands about organisations and their people (docs/production.md). */
export const organisationCommands: readonly OperatorCommand[] = [
  {
    name: 'organisation list',
    takes: '',
    summary: 'every organisation and its status',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      refuseOtherOptions(placesAndOptions(words, 0).options, []);
      return ({ database }) => database.acrossOrganisations(list);
    },
  },
  {
    name: 'organisation show',
    takes: 'ORGANISATION',
    summary: 'its settings and fees, with what each may be; by id or name',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      const { places, options } = placesAndOptions(words, 1);
      refuseOtherOptions(options, []);
      const [wanted] = places;
      if (wanted === undefined)
        throw new UsageError(`Which organisation? ${operatorCommand('organisation show ORGANISATION')}`);
      return ({ database, config }) => show(database, config, wanted);
    },
  },
  {
    name: 'organisation set',
    takes: 'ORGANISATION SETTING VALUE [--business=ID] [--from=INSTANT]',
    summary:
      'change a setting; where that weakens protection or touches money, ask for it (a fee: from when, for one business)',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const { places, options } = placesAndOptions(words, 3);
      refuseOtherOptions(options, ['business', 'from']);
      const [wanted, setting, value] = places;
      if (wanted === undefined || setting === undefined || value === undefined)
        throw new UsageError(
          `Which setting, and what value? ${operatorCommand('organisation set ORGANISATION SETTING VALUE')}`,
        );
      const change = { wanted, setting, value, business: options['business'], from: options['from'] };
      return ({ database, config, operator, isDry }) => set(database, config, operator, change, isDry);
    },
  },
  withReason(
    'suspend',
    'nobody enters it, no key works and nothing leaves it; money that comes is credited',
    async ({ database, operator, organisation: { id, name }, reason }) => {
      const { sessions } = await suspendOrganisation(database, operator, { organisationId: id, reason });
      return {
        lines: [
          `${name} is suspended; ${sessions} sessions ended. Money that comes is credited, nothing leaves.`,
          `Two operators resume it: ${operatorCommand(`organisation resume ${id} --reason=…`)}`,
        ],
        object: { organisation: id, status: 'SUSPENDED', endedSessions: sessions },
      };
    },
  ),
  withReason(
    'resume',
    'ask that its suspension ends',
    async ({ database, operator, config, organisation: { id }, reason, isDry }) => {
      const params = { organisation: id, reason };
      const order = await ask(database, operator, resumeOrganisationAction, params, config);
      return askedAnswer(resumeOrganisationAction.name, params, isDry ? null : order);
    },
  ),
  withReason(
    'end-sessions',
    'its people sign in anew',
    async ({ database, operator, organisation: { id, name }, reason }) => {
      const sessions = await endOrganisationSessions(database, operator, { organisationId: id, reason });
      return {
        lines: [`${sessions} sessions of ${name} ended.`],
        object: { organisation: id, endedSessions: sessions },
      };
    },
  ),
  withReason(
    'revoke-keys',
    'all its API keys stop for good; its administrators make new ones',
    async ({ database, operator, organisation: { id, name }, reason }) => {
      const keys = await revokeOrganisationKeys(database, operator, { organisationId: id, reason });
      return {
        lines: [`${keys.length} API keys of ${name} are revoked${keys.length > 0 ? `: ${keys.join(', ')}` : ''}.`],
        object: { organisation: id, revokedKeys: keys },
      };
    },
  ),
  {
    name: 'person end-sessions',
    takes: 'ADDRESS --reason=…',
    summary: 'one person signs in anew, everywhere',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const { places, options } = placesAndOptions(words, 1);
      refuseOtherOptions(options, ['reason']);
      const [email] = places;
      const reason = options['reason'] ?? '';
      if (email === undefined || reason === '' || reason.length > 280)
        throw new UsageError(`Who, and why? ${operatorCommand('person end-sessions ADDRESS --reason=…')}`);
      return async ({ database, operator }) => {
        const sessions = await endPersonSessions(database, operator, { email, reason });
        return {
          lines: [`${sessions} sessions of ${email} ended.`],
          object: { person: email, endedSessions: sessions },
        };
      };
    },
  },
];
