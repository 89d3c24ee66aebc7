import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { amountOfChainUnits, fromUnits } from '@countinghouse/money';
import { sql } from 'kysely';
import { platformBook } from '../../platform/platform-book';
import type { Columns, Tables } from '../../platform/tables';
import { chainOf, simulatedHead } from '../chain';
import type { Holding, HoldingsRail } from './port';

/** Units by currency and network. */
type Places = Map<string, bigint>;

const placeOf = (currency: string, network: string | null): string => `${currency} ${network ?? ''}`;

const move = (places: Places, currency: string, network: string | null, units: bigint): void => {
  const place = placeOf(currency, network);
  places.set(place, (places.get(place) ?? 0n) + units);
};

const holdingsOf = (places: Places): Holding[] =>
  [...places].map(([place, units]) => {
    const [currency = '', network = ''] = place.split(' ');
    return { network: network === '' ? null : network, amount: fromUnits(units, currency) };
  });

type Moved = Columns<'simulated_transfer', 'currency' | 'network' | 'units' | 'height'> & { readonly sign: number };

/** True of a transfer to an address of an organisation that had left by then: the platform's own. */
const cameLate = sql`exists (select from late_coin c where c.transaction_id = t.transaction_id and c.output_index = t.output_index
                                and c.currency = t.currency and c.network = t.network and c.status <> 'ORPHANED')`;

/** Transfers to addresses of organisations that are not here, and are neither deposits nor money without a payment of theirs. */
const cameToLeft = sql`exists (
  select from deposit_address a join organisation o on o.id = a.organisation_id
   where a.address = t.to_address and a.is_of_this_cell and o.move_state = 'MOVED'
     and not exists (select from deposit d where d.organisation_id = o.id and d.transaction_id = t.transaction_id
                                             and d.output_index = t.output_index)
     and not exists (select from unassociated_deposit d where d.organisation_id = o.id and d.transaction_id = t.transaction_id
                                                          and d.output_index = t.output_index))`;

/** Net amounts that the simulated chains brought an organisation, or the platform itself: their own word, not the ledger's. */
const onChains = async (tx: Tx, organisationId: OrganisationId): Promise<Places> => {
  const { rows } = await sql<Moved>`
    select t.currency, t.network, t.units, t.height, 1 as sign
      from simulated_transfer t
     where t.height is not null
       and case when ${organisationId} = ${platformBook}::uuid then ${cameLate} or ${cameToLeft}
                else exists (select from deposit_address a
                              where a.organisation_id = ${organisationId} and a.address = t.to_address and a.is_of_this_cell)
                     and not ${cameLate} end
    union all
    select t.currency, t.network, t.units, t.height, -1
      from simulated_transfer t
      join outgoing_transfer o on o.organisation_id = ${organisationId} and o.transaction_id = t.transaction_id
                              and o.network = t.network and o.currency = t.currency and o.is_of_this_cell
     where t.height is not null`.execute(tx);
  const heads = new Map<string, number>();
  const places: Places = new Map();
  for (const { currency, network, units, height, sign } of rows) {
    const chain = chainOf(currency, network);
    const head = heads.get(chain) ?? (await simulatedHead(tx, chain));
    heads.set(chain, head);
    if (Number(height) > head) continue;
    const amount = amountOfChainUnits(BigInt(units), currency, network);
    move(places, currency, network, sign > 0 ? amount.units : -amount.units);
  }
  return places;
};

/** Fees of the simulated chains for outgoing transfers: exactly those booked, since nobody else states the cost of a transfer there. */
const takenByChains = async (tx: Tx, organisationId: OrganisationId): Promise<Places> => {
  const { rows } = await sql<Columns<'simulated_holding', 'currency' | 'network' | 'units'>>`
    select a.currency, split_part(a.code, ':', 4) as network, -e.amount as units
      from ledger_transaction t
      join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id and e.direction = 'CREDIT'
      join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id and a.kind = 'custody'
     where t.organisation_id = ${organisationId} and t.event_type = 'T-09'
       and exists (select from outgoing_transfer o
                    where o.organisation_id = t.organisation_id and t.entity_id in (o.entity_id, o.deposit_id) and o.is_of_this_cell)`.execute(
    tx,
  );
  const places: Places = new Map();
  for (const { currency, network, units } of rows) move(places, currency, network, BigInt(units));
  return places;
};

/** Amounts the simulated bank reported; money that operators send back leaves at once. */
const atBank = async (tx: Tx, organisationId: OrganisationId): Promise<Places> => {
  const { rows } = await sql<Columns<'simulated_holding', 'currency' | 'units'>>`
    select currency, case when kind in ('CREDIT', 'RETURN') then amount else -amount end as units from bank_entry
     where organisation_id = ${organisationId}
    union all
    select a.currency, -e.amount
      from ledger_transaction t
      join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id and e.direction = 'CREDIT'
      join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id and a.kind = 'bank'
     where t.organisation_id = ${organisationId} and t.event_type = 'T-20'
       and t.actor ->> 'type' = 'PLATFORM' and t.actor ->> 'id' is not null`.execute(tx);
  const places: Places = new Map();
  for (const { currency, units } of rows) move(places, currency, null, BigInt(units));
  return places;
};

/** Transfers that operators made between the places, less their cost. */
const between = async (tx: Tx, organisationId: OrganisationId): Promise<Places> => {
  const { rows } = await sql<
    Columns<'treasury_move', 'currency' | 'from_network' | 'to_network'> & {
      readonly arrived: string;
      readonly left: string;
    }
  >`
    select currency, from_network, to_network, amount as arrived, amount + fee as left
      from treasury_move
     where organisation_id = ${organisationId} and (is_of_this_cell or from_network is null)`.execute(tx);
  const places: Places = new Map();
  for (const row of rows) {
    move(places, row.currency, row.from_network, -BigInt(row.left));
    if (row.to_network !== 'OUTSIDE') move(places, row.currency, row.to_network, BigInt(row.arrived));
  }
  return places;
};

const begun = async (tx: Tx, organisationId: OrganisationId): Promise<Tables['simulated_holding'][]> =>
  (
    await sql<Tables['simulated_holding']>`
      select organisation_id, currency, network, units from simulated_holding where organisation_id = ${organisationId}`.execute(
      tx,
    )
  ).rows;

/** Chains and bank of the sandbox: their opening amounts, and all movements since. */
export const simulatedHoldings = (database: Database): HoldingsRail => ({
  speaksForBanks: true,
  heldBy: ({ organisationId }) =>
    database.acrossOrganisations(async (tx) => {
      const places = await onChains(tx, organisationId);
      const others = [
        await takenByChains(tx, organisationId),
        await atBank(tx, organisationId),
        await between(tx, organisationId),
      ];
      for (const moved of others)
        for (const [place, units] of moved) places.set(place, (places.get(place) ?? 0n) + units);
      for (const { currency, network, units } of await begun(tx, organisationId))
        move(places, currency, network === '' ? null : network, BigInt(units));
      return holdingsOf(places);
    }),
});

/** Moves the opening amounts of the sandbox's chains and bank: the demo history went on. */
export const moveHoldings = async (
  tx: Tx,
  organisationId: OrganisationId,
  moves: readonly Holding[],
): Promise<void> => {
  const rows = moves.map(({ network, amount }) => ({
    organisation_id: organisationId,
    currency: amount.currency,
    network: network ?? '',
    units: amount.units.toString(),
  }));
  await sql`
    insert into simulated_holding (organisation_id, currency, network, units)
    select organisation_id, currency, network, sum(units)
      from jsonb_populate_recordset(null::simulated_holding, ${JSON.stringify(rows)}::jsonb)
     group by 1, 2, 3
    on conflict (organisation_id, currency, network)
      do update set units = simulated_holding.units + excluded.units`.execute(tx);
};
