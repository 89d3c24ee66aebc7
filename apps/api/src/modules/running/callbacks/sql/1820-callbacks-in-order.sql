-- The list of all messages is read in this order.
create index callback_delivery_in_order on callback_delivery (organisation_id, created_at, id);
