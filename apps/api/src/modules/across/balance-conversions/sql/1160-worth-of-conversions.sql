-- The worth of a conversion is kept with its quote, for between two currencies neither side says it. Null of earlier quotes.
alter table balance_conversion
  add column uniform_currency text,
  add column uniform_amount numeric(38,0)
    constraint balance_conversion_worth check (uniform_amount >= 0 and uniform_amount < 'NaN'),
  add constraint balance_conversion_worth_in_a_currency
    check ((uniform_currency is null) = (uniform_amount is null));
