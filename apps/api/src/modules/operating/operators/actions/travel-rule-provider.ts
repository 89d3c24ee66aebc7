import { audit } from '../../../../platform/audit/repository';
import { providerSettings, refusalOfProvider, setProvider } from '../../../carriers/travel-rule-providers';
import { action } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';

/** Data about people goes to it, and what it names is paid: two operators allow it. */
export const setTravelRuleProviderAction = action(
  'set-travel-rule-provider',
  'Allows, changes or blocks another provider of the travel rule, by its name: hosts, certificates, versions, and who answers what it asks',
  providerSettings,
  async (tx, params, { confirmedBy, askedBy }) => {
    const set = await setProvider(tx, params);
    if (typeof set === 'string') throw new OperatorRefused(set);
    const { before, after } = set;
    await audit(tx, {
      actor: actorOf(confirmedBy),
      action: 'travel-rule-provider.set',
      entity: { type: 'travel-rule-provider', id: after.id },
      ...(before && { before }),
      after: { ...after, askedBy },
      result: 'SUCCESS',
    });
    return `${after.name} is ${after.status}: ${after.hosts.join(', ')}, versions ${after.versions.join(', ')}.`;
  },
  (tx, params) => refusalOfProvider(tx, params),
);
