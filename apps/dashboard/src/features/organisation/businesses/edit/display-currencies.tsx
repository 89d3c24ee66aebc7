import { Button, CheckboxGroup } from '@countinghouse/ui';
import { useState } from 'react';
import styles from './edit.module.css';
import { texts } from './messages';

/** Currencies shown before the rest is expanded: one line on a desk. */
const shownAtFirst = 7;
const all = '*';

type DisplayCurrenciesProps = {
  readonly offered: readonly string[];
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (currencies: string[]) => void;
};

/** The fiat currencies prices may be quoted in; All takes every one. */
export const DisplayCurrencies = ({ offered, value, error, onChange }: DisplayCurrenciesProps) => {
  const [isWhole, setWhole] = useState(false);
  // Currencies chosen when the form opened stay in sight, whatever their order.
  const [chosenAtFirst] = useState(value);
  const shown = offered.filter((code, index) => isWhole || index < shownAtFirst || chosenAtFirst.includes(code));
  const isAll = offered.length > 0 && value.length === offered.length;
  const rest = offered.length - shown.length;

  const change = (ids: string[]) => {
    if (ids.includes(all) !== isAll) onChange(ids.includes(all) ? [...offered] : []);
    else onChange(offered.filter((code) => (shown.includes(code) ? ids.includes(code) : value.includes(code))));
  };

  return (
    <div className={styles.pills} data-invalid={error ? true : undefined}>
      <CheckboxGroup
        label={texts.displayCurrencies}
        isLabelHidden
        look="pills"
        options={[{ id: all, label: texts.all }, ...shown.map((code) => ({ id: code, label: code }))]}
        value={isAll ? [all, ...value] : value}
        onChange={change}
        error={error}
      />
      {rest > 0 && (
        <Button variant="ghost" size="sm" onPress={() => setWhole(true)}>
          {texts.more(rest)}
        </Button>
      )}
    </div>
  );
};
