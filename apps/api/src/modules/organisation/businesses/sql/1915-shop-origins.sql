-- Origins of the pages that may show a payment page of the business in a frame: scheme, host and port, as browsers write them.
alter table business add column shop_origins text[] not null default '{}' check (cardinality(shop_origins) <= 20);
