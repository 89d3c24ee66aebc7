import type { OrganisationId } from '@countinghouse/contract/ids';
import { randomUUID } from 'node:crypto';
import { selectProviders, setProvider } from '../modules/carriers/travel-rule-providers';
import { inquiryTakers } from '../modules/money-in/travel-rule/take-inquiry';
import { findRepeated } from '../modules/money-in/travel-rule/inquiries-repository';
import type { TestApi } from './index';

const host = 'trp.other.example';

/** Inquiry of another provider about a payment in bitcoin, as it comes in; its id. */
export const plantInquiry = async (
  api: Pick<TestApi, 'database' | 'config'>,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<string> => {
  await api.database.acrossOrganisations((tx) =>
    setProvider(tx, { name: 'The other', country: 'NL', hosts: [host], fingerprints: ['ab'.repeat(32)] }),
  );
  const requestIdentifier = randomUUID();
  const owner = organisationId as OrganisationId;
  return api.database.inOrganisation(owner, async (tx) => {
    const [provider] = await selectProviders(tx);
    const taker = inquiryTakers(api.config).find(({ kind }) => kind === 'i');
    if (!provider || !taker) throw new Error('Nobody asks');
    const name = { nameIdentifier: [{ primaryIdentifier: 'Okonkwo', nameIdentifierType: 'LEGL' }] };
    const answer = await taker.take(tx, {
      organisationId: owner,
      id,
      provider,
      version: '3.2.1',
      requestIdentifier,
      body: {
        asset: { slip0044: 0 },
        amount: '100000',
        callback: `https://${host}/r/x`,
        IVMS101: { originator: { originatorPersons: [{ naturalPerson: { name, customerIdentification: '17' } }] } },
      },
    });
    const made = await findRepeated(tx, owner, provider.id, requestIdentifier);
    if (!made) throw new Error(`The inquiry was answered ${answer.status}`);
    return made.id;
  });
};
