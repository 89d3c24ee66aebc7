import { longest } from '@countinghouse/contract/money-in/travel-rule-person';
import { DateField, Banner, Columns, CopyButton, FormSection, RadioGroup, Select, TextField } from '@countinghouse/ui';
import type { FieldPath } from 'react-hook-form';
import type { Fields } from '../../platform/forms';
import { Field, useWatch } from '../../platform/forms';
import { today } from '../../platform/list/calendar-days';
import { countryOptions } from '../country/countries';
import { originatorMessages as messages } from './originator-messages';
import { afterChoosingPerson, identifierTypesOf, needsSignature } from './originator-form';
import type { OriginatorAsked, OriginatorValues } from './originator-values';

const { who, more, wallet } = messages;

type Of = { readonly of: Fields<OriginatorValues> };
type Props = Of & {
  readonly asked: OriginatorAsked;
  /** True before anything was sent. */
  readonly isBefore?: boolean;
  /** True for the recipient of the money. */
  readonly isRecipient?: boolean;
  /** True if it is known already whose wallet it is. */
  readonly isWalletKnown?: boolean;
};

/** Payer, further facts, and the owner of the wallet. */
export const OriginatorFields = ({ of, asked, isBefore, isRecipient, isWalletKnown }: Props) => (
  <>
    <Who of={of} isBefore={isBefore} isRecipient={isRecipient} />
    <More of={of} asked={asked} />
    {!isWalletKnown && <Wallet of={of} asked={asked} isBefore={isBefore} isRecipient={isRecipient} />}
  </>
);

/** The names of the fields that hold text. */
type TextName = Extract<
  FieldPath<OriginatorValues>,
  `originator.${
    | 'name'
    | 'secondaryName'
    | 'nationalIdentifier'
    | 'registrationAuthority'
    | 'dateOfBirth'
    | 'placeOfBirth'
    | 'customerIdentification'
    | `address.${'streetName' | 'buildingNumber' | 'postCode' | 'townName'}`
    | `vasp.${'name' | 'website' | 'lei'}`
    | `ownership.${'statement' | 'signature'}`}`
>;

type TextProps = Of & {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  readonly type?: 'url';
};

const Text = ({ of, name, ...look }: TextProps) => (
  <Field of={of} name={name}>
    {(field) => <TextField autoComplete="off" {...look} {...field} />}
  </Field>
);

type CountryName = Extract<
  FieldPath<OriginatorValues>,
  `originator.${'countryOfIssue' | 'countryOfResidence' | 'countryOfRegistration' | 'address.country' | 'vasp.country'}`
>;

const Country = ({ of, name, label, isOptional }: Of & { name: CountryName; label: string; isOptional?: boolean }) => (
  <Field of={of} name={name}>
    {({ value, ...field }) => (
      <Select
        label={label}
        isOptional={isOptional}
        placeholder={who.choose}
        isSearchable
        options={countryOptions}
        value={value || null}
        {...field}
      />
    )}
  </Field>
);

const Who = ({ of, isBefore, isRecipient }: Omit<Props, 'asked'>) => {
  const [personType, identifierType] = useWatch({
    control: of.control,
    name: ['originator.personType', 'originator.nationalIdentifierType'],
  });
  const isNatural = personType === 'NATURAL';
  return (
    <FormSection
      title={isRecipient ? who.titleRecipient : who.title}
      description={isRecipient ? who.reasonRecipient : isBefore ? who.reasonBefore : who.reason}
    >
      <Field of={of} name="originator.personType">
        {({ onChange, ...field }) => (
          <RadioGroup
            label={who.personType}
            look="pills"
            options={[
              { id: 'NATURAL', label: who.personTypes.NATURAL },
              { id: 'LEGAL', label: who.personTypes.LEGAL },
            ]}
            {...field}
            onChange={(chosen) => {
              onChange(chosen);
              of.setValue('originator.nationalIdentifierType', afterChoosingPerson(chosen, identifierType));
            }}
          />
        )}
      </Field>
      {isNatural ? (
        <Columns>
          <Text of={of} name="originator.secondaryName" label={who.firstNames} isOptional maxLength={longest.name} />
          <Text
            of={of}
            name="originator.name"
            label={who.familyName}
            hint={who.familyNameHint}
            maxLength={longest.name}
          />
        </Columns>
      ) : (
        <Text of={of} name="originator.name" label={who.companyName} maxLength={longest.name} />
      )}
      <Columns>
        <Field of={of} name="originator.nationalIdentifierType">
          {({ value, ...field }) => (
            <Select
              label={who.identifierType}
              placeholder={who.choose}
              options={identifierTypesOf(personType).map((id) => ({ id, label: who.identifierTypes[id] }))}
              value={value || null}
              {...field}
            />
          )}
        </Field>
        <Text of={of} name="originator.nationalIdentifier" label={who.identifier} maxLength={longest.identifier} />
      </Columns>
      {isNatural && <Country of={of} name="originator.countryOfIssue" label={who.countryOfIssue} isOptional />}
      {!isNatural && identifierType !== 'LEIX' && (
        <Text
          of={of}
          name="originator.registrationAuthority"
          label={who.authority}
          hint={who.authorityHint}
          maxLength={8}
        />
      )}
    </FormSection>
  );
};

const More = ({ of, asked }: Props) => {
  const isNatural = useWatch({ control: of.control, name: 'originator.personType' }) === 'NATURAL';
  const reason = asked.acceptsMinimum ? more.reason : more.reasonRequired;
  return (
    <FormSection title={more.title} description={isNatural ? reason : more.reasonLegal}>
      {isNatural && (
        <Columns>
          <Field of={of} name="originator.dateOfBirth">
            {(field) => <DateField label={more.dateOfBirth} min="1900-01-01" max={today()} isOptional {...field} />}
          </Field>
          <Text of={of} name="originator.placeOfBirth" label={more.placeOfBirth} isOptional maxLength={longest.place} />
        </Columns>
      )}
      <Columns>
        <Text of={of} name="originator.address.streetName" label={more.street} isOptional maxLength={longest.street} />
        <Text
          of={of}
          name="originator.address.buildingNumber"
          label={more.building}
          isOptional
          maxLength={longest.building}
        />
      </Columns>
      <Columns>
        <Text
          of={of}
          name="originator.address.postCode"
          label={more.postCode}
          isOptional
          maxLength={longest.postCode}
        />
        <Text of={of} name="originator.address.townName" label={more.town} isOptional maxLength={longest.place} />
      </Columns>
      <Columns>
        <Country of={of} name="originator.address.country" label={more.country} isOptional />
        {isNatural ? (
          <Country of={of} name="originator.countryOfResidence" label={more.residence} isOptional />
        ) : (
          <Country of={of} name="originator.countryOfRegistration" label={more.registration} isOptional />
        )}
      </Columns>
      <Text
        of={of}
        name="originator.customerIdentification"
        label={more.customer}
        hint={more.customerHint}
        isOptional
        maxLength={longest.customer}
      />
    </FormSection>
  );
};

const Wallet = ({ of, asked, isBefore, isRecipient }: Props) => {
  const walletType = useWatch({ control: of.control, name: 'originator.walletType' });
  return (
    <FormSection
      title={wallet.title}
      description={isRecipient ? wallet.reasonRecipient : isBefore ? wallet.reasonBefore : wallet.reason}
    >
      <Field of={of} name="originator.walletType">
        {(field) => (
          <RadioGroup
            label={wallet.type}
            look="pills"
            options={[
              { id: 'SELF_HOSTED', label: wallet.types.SELF_HOSTED },
              { id: 'HOSTED', label: wallet.types.HOSTED },
              ...(asked.ownershipProofRequired || isRecipient
                ? []
                : [{ id: 'UNKNOWN' as const, label: wallet.types.UNKNOWN }]),
            ]}
            {...field}
          />
        )}
      </Field>
      {walletType === 'HOSTED' && <Provider of={of} />}
      {walletType === 'SELF_HOSTED' &&
        asked.ownershipProofRequired &&
        (isRecipient ? <Signature of={of} reason={wallet.proofRecipient} /> : <Ownership of={of} asked={asked} />)}
    </FormSection>
  );
};

const Provider = ({ of }: Of) => (
  <>
    <Columns>
      <Text of={of} name="originator.vasp.name" label={wallet.provider} maxLength={longest.name} />
      <Country of={of} name="originator.vasp.country" label={wallet.providerCountry} />
    </Columns>
    <Columns>
      <Text of={of} name="originator.vasp.website" label={wallet.website} isOptional />
      <Text of={of} name="originator.vasp.lei" label={wallet.lei} isOptional maxLength={20} />
    </Columns>
  </>
);

const Ownership = ({ of, asked }: Props) => {
  const ownedBy = useWatch({ control: of.control, name: 'originator.ownedBy' });
  if (asked.ownershipConfirmedBy !== null) return <Banner tone="success">{wallet.confirmed}</Banner>;
  return (
    <>
      <Field of={of} name="originator.ownedBy">
        {(field) => (
          <RadioGroup
            label={wallet.owner}
            look="pills"
            options={[
              { id: 'PAYER', label: wallet.owners.PAYER },
              { id: 'THIRD_PARTY', label: wallet.owners.THIRD_PARTY },
            ]}
            {...field}
          />
        )}
      </Field>
      {ownedBy === 'THIRD_PARTY' ? (
        <Banner tone="warning">{wallet.thirdParty}</Banner>
      ) : needsSignature(asked) ? (
        <Signature of={of} />
      ) : (
        <Banner tone="warning">{wallet.proofElsewhere}</Banner>
      )}
    </>
  );
};

const Signature = ({ of, reason = wallet.proof }: Of & { readonly reason?: string }) => {
  const statement = useWatch({ control: of.control, name: 'originator.ownership.statement' });
  return (
    <>
      <Banner tone="info">{reason}</Banner>
      <Field of={of} name="originator.ownership.statement">
        {(field) => (
          <TextField
            label={wallet.message}
            autoComplete="off"
            maxLength={500}
            labelEnd={<CopyButton value={statement} noun={wallet.copyMessage} />}
            {...field}
          />
        )}
      </Field>
      <Text
        of={of}
        name="originator.ownership.signature"
        label={wallet.signature}
        hint={wallet.signatureHint}
        maxLength={500}
      />
    </>
  );
};
