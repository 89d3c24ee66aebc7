import {
  longestClientInvoiceId,
  longestInvoiceText,
  mostInvoiceLines,
} from '@countinghouse/contract/money-in/invoices';
import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { longestName } from '@countinghouse/contract/validation';
import {
  breakpoints,
  Button,
  Columns,
  DateField,
  FormSection,
  IconButton,
  TextArea,
  TextField,
  useMediaQuery,
} from '@countinghouse/ui';
import { SelectOfBusiness } from '../../../../entities/business/select-of-business';
import { Amount } from '../../../../entities/currency/cells';
import { currencyOptions } from '../../../../entities/currency/options';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import { changeFields, Field, useWatch, type Fields } from '../../../../platform/forms';
import { AmountField } from '../../../../platform/forms/amount-field';
import { displayRules } from '../payment-choices';
import { BusinessField, useBusinessOf } from '../requests/business-field';
import { afterChoosingBusiness, emptyLine, typedTotals, type InvoiceValues } from './invoice-form';
import styles from './invoices.module.css';
import { messages } from './messages';

const { fields, heads, sections } = messages;

type Props = {
  readonly of: Fields<InvoiceValues>;
  readonly businesses: readonly BusinessOption[];
  /** A draft stays with its business. */
  readonly isEdited?: boolean;
};

/** Content of an invoice. */
export const InvoiceFields = ({ of, businesses, isEdited = false }: Props) => {
  const business = useBusinessOf(of, businesses);
  return (
    <>
      <FormSection title={sections.customer} description={messages.customerText}>
        <BusinessField
          of={of}
          businesses={businesses}
          label={fields.business}
          isFixed={isEdited}
          after={afterChoosingBusiness}
        />
        <CustomerFields of={of} />
      </FormSection>
      <LineFields of={of} business={business} />
      <TermFields of={of} />
    </>
  );
};

const CustomerFields = ({ of }: Pick<Props, 'of'>) => (
  <>
    <Columns>
      <Field of={of} name="customerName">
        {(field) => <TextField label={fields.customerName} autoComplete="off" maxLength={140} {...field} />}
      </Field>
      <Field of={of} name="customerEmail">
        {(field) => (
          <TextField
            label={fields.customerEmail}
            hint={fields.customerEmailHint}
            type="email"
            isOptional
            autoComplete="off"
            maxLength={254}
            {...field}
          />
        )}
      </Field>
    </Columns>
    <Columns>
      <Field of={of} name="customerAddress">
        {(field) => (
          <TextArea label={fields.customerAddress} isOptional rows={3} maxLength={longestInvoiceText} {...field} />
        )}
      </Field>
      <Field of={of} name="customerTaxId">
        {(field) => (
          <TextField label={fields.customerTaxId} isOptional autoComplete="off" maxLength={longestName} {...field} />
        )}
      </Field>
    </Columns>
  </>
);

const LineFields = ({ of, business }: Pick<Props, 'of'> & { readonly business: BusinessOption | undefined }) => {
  const book = useCurrencyBook();
  const [lines, currency] = useWatch({ control: of.control, name: ['lines', 'currency'] });
  const change = (next: InvoiceValues['lines']) => changeFields(of, { lines: next });
  const rules = displayRules({ displayCurrency: currency });
  const totals = typedTotals({ lines, currency });
  const isNarrow = useMediaQuery(breakpoints.phone);
  /** Without room for a head of the columns, each field bears its short name. */
  const labelOf = (name: keyof typeof heads, index: number): string =>
    isNarrow ? heads[name] : fields[name](index + 1);
  return (
    <FormSection title={sections.lines} description={messages.linesText}>
      <Columns>
        <Field of={of} name="currency">
          {(field) => (
            <SelectOfBusiness
              business={business}
              label={fields.currency}
              options={currencyOptions(book, business?.supportedDisplayCurrencies ?? [])}
              {...field}
            />
          )}
        </Field>
      </Columns>
      <div className={styles.lines}>
        <div className={`${styles.line} ${styles.heads}`} aria-hidden="true">
          <span>{heads.description}</span>
          <span>{heads.quantity}</span>
          <span>{messages.unitPriceIn(currency)}</span>
          <span>{heads.taxPercent}</span>
          <span />
        </div>
        {lines.map((_, index) => (
          // Lines have no identity beyond their position.
          <div key={index} className={styles.line}>
            <Field of={of} name={`lines.${index}.description`}>
              {(field) => (
                <TextField
                  label={labelOf('description', index)}
                  isLabelHidden={!isNarrow}
                  autoComplete="off"
                  maxLength={longestInvoiceText}
                  {...field}
                />
              )}
            </Field>
            <Field of={of} name={`lines.${index}.quantity`}>
              {(field) => (
                <TextField
                  label={labelOf('quantity', index)}
                  isLabelHidden={!isNarrow}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={16}
                  isFigure
                  {...field}
                />
              )}
            </Field>
            <Field of={of} name={`lines.${index}.unitPrice`}>
              {(field) => (
                <AmountField
                  label={labelOf('unitPrice', index)}
                  isLabelHidden={!isNarrow}
                  isCodeHidden
                  rules={rules}
                  {...field}
                />
              )}
            </Field>
            <Field of={of} name={`lines.${index}.taxPercent`}>
              {(field) => (
                <TextField
                  label={labelOf('taxPercent', index)}
                  isLabelHidden={!isNarrow}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  isFigure
                  {...field}
                />
              )}
            </Field>
            <IconButton
              icon="trash"
              label={messages.removeLine(index + 1)}
              isDisabled={lines.length === 1}
              onPress={() => change(lines.filter((_line, place) => place !== index))}
            />
          </div>
        ))}
      </div>
      <div>
        <Button
          size="sm"
          icon="plus"
          isDisabled={lines.length >= mostInvoiceLines}
          onPress={() => change([...lines, { ...emptyLine, taxPercent: lines.at(-1)?.taxPercent ?? '0' }])}
        >
          {messages.addLine}
        </Button>
      </div>
      {totals && (
        <dl className={styles.totals} aria-live="polite">
          {totals.map(({ label, amount, isSum }) => (
            <div key={label} className={isSum ? styles.sum : undefined}>
              <dt>{label}</dt>
              <dd>
                <Amount money={{ amount, currency }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </FormSection>
  );
};

const TermFields = ({ of }: Pick<Props, 'of'>) => (
  <FormSection title={sections.terms} description={messages.termsText}>
    <Columns>
      <Field of={of} name="dueOn">
        {(field) => <DateField label={fields.dueOn} {...field} />}
      </Field>
      <Field of={of} name="numberPrefix">
        {(field) => (
          <TextField
            label={fields.numberPrefix}
            hint={fields.numberPrefixHint}
            autoComplete="off"
            maxLength={16}
            {...field}
          />
        )}
      </Field>
    </Columns>
    <Field of={of} name="clientInvoiceId">
      {(field) => (
        <TextField
          label={fields.clientInvoiceId}
          hint={fields.clientInvoiceIdHint}
          isOptional
          autoComplete="off"
          maxLength={longestClientInvoiceId}
          {...field}
        />
      )}
    </Field>
    <Field of={of} name="issuerDetails">
      {(field) => (
        <TextArea
          label={fields.issuerDetails}
          hint={fields.issuerDetailsHint}
          isOptional
          rows={3}
          maxLength={longestInvoiceText}
          {...field}
        />
      )}
    </Field>
    <Field of={of} name="memo">
      {(field) => (
        <TextArea
          label={fields.memo}
          hint={fields.memoHint}
          isOptional
          rows={2}
          maxLength={longestInvoiceText}
          {...field}
        />
      )}
    </Field>
  </FormSection>
);
