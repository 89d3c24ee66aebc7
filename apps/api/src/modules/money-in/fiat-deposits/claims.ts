import type { Claim } from '../../../platform/cells/claims';

type Numbers = {
  readonly iban?: string | null | undefined;
  readonly accountNumber?: string | null | undefined;
  readonly sortCode?: string | null | undefined;
  readonly routingNumber?: string | null | undefined;
  readonly swiftCode?: string | null | undefined;
};

/** British account within its IBAN: four letters of the bank, the sort code, the number. */
const british = /^GB\d{2}[A-Z]{4}(\d{6})(\d{8})$/;

/**
 * An account at a bank as cells compare it, in every form in which the other may know it: a British one by its IBAN too. Its currency is left out, for
 * one statement has all of them.
 */
export const claimsOfAccount = ({
  iban,
  accountNumber,
  sortCode,
  routingNumber,
  swiftCode,
}: Numbers): readonly Claim[] => {
  const label = `The account ${iban ?? accountNumber ?? ''}`;
  const inIban = british.exec(iban ?? '');
  const bank = sortCode ?? routingNumber ?? swiftCode?.slice(0, 8) ?? '';
  const things = [
    ...(iban ? [`account ${iban}`] : []),
    ...(inIban ? [`account ${inIban[1]} ${inIban[2]}`] : []),
    ...(accountNumber ? [`account ${bank} ${accountNumber}`] : []),
  ];
  return things.map((thing) => ({ thing, label }));
};
