-- Numbers of a sender's transactions that were made beside this server, each learnt from the order that it paid. They are no numbers given here: from
-- those follows which transactions of the sender a restored database does not know.
create table evm_number_learnt (
  chain text not null,
  address text not null,
  nonce bigint not null check (nonce >= 0),
  order_id uuid not null,
  primary key (chain, address, nonce)
);
grant select, insert on evm_number_learnt to countinghouse_app, countinghouse_worker;
