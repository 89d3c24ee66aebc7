import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  Button,
  Checkbox,
  CheckboxGroup,
  CodeField,
  DateField,
  DateRangePicker,
  IconButton,
  Link,
  LinkButton,
  NavigationProvider,
  PasswordField,
  RadioGroup,
  SearchField,
  Select,
  Slider,
  Switch,
  TextField,
  datePresets,
  periodEnds,
  dateRangeText,
  type DateRange,
  type DayPreset,
} from '../index';
import { expectAccessible } from '../testing';

describe('Button', () => {
  it('acts on press, Enter and Space, and never sends a form by accident', async () => {
    const onPress = vi.fn<() => void>();
    const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button onPress={onPress}>Save</Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    button.focus();
    await userEvent.keyboard('{Enter} ');
    expect(onPress).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('ignores presses and keeps its focus and name while work is under way', async () => {
    const onPress = vi.fn<() => void>();
    const onSubmit = vi.fn<() => void>();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onPress={onPress} isPending>
          Submit
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Submit' });
    button.focus();
    await userEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('an icon alone always has a name', async () => {
    render(<IconButton icon="refresh" label="Refresh" />);
    expect(screen.getByRole('button', { name: 'Refresh' }).querySelector('svg')?.getAttribute('aria-hidden')).toBe(
      'true',
    );
    await expectAccessible();
  });
});

describe('Links', () => {
  it('navigate inside the product on a plain click and leave modified clicks to the browser', async () => {
    const navigate = vi.fn<(href: string) => void>();
    render(
      <NavigationProvider navigate={navigate}>
        <LinkButton href="/businesses">Businesses</LinkButton>
      </NavigationProvider>,
    );
    const link = screen.getByRole('link', { name: 'Businesses' });
    await userEvent.click(link);
    expect(navigate).toHaveBeenCalledWith('/businesses');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('to elsewhere open a new tab that learns nothing about us', () => {
    render(
      <Link href="https://explorer.example" isExternal>
        Explorer
      </Link>,
    );
    const link = screen.getByRole('link', { name: 'Explorer' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});

describe('Fields', () => {
  it('a text field ties its error to the control and shows it instead of the hint', async () => {
    render(
      <TextField
        label="Email"
        value="x"
        hint="We never share it"
        error="Please enter a valid email address"
        onChange={() => {}}
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Please enter a valid email address');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('We never share it')).toBeNull();
    await expectAccessible();
  });

  it('a password hides until the button shows it', async () => {
    render(<PasswordField label="Password" value="Sandbox2025" onChange={() => {}} />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
    await expectAccessible();
  });

  function Code({ onComplete }: { onComplete: (code: string) => void }) {
    const [value, setValue] = useState('');
    return <CodeField label="Two-factor code" value={value} onChange={setValue} onComplete={onComplete} />;
  }

  it('a code takes digits only, six of them, and says when it is complete', async () => {
    const onComplete = vi.fn<(code: string) => void>();
    render(<Code onComplete={onComplete} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Two-factor code' });
    await userEvent.type(input, '0a1b2 3');
    expect(input.value).toBe('0123');
    expect(onComplete).not.toHaveBeenCalled();
    await userEvent.type(input, '457');
    expect(input.value).toBe('012345');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('012345');
    await expectAccessible();
  });

  it('a code that is selected whole is replaced by what is typed', async () => {
    const onComplete = vi.fn<(code: string) => void>();
    render(<Code onComplete={onComplete} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Two-factor code' });
    await userEvent.type(input, '111111');
    input.setSelectionRange(0, 6);
    fireEvent.select(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
    await userEvent.keyboard('222222');
    expect(input.value).toBe('222222');
    input.setSelectionRange(2, 4);
    fireEvent.select(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([6, 6]);
    expect(onComplete.mock.calls).toEqual([['111111'], ['222222']]);
  });

  it('a code pasted with spaces arrives whole', async () => {
    const onComplete = vi.fn<(code: string) => void>();
    render(<Code onComplete={onComplete} />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste(' 492 017 ');
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('492017');
  });

  it('a search empties on Escape and by its cross, and submits on Enter', async () => {
    const onSubmit = vi.fn<(value: string) => void>();
    function Search() {
      const [value, setValue] = useState('');
      return <SearchField label="Search" value={value} onChange={setValue} onSubmit={onSubmit} />;
    }
    render(<Search />);
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    await userEvent.type(input, 'P-2025{Enter}');
    expect(onSubmit).toHaveBeenCalledWith('P-2025');
    await userEvent.keyboard('{Escape}');
    expect(input.value).toBe('');
    await userEvent.type(input, 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(input.value).toBe('');
  });
});

describe('Choices', () => {
  it('a checkbox shows a mixed state and toggles by Space', async () => {
    const onChange = vi.fn<(isChecked: boolean) => void>();
    render(<Checkbox label="All" isChecked={false} isMixed onChange={onChange} />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
    expect(box.indeterminate).toBe(true);
    box.focus();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it('a switch says whether it is on', async () => {
    const onChange = vi.fn<(isOn: boolean) => void>();
    render(<Switch label="Accept" isOn onChange={onChange} />);
    const control = screen.getByRole('switch', { name: 'Accept' });
    expect(control.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(control);
    expect(onChange).toHaveBeenCalledWith(false);
    await expectAccessible();
  });

  it('a group of checkboxes answers in the order of its options', async () => {
    const onChange = vi.fn<(ids: string[]) => void>();
    const options = ['a', 'b', 'c'].map((id) => ({ id, label: id }));
    render(<CheckboxGroup label="Letters" options={options} value={['c']} onChange={onChange} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'a' }));
    expect(onChange).toHaveBeenCalledWith(['a', 'c']);
    await expectAccessible();
  });

  it('a radio group is one tab stop and offers what is allowed', async () => {
    const onChange = vi.fn<(id: string) => void>();
    const options = [
      { id: 'day', label: 'Day' },
      { id: 'week', label: 'Week', isDisabled: true },
      { id: 'year', label: 'Year' },
    ];
    render(<RadioGroup label="Period" options={options} value="day" onChange={onChange} look="pills" />);
    const group = screen.getByRole('radiogroup', { name: 'Period' });
    await userEvent.click(within(group).getByRole('radio', { name: 'Week' }));
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(within(group).getByRole('radio', { name: 'Year' }));
    expect(onChange).toHaveBeenCalledWith('year');
    await expectAccessible();
  });

  it('a slider with a box leaves what is typed to its caller, and tells what is wrong at the box', async () => {
    const onType = vi.fn<(typed: string) => void>();
    const onChange = vi.fn<(value: number) => void>();
    const box = { value: '77', onChange: onType, suffix: '%', error: 'Maximum is 10 %' };
    render(<Slider label="Share" value={10} min={1} max={10} step={0.01} onChange={onChange} box={box} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Share', description: 'Maximum is 10 %' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, '0');
    await userEvent.tab();
    expect(onType.mock.calls).toEqual([['770']]);
    expect(onChange).not.toHaveBeenCalled();
    expect(field.value).toBe('77');
    await expectAccessible();
  });
  it('a slider announces its formatted value', async () => {
    render(
      <Slider label="Tolerance" value={2.5} min={0} max={10} step={0.1} onChange={() => {}} format={(v) => `${v} %`} />,
    );
    expect(screen.getByRole('slider', { name: 'Tolerance' }).getAttribute('aria-valuetext')).toBe('2.5 %');
    await expectAccessible();
  });
});

describe('Select', () => {
  it('keeps its reason and shows no error while nothing can be chosen', () => {
    const field = {
      label: 'Currency',
      options: [],
      value: null,
      onChange: () => {},
      hint: 'Choose the business first',
    };
    const { rerender } = render(<Select {...field} isDisabled error="Currency is required" />);
    expect(screen.getByText('Choose the business first')).toBeTruthy();
    expect(screen.queryByText('Currency is required')).toBeNull();
    rerender(<Select {...field} error="Currency is required" />);
    expect(screen.getByText('Currency is required')).toBeTruthy();
  });

  const options = [
    { id: 'BTC', label: 'Bitcoin' },
    { id: 'ETH', label: 'Ether' },
    { id: 'LTC', label: 'Litecoin', isDisabled: true },
  ];

  it('opens, walks and chooses by keyboard, then returns the focus', async () => {
    const onChange = vi.fn<(id: string) => void>();
    render(<Select label="Currency" options={options} value={null} onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('listbox')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith('ETH');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Select');
  });

  it('names its button by label and value and shows the error in place', async () => {
    render(
      <Select label="Currency" options={options} value="BTC" onChange={() => {}} error="Please choose a currency" />,
    );
    const button = screen.getByRole('button', { name: /Bitcoin.*Currency|Currency.*Bitcoin/ });
    const notes = (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(notes).toContain('Please choose a currency');
  });

  it('finds options by typing when searchable', async () => {
    render(<Select label="Currency" options={options} value={null} onChange={() => {}} isSearchable />);
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(await screen.findByRole('searchbox'), 'eth');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ether']);
  });
});

describe('DateRangePicker', () => {
  const presets = datePresets('2025-06-30');

  it('counts presets back from today, both ends included', () => {
    expect(presets.map(({ label, range }) => [label, range.from, range.to])).toEqual([
      ['Today', '2025-06-30', '2025-06-30'],
      ['Last 7 days', '2025-06-24', '2025-06-30'],
      ['Last 30 days', '2025-06-01', '2025-06-30'],
      ['Last 90 days', '2025-04-02', '2025-06-30'],
      ['This month', '2025-06-01', '2025-06-30'],
      ['Last month', '2025-05-01', '2025-05-31'],
      ['Last quarter', '2025-01-01', '2025-03-31'],
      ['Last year', '2024-01-01', '2024-12-31'],
    ]);
  });

  it.each([
    ['2026-11-27', ['2026-11-26', '2026-10-31', '2026-09-30', '2025-12-31']],
    ['2026-10-01', ['2026-09-30', '2026-09-30', '2026-09-30', '2025-12-31']],
    ['2026-01-01', ['2025-12-31', '2025-12-31', '2025-12-31', '2025-12-31']],
    ['2026-02-15', ['2026-02-14', '2026-01-31', '2025-12-31', '2025-12-31']],
  ])('names the ends of the day, month, quarter and year before %s', (today, days) => {
    expect(periodEnds(today).map(({ day }) => day)).toEqual(days);
  });

  it.each<[DateRange, string]>([
    [{ from: '2025-06-01', to: '2025-06-30' }, 'Last 30 days'],
    [{ from: '2025-05-31', to: '2025-06-30' }, '31 May – 30 Jun 2025'],
    [{ from: '2024-12-31', to: '2025-01-02' }, '31 Dec 2024 – 2 Jan 2025'],
    [{ from: '2025-03-14', to: '2025-03-14' }, '14 Mar 2025'],
  ])('prints %o as %s', (range, text) => {
    expect(dateRangeText(range, presets)).toBe(text);
  });

  it('applies a preset at once and closes', async () => {
    const onChange = vi.fn<(range: DateRange) => void>();
    render(<DateRangePicker label="Period" value={null} onChange={onChange} presets={presets} maxDate="2025-06-30" />);
    await userEvent.click(screen.getByRole('button', { name: 'Period: All dates' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    expect(onChange).toHaveBeenCalledWith({ from: '2025-06-24', to: '2025-06-30' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('chooses a range in the calendar by keyboard alone', async () => {
    const onChange = vi.fn<(range: DateRange) => void>();
    const value = { from: '2025-06-10', to: '2025-06-10' };
    render(<DateRangePicker label="Period" value={value} onChange={onChange} presets={[]} maxDate="2025-06-30" />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    const day = screen.getByRole('button', { name: /10 June 2025/ });
    day.focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
    // choosing the first day already moves to the next one
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2025-06-10', to: '2025-06-13' });
  });
});

describe('DateField', () => {
  const Day = ({ onChange }: { readonly onChange: (day: string) => void }) => {
    const [day, setDay] = useState('2026-03-07');
    return (
      <DateField
        label="Day"
        value={day}
        onChange={(next) => {
          setDay(next);
          onChange(next);
        }}
      />
    );
  };

  it('shows a day as every screen does, takes it typed in words or figures, and keeps text that names none', async () => {
    const onChange = vi.fn<(day: string) => void>();
    render(<Day onChange={onChange} />);
    const input = screen.getByLabelText('Day');
    expect(input).toHaveProperty('value', '07 Mar 2026');
    expect(input).toHaveProperty('type', 'text');
    await userEvent.clear(input);
    await userEvent.type(input, '23.11.2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-23');
    await userEvent.tab();
    expect(input).toHaveProperty('value', '23 Nov 2026');
    await userEvent.clear(input);
    await userEvent.type(input, 'soon');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('soon');
    expect(input).toHaveProperty('value', 'soon');
  });

  it('names a day out of bounds at the field once it is left, and says its form to a reader', async () => {
    const Bound = () => {
      const [day, setDay] = useState('2026-03-07');
      return <DateField label="Day" min="2026-03-01" max="2026-03-31" value={day} onChange={setDay} />;
    };
    render(<Bound />);
    const input = screen.getByLabelText('Day');
    expect(screen.getByRole('textbox', { description: /such as 23 Nov 2026/ })).toBe(input);
    await userEvent.clear(input);
    await userEvent.type(input, '1 Apr 2026');
    expect(screen.queryByText('Not after 31 Mar 2026')).toBeNull();
    await userEvent.tab();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { description: /Not after 31 Mar 2026/ })).toBe(input);
    await userEvent.clear(input);
    await userEvent.type(input, '28.2.2026');
    await userEvent.tab();
    expect(screen.getByText('Not before 01 Mar 2026')).toBeTruthy();
  });

  it('opens by the down arrow and takes the end of a period by its name', async () => {
    const onPreset = vi.fn<(preset: DayPreset) => void>();
    const Ends = () => {
      const [day, setDay] = useState('2026-11-27');
      return (
        <DateField label="Day" presets={periodEnds('2026-11-27')} value={day} onChange={setDay} onPreset={onPreset} />
      );
    };
    render(<Ends />);
    const input = screen.getByLabelText('Day');
    input.focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('button', { name: 'End of last quarter' }));
    expect(input).toHaveProperty('value', '30 Sep 2026');
    expect(onPreset).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'last-quarter' }));
  });

  it('is picked from a calendar, which gives the focus back', async () => {
    const onChange = vi.fn<(day: string) => void>();
    render(<Day onChange={onChange} />);
    const button = screen.getByRole('button', { name: 'Open calendar' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: /19 March 2026/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-03-19');
    expect(screen.getByLabelText('Day')).toHaveProperty('value', '19 Mar 2026');
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });
});
