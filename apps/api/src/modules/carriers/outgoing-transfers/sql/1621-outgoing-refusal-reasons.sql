-- Words of the gateway that refused an order, for people: foreign text, cleaned and cut before it is kept.
alter table outgoing_transfer add column refusal_reason text check (length(refusal_reason) between 1 and 200);
