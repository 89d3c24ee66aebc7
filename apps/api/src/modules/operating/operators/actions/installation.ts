import { isCountry } from '@countinghouse/contract/countries';
import { organisationId } from '@countinghouse/contract/ids';
import { isLei } from '@countinghouse/contract/lei';
import { email, plainName, readableLine } from '@countinghouse/contract/validation';
import { currencies } from '@countinghouse/money';
import * as z from 'zod/mini';
import { audit } from '../../../../platform/audit/repository';
import { findBrand, hasOwnHost, selectBrands } from '../../../organisation/brand';
import { createOrganisation, findOrganisation } from '../../../organisation/organisations';
import { inviteAdministrator } from '../../../people/users';
import { action } from '../action';
import { actorOf, OperatorRefused } from '../sign-in';
import { operatorCommand } from '../../../../platform/operator-command';

const line = readableLine(140).check(z.minLength(1));
const cryptoSettlement = ['USDT', 'USDC', 'BTC'];
const known = (isMeant: (code: string) => boolean, fallback: readonly string[]) =>
  z._default(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => text.split(',').map((code) => code.trim().toUpperCase())),
        z.array(z.string().check(z.refine(isMeant, { error: 'There is no such currency to choose' }))),
      ),
    ),
    [...fallback],
  );
const isCoin = (wanted: string): boolean =>
  currencies.some(({ code, isFiat, internal }) => code === wanted && !isFiat && !internal);

/** First step of a production installation: an organisation under a brand, and its first administrator. */
export const createOrganisationAction = action(
  'create-organisation',
  'Makes an organisation under a brand and invites its first administrator',
  z.strictObject({
    name: plainName({ required: 'Name is required' }),
    legalName: line,
    registrationNumber: line,
    lei: z.optional(z.string().check(z.refine((code) => isLei(code), { error: 'Invalid LEI' }))),
    street: line,
    city: line,
    postalCode: line,
    country: z.string().check(z.refine((code) => isCountry(code), { error: 'Two letters of ISO 3166, in capitals' })),
    brand: readableLine(40),
    fiatSettlement: known((code) => ['EUR', 'USD', 'GBP'].includes(code), ['EUR']),
    cryptoSettlement: known((code) => cryptoSettlement.includes(code), []),
    cryptoCurrencies: known(isCoin, ['BTC', 'ETH', 'USDC']),
    administrator: email,
  }),
  async (tx, { administrator, lei = null, ...organisation }, { confirmedBy }) => {
    const id = await createOrganisation(tx, { ...organisation, lei });
    await inviteAdministrator(tx, id, administrator);
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: id,
      action: 'organisation.create',
      entity: { type: 'organisation', id },
      after: { ...organisation, administrator },
      result: 'SUCCESS',
    });
    return `${organisation.name} is there (${id}); the invitation goes to ${administrator}.`;
  },
  async (tx, { brand }, config) => {
    const wanted = await findBrand(tx, brand);
    if (!wanted) {
      const known = (await selectBrands(tx)).map((each) => each.brand);
      return known.length === 0
        ? `There is no brand yet: make one by ${operatorCommand('brand add')}.`
        : `brand: One of ${known.join(', ')}`;
    }
    return hasOwnHost(wanted, config)
      ? null
      : `The brand ${brand} has no host here, so its people would be sent to another one: name one in BRAND_HOSTS.`;
  },
);

/** For an organisation that nobody can open any more, or nobody ever could. */
export const inviteAdministratorAction = action(
  'invite-administrator',
  'Invites an administrator into an organisation',
  z.strictObject({ organisation: organisationId, email }),
  async (tx, { organisation: id, email: address }, { confirmedBy }) => {
    const organisation = await findOrganisation(tx, id);
    if (!organisation) throw new OperatorRefused('There is no such organisation.');
    await inviteAdministrator(tx, id, address);
    await audit(tx, {
      actor: actorOf(confirmedBy),
      organisationId: id,
      action: 'organisation.invite-administrator',
      entity: { type: 'organisation', id },
      after: { administrator: address },
      result: 'SUCCESS',
    });
    return `The invitation to ${organisation.name} goes to ${address}.`;
  },
);
