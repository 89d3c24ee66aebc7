-- States that businesses are told of, by their instant: callbacks that are due are counted from what happened, not from the queue.
create index state_transition_told on state_transition (organisation_id, entity_type, at)
  where to_status in ('CONFIRMED','BLOCKED','UNPROCESSABLE','REFUNDED','CANCELLED','EXPIRED','BROADCASTED','COMPLETED',
    'FAILED','REJECTED','DONE','PARTLY','REFUSED') or from_status = 'PENDING_APPROVAL';
