-- As in every table, although the code makes these ids: they are the idempotency key of a call, and what a sealed text belongs to.
ALTER TABLE effects ALTER COLUMN id SET DEFAULT new_id();
ALTER TABLE credentials ALTER COLUMN id SET DEFAULT new_id();
