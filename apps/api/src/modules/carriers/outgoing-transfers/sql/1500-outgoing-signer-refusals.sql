-- Transfers that the signer's own policy does not let leave now: they wait, and operators see why.
alter table outgoing_transfer
  add column signer_refused_since timestamptz(3),
  -- code and sentence of the newest refusal
  add column signer_refusal text,
  add check ((signer_refused_since is null) = (signer_refusal is null));

create index outgoing_transfer_signer_refused on outgoing_transfer (signer_refused_since, id)
  where signer_refused_since is not null;
