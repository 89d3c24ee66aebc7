import type { Database } from '@countinghouse/database';
import { selectProviders } from '../../modules/carriers/travel-rule-providers';
import { placesAndOptions, refuseOtherOptions, type Answer } from '../command-line';
import type { OperatorCommand } from './command';

const providers = async (database: Database): Promise<Answer> => {
  const found = await database.acrossOrganisations(selectProviders);
  return {
    lines:
      found.length === 0
        ? ['No provider of the travel rule is set: set-travel-rule-provider.']
        : found.flatMap(({ name, country, lei, hosts, fingerprints, versions, answers, status }) => [
            `${name}, ${country}${lei === null ? '' : `, LEI ${lei}`}: ${status}, answered ${answers}, versions ${versions.join(', ')}`,
            `  hosts ${hosts.join(', ')}`,
            ...fingerprints.map((one) => `  certificate ${one}`),
          ]),
    object: {
      providers: found.map(({ name, country, lei, hosts, fingerprints, versions, answers, status }) => ({
        name,
        country,
        lei,
        hosts,
        fingerprints,
        versions,
        answers,
        status,
      })),
    },
  };
};

/** Commands about other providers of the travel rule. */
export const travelRuleCommands: readonly OperatorCommand[] = [
  {
    name: 'providers',
    takes: '',
    summary: 'other providers of the travel rule, as they are set',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      refuseOtherOptions(placesAndOptions(words, 0).options, []);
      return ({ database }) => providers(database);
    },
  },
];
