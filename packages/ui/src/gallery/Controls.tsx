import { useState } from 'react';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  CodeField,
  Coin,
  DateRangePicker,
  IconButton,
  Link,
  LinkButton,
  PasswordField,
  RadioGroup,
  Row,
  SearchField,
  Select,
  Slider,
  Stack,
  Switch,
  TextArea,
  DateField,
  TextField,
  datePresets,
  periodEnds,
  type DateRange,
} from '../index';
import { Board, Specimen } from './Specimen';

const today = '2025-06-30';
const presets = datePresets(today);
const ends = periodEnds(today);
const currencies = [
  { id: 'BTC', label: 'Bitcoin', description: 'BTC', leading: <Coin code="BTC" /> },
  { id: 'ETH', label: 'Ether', description: 'ETH', leading: <Coin code="ETH" /> },
  { id: 'LTC', label: 'Litecoin', description: 'LTC', leading: <Coin code="LTC" /> },
  { id: 'USDT', label: 'Tether USD', description: 'USDT', leading: <Coin code="USDT" />, isDisabled: true },
];

export function ControlsSection() {
  return (
    <Board>
      <Buttons />
      <Fields />
      <Choices />
      <Pickers />
    </Board>
  );
}

function Buttons() {
  const [presses, setPresses] = useState(0);
  const press = () => setPresses(presses + 1);
  return (
    <Specimen name="Button" note={`pressed ${presses} times`}>
      <Stack>
        <Row>
          <Button variant="primary" icon="plus" onPress={press}>
            Create
          </Button>
          <Button icon="pencil" onPress={press}>
            Edit
          </Button>
          <Button variant="ghost" trailingIcon="chevron-down" onPress={press}>
            Export
          </Button>
          <Button variant="danger" onPress={press}>
            Delete
          </Button>
          <Button variant="link" onPress={press}>
            Clear filters
          </Button>
        </Row>
        <Row>
          <Button variant="primary" size="sm" onPress={press}>
            Small
          </Button>
          <Button variant="primary" onPress={press}>
            Medium
          </Button>
          <Button variant="primary" size="lg" onPress={press}>
            Large
          </Button>
          <LinkButton href="#controls">Goes somewhere</LinkButton>
        </Row>
        <Row>
          <Button variant="primary" isPending>
            Submit
          </Button>
          <Button isPending>Refresh</Button>
          <Button variant="primary" isDisabled>
            Submit
          </Button>
          <Button isDisabled>Back</Button>
          <Button variant="ghost" isDisabled>
            Export
          </Button>
        </Row>
        <Row>
          <IconButton icon="refresh" label="Refresh" onPress={press} />
          <IconButton icon="columns" label="Columns" onPress={press} />
          <IconButton icon="close" label="Close" size="xs" onPress={press} />
          <IconButton icon="menu" label="Menu" size="lg" isDisabled />
          <Link href="#figures">A link in text</Link>
        </Row>
      </Stack>
    </Specimen>
  );
}

function Fields() {
  const [text, setText] = useState('Aurora Games');
  const [amount, setAmount] = useState('1250.00');
  const [day, setDay] = useState('2025-07-31');
  const [password, setPassword] = useState('Sandbox2025');
  const [code, setCode] = useState('492');
  const [search, setSearch] = useState('');
  const [note, setNote] = useState('');
  return (
    <Specimen name="TextField">
      <Stack>
        <TextField label="Name" value={text} onChange={setText} hint="Shown to payers" />
        <TextField
          label="Email"
          type="email"
          value="manager@northgate"
          error="Please enter a valid email address"
          onChange={() => {}}
        />
        <DateField label="Day" min="2025-03-01" max="2025-08-31" presets={ends} value={day} onChange={setDay} />
        <TextField label="Amount" value={amount} onChange={setAmount} suffix="EUR" isFigure inputMode="decimal" />
        <TextField label="Reference" value="P-20250630-4XK7QD" isReadOnly isOptional />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          size="lg"
          labelEnd={<Link href="#controls">Forgot it?</Link>}
        />
        <CodeField label="Two-factor code" value={code} onChange={setCode} hint="From your authenticator app" />
        <Row>
          <SearchField label="Search" value={search} onChange={setSearch} placeholder="ID or hash" />
        </Row>
        <TextArea label="Note" value={note} onChange={setNote} placeholder="What it is for" isOptional />
      </Stack>
    </Specimen>
  );
}

function Choices() {
  const [isChecked, setChecked] = useState(true);
  const [isOn, setOn] = useState(true);
  const [policy, setPolicy] = useState<'keep' | 'refund'>('keep');
  const [networks, setNetworks] = useState<string[]>(['main']);
  const [period, setPeriod] = useState<'day' | 'week'>('day');
  const [share, setShare] = useState(2.5);
  return (
    <Specimen name="Choice">
      <Stack>
        <Checkbox
          label="Send a receipt"
          isChecked={isChecked}
          onChange={setChecked}
          description="To the payer's email"
        />
        <Checkbox label="All currencies" isChecked={false} isMixed onChange={() => {}} />
        <Checkbox label="I agree" isChecked={false} error="Please agree first" onChange={() => {}} />
        <Checkbox label="Not on offer" isChecked isDisabled onChange={() => {}} />
        <Switch label="Accept overpayments" isOn={isOn} onChange={setOn} description="Credited in full" />
        <Switch label="Not on offer" isOn={false} isDisabled onChange={() => {}} />
        <RadioGroup
          label="When too much arrives"
          look="tiles"
          value={policy}
          onChange={setPolicy}
          options={[
            { id: 'keep', label: 'Credit it', description: 'The whole amount' },
            { id: 'refund', label: 'Refund it', description: 'What is above the request' },
          ]}
        />
        <RadioGroup
          label="Period"
          look="pills"
          value={period}
          onChange={setPeriod}
          options={[
            { id: 'day', label: 'Day' },
            { id: 'week', label: 'Week' },
          ]}
        />
        <CheckboxGroup
          label="Networks"
          value={networks}
          onChange={setNetworks}
          options={[
            { id: 'main', label: 'Main network' },
            { id: 'trc', label: 'TRON (TRC20)', description: 'Cheapest' },
            { id: 'off', label: 'Not on offer', isDisabled: true },
          ]}
        />
        <Slider
          label="Tolerance"
          value={share}
          min={0}
          max={10}
          step={0.1}
          onChange={setShare}
          format={(value) => `${value.toFixed(1)} %`}
        />
        <Slider label="Not on offer" value={3} min={0} max={10} onChange={() => {}} isDisabled />
      </Stack>
    </Specimen>
  );
}

function Pickers() {
  const [currency, setCurrency] = useState<string | null>(null);
  const [range, setRange] = useState<DateRange | null>({ from: '2025-06-01', to: today });
  return (
    <Specimen name="Select and dates">
      <Stack>
        <Select
          label="Currency"
          options={currencies}
          value={currency}
          onChange={setCurrency}
          hint="Sent by the payer"
        />
        <Select label="With search" options={currencies} value={currency} onChange={setCurrency} isSearchable />
        <Select
          label="With an error"
          options={currencies}
          value={null}
          onChange={setCurrency}
          error="Please choose a currency"
        />
        <Select label="Not on offer" options={currencies} value="BTC" onChange={setCurrency} isDisabled />
        <Row>
          <DateRangePicker label="Period" value={range} onChange={setRange} presets={presets} maxDate={today} />
        </Row>
      </Stack>
    </Specimen>
  );
}
