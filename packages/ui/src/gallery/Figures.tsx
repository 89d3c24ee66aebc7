import {
  AmountText,
  Coin,
  DateTimeText,
  Facts,
  GroupedAddress,
  Icon,
  Journal,
  Row,
  Stack,
  Timeline,
  TruncatedId,
  WithCoin,
  type IconName,
} from '../index';
import { drawings } from '../icons/drawings';
import { Board, Specimen } from './Specimen';

const address = 'bc1qrvtg6u6x2m76ftv8pjhafjnmwed8us2hvqeg6u';
const btc = (text: string) => ({ text, code: 'BTC', kind: 'crypto' }) as const;
const eur = (text: string) => ({ text, code: 'EUR', kind: 'fiat' }) as const;

export function FiguresSection() {
  return (
    <Board>
      <Specimen name="AmountText" note="zeros of a crypto amount recede">
        <Stack gap={2}>
          <AmountText text="779644.62" code="EUR" kind="fiat" size="xl" />
          <AmountText text="25000.000000" code="USDT" kind="crypto" size="lg" />
          <AmountText text="1.4183" code="BTC" kind="crypto" size="md" />
          <AmountText text="0.00210000" code="BTC" kind="crypto" />
          <AmountText text="-1250.00" code="EUR" kind="fiat" />
          <AmountText text={null} code="EUR" kind="fiat" />
        </Stack>
      </Specimen>
      <Specimen name="Facts">
        <Facts
          items={[
            { label: 'Requested', value: <AmountText text="100.00" code="EUR" kind="fiat" /> },
            { label: 'Received', value: <AmountText text="0.00210000" code="BTC" kind="crypto" /> },
            { label: 'Rate locked until', value: <DateTimeText iso="2025-06-30T14:22:10Z" /> },
            {
              label: 'Address',
              value: <TruncatedId value={address} noun="address" explorerHref="https://explorer.example/address" />,
            },
            { label: 'Payment ID', value: <TruncatedId value="P-20250630-4XK7QD" noun="payment ID" isWhole /> },
            { label: 'Currency', value: <WithCoin code="BTC">Bitcoin</WithCoin> },
          ]}
        />
      </Specimen>
      <Specimen name="GroupedAddress" note="compared by eye">
        <Stack>
          <GroupedAddress value={address} size="large" />
          <GroupedAddress value={address} size="small" perRow={6} />
        </Stack>
      </Specimen>
      <Specimen name="Timeline">
        <Timeline
          items={[
            { id: '1', title: 'Created', detail: 'checkout-live, API key', iso: '2025-06-30T13:42:10Z' },
            { id: '2', title: 'Deposit seen on chain', detail: '0.00210000 BTC', iso: '2025-06-30T13:48:31Z' },
            { id: '3', title: 'Deposited', detail: '99.00 EUR credited', iso: '2025-06-30T14:05:09Z', tone: 'success' },
            { id: '4', title: 'Overpaid, refund reserved', iso: '2025-06-30T14:05:09Z', tone: 'warning' },
            { id: '5', title: 'Callback failed', iso: '2025-06-30T14:05:10Z', tone: 'danger' },
            { id: '6', title: 'Refund confirmed', iso: null },
          ]}
        />
      </Specimen>
      <Specimen name="Journal" note="closed by the double rule">
        <Journal
          label="Postings"
          transactions={[
            {
              id: 'a',
              title: 'Deposit received',
              reference: 'T-01',
              iso: '2025-06-30T14:05:07Z',
              entries: [
                { id: '1', account: 'Custody BTC, main network', direction: 'DEBIT', amount: btc('0.00210000') },
                { id: '2', account: 'Pending', direction: 'CREDIT', amount: btc('0.00210000') },
              ],
            },
            {
              id: 'b',
              title: 'Deposit credited',
              reference: 'T-03',
              iso: '2025-06-30T14:05:09Z',
              entries: [
                { id: '1', account: 'Conversion position', direction: 'DEBIT', amount: eur('100.00') },
                { id: '2', account: 'Available', direction: 'CREDIT', amount: eur('99.00') },
                { id: '3', account: 'Service fee income', direction: 'CREDIT', amount: eur('1.00') },
              ],
              sums: [eur('100.00')],
            },
          ]}
        />
      </Specimen>
      <Specimen name="Icon and Coin">
        <Stack>
          <Row>
            {(Object.keys(drawings) as IconName[]).map((name) => (
              <span key={name} title={name}>
                <Icon name={name} />
              </span>
            ))}
          </Row>
          <Row>
            {['BTC', 'ETH', 'USDT', 'LTC', 'EUR', 'XRP'].map((code) => (
              <Coin key={code} code={code} size="lg" />
            ))}
          </Row>
        </Stack>
      </Specimen>
    </Board>
  );
}
